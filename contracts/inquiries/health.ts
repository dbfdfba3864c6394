// Health data are noted with the client's consent only. A note is searched for a few words, as a reminder: no list is complete.

/** Words that name health, also as clients and colleagues often write them. */
const words = [
  'allergy',
  'allergic',
  'allergies',
  // cspell:disable-next-line -- often written so
  'al(?:ergy|ergic|ergies)',
  'asthma(?:tic)?',
  'blood pressure',
  'breast[- ]?feeding',
  'cancer',
  'chemo(?:therapy)?',
  'dermatitis',
  'diabetes',
  'diabetic',
  'eczema',
  'epilepsy',
  'epileptic',
  'fungal',
  'heart condition',
  'hepatitis',
  'hiv',
  'illness(?:es)?',
  'infections?',
  'latex',
  'lupus',
  'medications?',
  'medicines?',
  'migraines?',
  'pacemaker',
  'pregnant',
  'pregnancy',
  'pressure patient',
  'psoriasis',
  'rash(?:es)?',
  'reacts to',
  'sensitive skin',
  'skin conditions?',
  'sugar patient',
  'surgery',
  'surgeries',
  'thyroid',
]

/** Their beginnings in Sinhala and Tamil, whose words go on: allergy, asthma and pregnancy. */
const beginnings = ['අසාත්මික', 'ඇදුම', 'ගැබිනි', 'ஒவ்வாமை', 'ஆஸ்துமா', 'கர்ப்பிணி']

const HEALTH = new RegExp(
  `(?<!\\p{L})(?:(?:${words.join('|')})(?!\\p{L})|(?:${beginnings.join('|')}))`,
  'giu',
)
// Who adds something later types it behind the line.
const CONSENT = /^Health data: consent noted on \d{1,2} [A-Z][a-z]+ \d{4}\./gm

/** The words of a text that name someone's health, in lower case. */
const healthWords = (text: string): string[] => (text.match(HEALTH) ?? []).map(word => word.toLowerCase())

const consentsIn = (text: string): number => text.match(CONSENT)?.length ?? 0

/** Whether a text names someone's health. */
export const namesHealth = (text: string): boolean => healthWords(text).length > 0

/** The line by which a note says when the client agreed. @param day in words, such as 30 November 2026 */
export const consentLine = (day: string): string => `Health data: consent noted on ${day}.`

/**
 * Whether a note names health and does not say when the client agreed to that. A consent is for what stood in the note when it was
 * noted: words that come later need another one.
 * @param saved the note before this change
 */
export function lacksConsent(text: string, saved = ''): boolean {
  const named = healthWords(text)
  const consents = consentsIn(text)
  if (named.length === 0 || consents > consentsIn(saved)) return false
  if (consents === 0) return true
  const agreed = healthWords(saved)
  return named.some(word => !agreed.includes(word))
}
