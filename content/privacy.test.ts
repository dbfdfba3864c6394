import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { defaultContent } from './default-content.ts'
import { composePrivacy, type PrivacyFacts, privacyGaps } from './privacy.ts'
import { sampleContent } from './sample-salon.ts'

const { copy } = defaultContent
const known: PrivacyFacts = {
  salon: sampleContent.salon,
  keptFor: '24 months',
  photographsKeptFor: '90 days',
  takesPhotographs: false,
  sendsMail: true,
  readsMail: false,
}
const unknown: PrivacyFacts = { ...known, salon: defaultContent.salon, keptFor: '', sendsMail: false }
const abroad: PrivacyFacts = { ...known, salon: { ...known.salon, serverCountry: 'Singapore' } }
/** Once the form takes photographs, and once emails may have some. */
const withPhotographs: PrivacyFacts = { ...known, takesPhotographs: true }
const withMailbox: PrivacyFacts = { ...known, readsMail: true }

/** The sentences of the page, each once. */
const sentencesOf = (...all: PrivacyFacts[]) => [
  ...new Set(
    all.flatMap(facts =>
      composePrivacy(copy.privacy, facts).flatMap(({ paragraphs }) =>
        paragraphs.flatMap(paragraph => paragraph.split(/(?<=\.) (?=[A-Z])/)),
      ),
    ),
  ),
]
const partOf = (facts: PrivacyFacts, part: string) =>
  composePrivacy(copy.privacy, facts)
    .find(({ id }) => id === part)
    ?.paragraphs.join('\n')

/** Who keeps a sentence that no program can prove: the owner's guide says so. */
const PEOPLE = 'people'

/** Each sentence of the page by its beginning, and the tests that prove it, as file and title. */
const proofs: readonly [
  beginning: string,
  ...proofs: (readonly [file: string, title: string] | typeof PEOPLE)[],
][] = [
  ['Araliya Beauty Salon is responsible', PEOPLE],
  [
    'The person to ask is',
    ['server/privacy/privacy-page.test.ts', 'that was published when an inquiry came'],
  ],
  ['You reach us', ['content/privacy.test.ts', 'names each way to reach the salon that is known']],
  ['The form asks for', ['tests/browser/site/privacy.spec.ts', 'the forms ask for what the page says']],
  ['The short form asks for', ['tests/browser/site/privacy.spec.ts', 'the forms ask for what the page says']],
  ['We use this to answer you', PEOPLE],
  [
    'What you tell us by phone',
    PEOPLE,
    ['server/inquiries/written/written-inquiries.test.ts', 'stores it unread, with its source'],
  ],
  [
    'We send no advertising',
    ['tests/browser/site/privacy.spec.ts', 'no form asks for consent to marketing'],
    ['server/privacy/privacy-claims.test.ts', 'every message answers someone or tells the team'],
  ],
  ['Before we show a photograph', PEOPLE],
  ['Our team sees it.', ['tests/attack/matrix.attack.ts', 'the permission matrix']],
  [
    'Each of us has an account',
    PEOPLE,
    ['server/accounts/team/team.test.ts', 'adds no user twice, however the email is written'],
  ],
  [
    'When one of our devices gives notice',
    ['server/push/send-push.test.ts', 'is encrypted for the browser, signed by the salon'],
    ['server/push/send-push.test.ts', 'is sent to no other host'],
  ],
  [
    'Emails between you and us',
    ['server/privacy/privacy-page.test.ts', 'is recorded when the program starts with other settings'],
  ],
  [
    'What you and we write to each other on WhatsApp',
    ['tests/browser/admin/recorded-replies.spec.ts', 'https://wa.me/'],
    PEOPLE,
  ],
  ['It is stored on a server in', ['content/privacy.test.ts', 'names the country of the server']],
  [
    'We give it to no one else.',
    ['server/privacy/privacy-claims.test.ts', 'only the mail servers and the database are connected to'],
    PEOPLE,
  ],
  [
    'We keep your inquiry for 24 months',
    ['server/privacy/retention.test.ts', 'an inquiry that was %s is %s'],
  ],
  [
    'In the weeks after that it is deleted',
    ['server/privacy/retention-notice.test.ts', 'is announced a month ahead'],
  ],
  [
    'We keep your inquiry until we delete it by hand.',
    ['server/privacy/retention-notice.test.ts', 'not at all without a limit'],
  ],
  [
    'Photographs that you send are deleted 90 days after',
    ['server/inquiries/submit/photographs.test.ts', 'are deleted so many days after completion'],
    ['server/privacy/privacy-page.test.ts', 'says how long photographs are kept'],
  ],
  ['What we delete ourselves', ['server/inquiries/actions/bin.test.ts', 'stay for 30 days']],
  [
    'What we erase because you ask for it',
    ['server/privacy/erased-bytes.test.ts', 'leaves no byte of data erased by'],
    PEOPLE,
  ],
  [
    'Copies that protect us against a loss',
    ['server/operations/cli/backup-retention.rules.test.ts', 'are those made more than 28 days before'],
  ],
  [
    'We note something about your health',
    PEOPLE,
    ['tests/browser/admin/person.spec.ts', 'a note that names health asks for the client’s consent'],
  ],
  [
    'You may see what we have about you',
    ['server/privacy/privacy.test.ts', 'is exported completely'],
    ['server/privacy/privacy.test.ts', 'is erased everywhere'],
    ['server/inquiries/actions/corrections.test.ts', 'stores it, keeps what was there before'],
    PEOPLE,
  ],
  [
    'This is free, and we answer within a month.',
    PEOPLE,
    [
      'web/admin/screens/inbox/new-inquiry/new-inquiry-form.test.ts',
      'a request about personal data has a follow-up in a month',
    ],
  ],
  ['You may complain to the Data Protection Authority', PEOPLE],
  ['This website sets no cookies', ['tests/browser/site/privacy.spec.ts', 'no page sets a cookie']],
  ['A link leads to another company', ['tests/browser/site/privacy.spec.ts', 'no page sets a cookie']],
  [
    'What you type into the form stays',
    ['tests/browser/site/privacy.spec.ts', 'what is typed leaves the browser only when it is sent'],
    ['tests/browser/contact/drafts.spec.ts', 'a draft survives a reload and other pages, until it is sent'],
  ],
  [
    'When you send it, our server’s log notes',
    ['server/http/request-log.test.ts', 'records each request, without personal data or secrets'],
  ],
  // The log of the proxy in front of it, if it is switched on.
  ['The log may note each visit', PEOPLE],
]

describe('each sentence of the default text', () => {
  const sentences = sentencesOf(known, unknown, abroad, withPhotographs, withMailbox)

  it.each(sentences)('is proved by a test, or kept by people: %s', sentence => {
    const own = proofs.filter(([beginning]) => sentence.startsWith(beginning))
    expect(own).toHaveLength(1)
    for (const proof of own.flatMap(([, ...all]) => all)) {
      if (proof === PEOPLE) continue
      const [file, title] = proof
      expect(existsSync(file) && readFileSync(file, 'utf8')).toContain(title)
    }
  })

  it('is on the page for each line of the table', () => {
    for (const [beginning] of proofs)
      expect(
        sentences.some(sentence => sentence.startsWith(beginning)),
        beginning,
      ).toBe(true)
  })

  it('has no word in braces left', () => {
    expect(sentences.join(' ')).not.toMatch(/[{}]/)
  })

  it('claims no compliance with a law', () => {
    expect(sentences.join(' ')).not.toMatch(/\b(?:comply|complies|compliant|compliance|Act|law)\b/i)
  })
})

it('names each way to reach the salon that is known', () => {
  expect(partOf(known, 'responsible')).toContain(
    'You reach us by email at hello@araliya.example, by telephone on +94\u00a011\u00a0000\u00a00000 or by letter to ',
  )
  const onlyPhone = { ...known, salon: { ...defaultContent.salon, phone: '+94 11 000 0009' } }
  expect(partOf(onlyPhone, 'responsible')).toBe(
    'Araliya Beauty Salon is responsible for what you tell us about yourself.\nYou reach us by telephone on +94\u00a011\u00a0000\u00a00009.',
  )
})

it('names the country of the server, and a transfer abroad', () => {
  expect(partOf(known, 'recipients')).toContain('It is stored on a server in Sri Lanka.')
  expect(partOf(abroad, 'recipients')).toContain(
    'It is stored on a server in Singapore, so what you tell us leaves Sri Lanka.',
  )
  expect(partOf(unknown, 'recipients')).not.toContain('server')
})

it.each(['Sri Lanka', 'sri lanka', 'Srilanka', ' SRI LANKA. ', 'Colombo, Sri Lanka', 'colombo, sri  lanka'])(
  'names no transfer abroad for a server in %j',
  serverCountry => {
    const text = partOf({ ...known, salon: { ...known.salon, serverCountry } }, 'recipients')
    expect(text).toMatch(/It is stored on a server in (?:colombo, )?Sri Lanka\.\n/i)
    expect(text).not.toContain('leaves')
  },
)

it.each(['India', 'Sri Lankan cloud in Mumbai', 'Outside Sri Lanka', 'Not in Sri Lanka'])(
  'names the transfer abroad for a server in %j',
  serverCountry =>
    expect(partOf({ ...known, salon: { ...known.salon, serverCountry } }, 'recipients')).toContain(
      `in ${serverCountry}, so what you tell us leaves Sri Lanka.`,
    ),
)

it('ends a sentence with one full stop, whatever was typed', () => {
  const salon = { ...known.salon, responsible: 'A Perera.', city: 'Colombo 6. ', serverCountry: 'Sri Lanka.' }
  const text = sentencesOf({ ...known, salon }).join('\n')
  expect(text).toContain('The person to ask is A Perera.\n')
  expect(text).not.toContain('..')
})

it.each<[string, Partial<PrivacyFacts>]>([
  ['a mail server', { sendsMail: true }],
  ['a mailbox', { readsMail: true }],
  ['an email address, which the team answers from its own mail program', { salon: known.salon }],
])('says who carries emails where the salon has %s', (_, facts) => {
  expect(partOf(unknown, 'recipients')).not.toMatch(/email/i)
  expect(partOf({ ...unknown, ...facts }, 'recipients')).toContain('Emails between you and us pass through')
})

it('speaks of photographs only where the form or the mailbox may bring some', () => {
  expect(partOf(known, 'retention')).not.toMatch(/photograph/i)
  expect(partOf(withPhotographs, 'retention')).toContain('are deleted 90 days after')
  expect(partOf(withMailbox, 'retention')).toContain('are deleted 90 days after')
})

it('leaves out a part of which nothing can be filled in', () => {
  const own = { ...copy.privacy, complaints: 'Our photographs stay {photographs}.' }
  expect(composePrivacy(own, known).map(({ id }) => id)).not.toContain('complaints')
})

it('says what is missing, with a sentence for the owner', () => {
  expect(privacyGaps(known)).toEqual([])
  expect(privacyGaps(unknown).map(({ id }) => id)).toEqual(['responsible', 'server', 'retention'])
  for (const { why } of privacyGaps(unknown)) expect(why).toMatch(/^[A-Z].*\.$/)
})
