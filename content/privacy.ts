import type { Copy, SalonInfo } from '#contracts/content/content.ts'
import { BIN_DAYS } from '#contracts/inquiries/limits.ts'
import { counted, listWords } from '#contracts/text/number-texts.ts'
import { fillParagraphs } from '#contracts/text/placeholders.ts'
import { salon as fixed, fullAddress } from './salon.ts'

/**
 * Where a client may complain. From secondary sources in November 2026: the owner compares it with https://www.dpa.gov.lk
 * before the page is published.
 */
const authority =
  'Data Protection Authority of Sri Lanka, First Floor, Block 5, BMICH, Bauddhaloka Mawatha, Colombo 7 (info@dpa.gov.lk)'

/** What the privacy page says of this salon: its own settings. */
export interface PrivacyFacts {
  salon: Pick<SalonInfo, 'responsible' | 'serverCountry' | 'street' | 'city' | 'phone' | 'email'>
  /** How long completed inquiries are kept, as `24 months`; empty: until someone deletes them. */
  keptFor: string
  /** How long photographs of clients are kept, as `90 days`. */
  photographsKeptFor: string
  /** Whether the form takes photographs. */
  takesPhotographs: boolean
  /** Whether a mail server is set up. */
  sendsMail: boolean
  /** Whether the program reads a mailbox. */
  readsMail: boolean
}

/** The words in braces that the texts of the privacy page may have, in the order in which screens name them. */
export const privacyPlaceholders = [
  'salon',
  'responsible',
  'contact',
  'server',
  'mail',
  'kept',
  'photographs',
  'bin',
  'authority',
] as const

const SRI_LANKA = /sri\s*lanka$/i

/** Where the server stands, as someone has typed it: "sri lanka" and "Colombo, Sri Lanka" are no transfer abroad. */
function serverText(place: string): string {
  if (!SRI_LANKA.test(place) || /\b(?:not|outside)\b/i.test(place))
    return place && `${place}, so what you tell us leaves ${fixed.country.name}`
  return place.replace(SRI_LANKA, fixed.country.name)
}

/** What someone has typed, for the end of a sentence: without a full stop of its own. */
const withoutStop = (text: string): string => text.trim().replace(/(?<![.\s])[.\s]+$/, '')

function keptText(keptFor: string): string {
  if (keptFor === '') return 'until we delete it by hand'
  return `for ${keptFor} after we have dealt with it, or as long as something in it is still to be done. In the weeks after that it is deleted automatically`
}

/** What the words in braces stand for; empty where it is not known. */
function valuesOf({ salon, keptFor, sendsMail, readsMail, ...photographs }: PrivacyFacts) {
  // Without a mail server the team answers with a mail program of its own.
  const hasMail = sendsMail || readsMail || salon.email !== ''
  const mayHavePhotographs = photographs.takesPhotographs || readsMail
  const ways = [
    salon.email && `by email at ${salon.email}`,
    // A number stays on one line.
    salon.phone && `by telephone on ${salon.phone.replaceAll(' ', '\u00a0')}`,
    salon.street && `by letter to ${withoutStop(fullAddress(salon))}`,
  ]
  return {
    salon: fixed.name,
    responsible: withoutStop(salon.responsible),
    contact: listWords(
      ways.filter(way => way !== ''),
      'or',
    ),
    server: serverText(withoutStop(salon.serverCountry)),
    mail: hasMail ? 'the companies that carry our email and yours' : '',
    kept: keptText(keptFor),
    photographs: mayHavePhotographs ? photographs.photographsKeptFor : '',
    bin: counted(BIN_DAYS, 'day'),
    authority,
  } satisfies Record<(typeof privacyPlaceholders)[number], string>
}

/** The parts of the page, in their order, with their headings. */
export const privacyParts = [
  { id: 'responsible', heading: 'Who is responsible' },
  { id: 'purposes', heading: 'What we ask, and why' },
  { id: 'recipients', heading: 'Who sees it' },
  { id: 'retention', heading: 'How long we keep it' },
  { id: 'health', heading: 'Your health' },
  { id: 'rights', heading: 'Your rights' },
  { id: 'complaints', heading: 'If our answer does not help' },
  { id: 'browser', heading: 'This website' },
] as const satisfies readonly { id: keyof Copy['privacy']; heading: string }[]

/** A part of the page as visitors read it. */
export interface PrivacyPart {
  id: (typeof privacyParts)[number]['id']
  heading: string
  paragraphs: string[]
}

/** The privacy page as visitors read it; a part of which nothing can be filled in is left out. */
export const composePrivacy = (copy: Copy['privacy'], facts: PrivacyFacts): PrivacyPart[] =>
  privacyParts
    .map(({ id, heading }) => ({ id, heading, paragraphs: fillParagraphs(copy[id], valuesOf(facts)) }))
    .filter(({ paragraphs }) => paragraphs.length > 0)

/** What the privacy page does not say yet, and why it should. */
export interface PrivacyGap {
  id: 'responsible' | 'server' | 'retention'
  /** A sentence for the owner. */
  why: string
}

/** What is missing for the privacy page, beside the salon's contact details; empty when it is complete. */
export function privacyGaps(facts: PrivacyFacts): PrivacyGap[] {
  const { responsible, server } = valuesOf(facts)
  const gaps: (PrivacyGap | false)[] = [
    responsible === '' && {
      id: 'responsible',
      why: 'The privacy page names no one who is responsible for personal data.',
    },
    server === '' && {
      id: 'server',
      why: 'The privacy page does not say in which country the server stands.',
    },
    facts.keptFor === '' && {
      id: 'retention',
      why: 'Completed inquiries are kept until someone deletes them by hand: personal data should have an end.',
    },
  ]
  return gaps.filter(gap => gap !== false)
}
