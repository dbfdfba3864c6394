import { expect } from 'vitest'
import { journey } from './journey.ts'

const message = 'Is there a free chair on Saturday morning?\nThank you, Nimali'

for (const scripts of [true, false]) {
  journey(
    `an inquiry is sent with${scripts ? '' : 'out'} scripts, after a mistake`,
    async (page, salon) => {
      await page.go('/contact?branch=Nugegoda')
      await page.fill('First name', 'Nimali')
      await page.fill('Last name', 'Perera')
      await page.fill('Email', 'nimali.perera@mail.example')
      await page.fill('Phone', 'call me')
      await page.choose('Service', 'Balayage')
      await page.fill('Message', message)
      await page.click('button', 'Send Message')
      await page.sees('Please enter a phone number with at least one digit')
      await page.hasValue('Message', message)

      await page.fill('Phone', '+94 77 000 0009')
      await page.click('button', 'Send Message')
      await page.sees('Thank you, your message is with us')
      expect(await salon.db.selectFrom('inquiries').selectAll().execute()).toMatchObject([
        {
          firstName: 'Nimali',
          lastName: 'Perera',
          email: 'nimali.perera@mail.example',
          phone: '+94 77 000 0009',
          branch: 'Nugegoda',
          service: 'Balayage',
          message,
          status: 'unread',
        },
      ])

      await page.click(scripts ? 'button' : 'link', 'Send another message')
      for (const label of ['First name', 'Service', 'Message']) {
        await page.hasValue(label, '')
      }
    },
    { scripts },
  )
}
