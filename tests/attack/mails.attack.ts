import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { ACKNOWLEDGEMENTS_PER_DAY } from '#contracts/desk.ts'
import { tidy } from '#contracts/text.ts'
import { aContact } from '#tests/factories.ts'
import { TestSmtp, textOf } from '#tests/smtp.ts'
import { until } from '../faults/until.ts'
import { hostileTexts, tower } from './hostile-texts.ts'
import { findMailFaults, SALON, shown } from './mail-faults.ts'
import { recipe } from './recipe.ts'
import { logInAsAdmin, type SalonProcess, startSalon } from './salon-process.ts'
import { asJson, ask, jsonOf } from './wire.ts'

/** Nobody types a form in less; then it is not suspected, and its sender gets an acknowledgement. */
const TYPING_MS = 3_500

async function ticketOf(salon: SalonProcess, from: string): Promise<string> {
  const answer = await ask(salon.url, { path: '/api/contacts/ticket', from })
  return (jsonOf(answer) as { data: { ticket: string } }).data.ticket
}

const send = (salon: SalonProcess, from: string, body: object) =>
  ask(salon.url, { method: 'POST', path: '/api/contacts', from, ...asJson(body) })

async function startWithMail(smtp: TestSmtp): Promise<SalonProcess> {
  return startSalon('serve', {
    env: { SMTP_URL: smtp.url, NOTIFY_TO: SALON, REPLY_TO_CLIENT: 'on', LOG_LEVEL: 'silent' },
  })
}

recipe(
  'Inquiries full of hostile texts',
  'each of their mails is one whole message to whom it is for',
  async see => {
    const smtp = await new TestSmtp().start()
    try {
      await using salon = await startWithMail(smtp)
      const inquiries = await Promise.all(
        hostileTexts.map(async (text, n) => {
          const from = `127.3.0.${n + 1}`
          const names = {
            firstName: text.slice(0, 80),
            lastName: text.slice(0, 80),
            branch: text.slice(0, 120),
            service: text.slice(0, 120),
          }
          const message = n === 0 ? tower : `${text}\n.\n${text}`
          const ticket = await ticketOf(salon, from)
          return { from, text, email: `client${n}@mail.example`, ...names, message, ticket }
        }),
      )
      await sleep(TYPING_MS)
      const due: typeof inquiries = []
      for (const inquiry of inquiries) {
        const { from, text: _, ...sent } = inquiry
        const answer = await send(salon, from, { ...sent, phone: '' })
        // A name of nothing but invisible marks is none.
        const status = tidy(inquiry.firstName) === '' ? 422 : 201
        expect(answer.status, `${inquiry.firstName}: ${answer.text}`).toBe(status)
        if (status === 201) due.push(inquiry)
      }
      await until('all mails have come', () => smtp.received.length >= 2 * due.length)
      expect(smtp.received.length).toBe(2 * due.length)
      const faults: string[] = []
      for (const { email, text, firstName } of due) {
        const own = smtp.received.filter(({ raw }) => raw.includes(email))
        if (own.length !== 2) faults.push(`${text}: ${own.length} mails`)
        for (const message of own) {
          for (const fault of findMailFaults(message, email)) faults.push(`${text}: ${fault}`)
          const isToSalon = message.to[0] === SALON
          const plain = (each: string) => each.replace(/[\s\p{C}\p{Z}]+/gu, '')
          if (isToSalon && !plain(shown(message, 'Subject')).includes(plain(firstName))) {
            faults.push(`${text}: Subject: ${shown(message, 'Subject')}`)
          }
          // Some scripts join the letters of a name with what nobody sees.
          const isName = /^(?:[\p{L}\p{M} '’-]|\u200c|\u200d){1,40}$/u.test(firstName)
          if (!isToSalon && !isName && textOf(message).includes(text))
            faults.push(`${text}: repeated to its sender`)
        }
      }
      see(`${due.length} inquiries, ${smtp.received.length} mails`)
      expect(faults).toEqual([])
    } finally {
      await smtp.stop()
    }
  },
  { further: true },
)

recipe(
  'One form’s ticket, sent twenty times for twenty strangers',
  'one acknowledgement at most',
  async see => {
    const smtp = await new TestSmtp().start()
    try {
      await using salon = await startWithMail(smtp)
      const ticket = await ticketOf(salon, '127.3.1.1')
      await sleep(TYPING_MS)
      for (let n = 0; n < 20; n++) {
        const body = { ...aContact({ email: `stranger${n}@mail.example`, message: `${n}` }), ticket }
        const answer = await send(salon, `127.3.1.${n + 1}`, body)
        expect(answer.status).toBe(201)
      }
      const toStrangers = () => smtp.received.filter(({ to }) => to[0]?.startsWith('stranger'))
      await until('the salon hears of all', () => smtp.received.length - toStrangers().length === 20)
      see(`${toStrangers().length} acknowledgements, 20 mails to the salon`)
      expect(toStrangers().length).toBeLessThanOrEqual(1)
    } finally {
      await smtp.stop()
    }
  },
)

/** How one mailbox can be written. */
const aliases = (n: number) => {
  const local = n % 3 === 0 ? 'victim' : n % 3 === 1 ? 'v.ic.tim' : 'Vi.Ctim'
  return `${local}${n % 2 ? `+tag${n}` : ''}@${n % 4 < 2 ? 'gmail.com' : 'GoogleMail.com'}`
}

/** Sends an inquiry from each address, each with a good ticket from somewhere else. Answers the statuses. */
async function sendFromAll(salon: SalonProcess, emails: readonly string[], net: string): Promise<number[]> {
  const from = (n: number) => `127.${net}.${Math.floor(n / 250)}.${1 + (n % 250)}`
  const tickets: string[] = []
  for (const n of emails.keys()) tickets.push(await ticketOf(salon, from(n)))
  await sleep(TYPING_MS)
  const statuses: number[] = []
  for (const [n, email] of emails.entries()) {
    const body = { ...aContact({ email, message: `${net} ${n}` }), ticket: tickets[n] }
    statuses.push((await send(salon, from(n), body)).status)
  }
  return statuses
}

recipe(
  'One mailbox under many addresses (+tags, dots, case, googlemail), then more mailboxes than a day allows',
  `three mails to the one, ${ACKNOWLEDGEMENTS_PER_DAY} in all, which the dashboard says; every inquiry is taken`,
  async see => {
    const smtp = await new TestSmtp().start()
    try {
      await using salon = await startWithMail(smtp)
      const written = Array.from({ length: 20 }, (_, n) => aliases(n))
      expect(await sendFromAll(salon, written, '4')).toEqual(written.map(() => 201))
      const others = Array.from({ length: ACKNOWLEDGEMENTS_PER_DAY + 5 }, (_, n) => `m${n}@a${n}.example`)
      expect(await sendFromAll(salon, others, '5')).toEqual(others.map(() => 201))
      const toSalon = () => smtp.received.filter(({ to }) => to[0] === SALON).length
      await until('the salon hears of all', () => toSalon() === written.length + others.length)
      const toVictim = smtp.received.filter(({ to }) => /^v\.?i/i.test(to[0] ?? '')).length
      const toOthers = smtp.received.filter(({ to }) => /^m\d+@/.test(to[0] ?? '')).length
      see(`${toVictim} mails to the one, ${toOthers} to ${others.length} others`)
      expect(toVictim).toBe(3)
      expect(toOthers).toBe(ACKNOWLEDGEMENTS_PER_DAY - 3)
      const headers = await logInAsAdmin(salon)
      const answer = await ask(salon.url, { path: '/api/contacts/summary', headers })
      expect(jsonOf(answer)).toMatchObject({ data: { acknowledgementLimitReached: true } })
    } finally {
      await smtp.stop()
    }
  },
  { further: true },
)
