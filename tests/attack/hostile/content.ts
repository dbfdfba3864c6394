import { sampleContent } from '#content/sample-salon.ts'
import { Content } from '#contracts/content/content.ts'
import { laterDay, salonDay } from '#contracts/text/days.ts'
import { tidy } from '#contracts/text/text-fields.ts'
import { hostileTexts } from '../hostile-texts.ts'

/** The maximum lengths of fields, the longest first. */
const LENGTHS = [600, 240, 200, 160, 80, 60, 40, 10]

type Part = Record<string, unknown> | unknown[]

/** All texts of a document, each as its parent and its name. */
function* findTexts(part: Part): Generator<[part: Record<string, unknown>, name: string]> {
  for (const [name, value] of Object.entries(part)) {
    if (typeof value === 'string') yield [part as Record<string, unknown>, name]
    else if (typeof value === 'object' && value) yield* findTexts(value as Part)
  }
}

/** The site's content with a hostile text in each field, as long as the field allows. */
export function makeHostileContent(): Content {
  const texts = hostileTexts.filter(text => tidy(text) !== '')
  const content = structuredClone(sampleContent)
  const { salon, testimonials, people, copy } = content
  const editable = { street: salon.street, city: salon.city, description: salon.description }
  // A salon does not show its samples.
  for (const row of [...testimonials, ...people]) row.sample = false
  let next = 0
  for (const parts of [copy, testimonials, people, editable]) {
    for (const [part, name] of findTexts(parts as Part)) {
      const before = part[name]
      if (name === 'slot') continue
      const text = texts[next++ % texts.length] as string
      const fits = LENGTHS.some(length => {
        part[name] = text.repeat(Math.ceil(length / text.length)).slice(0, length)
        Object.assign(salon, editable)
        return Content.safeParse(content).success
      })
      // A text of nothing but invisible characters.
      if (!fits) part[name] = before
    }
  }
  const today = salonDay(new Date())
  content.hours.special = texts.slice(0, 12).map((text, n) => ({
    from: laterDay(today, n),
    until: laterDay(today, n),
    branches: null,
    reason: text.slice(0, 40),
    shift: n % 2 ? { opens: '09:00', closes: '12:00' } : null,
  }))
  content.hours.poya = texts.slice(0, 12).map((text, n) => ({
    date: laterDay(today, 20 + n),
    name: text.slice(0, 40),
    estimated: n % 2 === 0,
    closed: true,
  }))
  content.social.tiktok = { url: `https://evil.example/"><script>hit(1)</script>`, active: true }
  content.social.pinterest = { url: `HTTPS://evil.example/?'onload='hit(1)#javascript:hit(1)`, active: true }
  salon.email = 'victim%40bank.example?bcc=spy@evil.example'
  salon.phone = '+94(0)-'
  return Content.parse(content)
}
