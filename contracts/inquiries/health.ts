// Health data are noted with the client's consent only. A note is searched for a few words, as a reminder: no list is complete.

/** The beginnings of words that name health, also in Sinhala and Tamil: allergy, asthma and pregnancy. */
const beginnings = [
  'allergy',
  'allergic',
  'allergies',
  'asthma',
  'blood pressure',
  'cancer',
  'chemo',
  'dermatitis',
  'diabetes',
  'diabetic',
  'eczema',
  'epilepsy',
  'epileptic',
  'heart condition',
  'hepatitis',
  'hiv\\b',
  'illness',
  'infection',
  'medication',
  'migraine',
  'pregnant',
  'pregnancy',
  'psoriasis',
  'sensitive skin',
  'thyroid',
  'අසාත්මික',
  'ඇදුම',
  'ගැබිනි',
  'ஒவ்வாமை',
  'ஆஸ்துமா',
  'கர்ப்பிணி',
]

const HEALTH = new RegExp(`(?<!\\p{L})(?:${beginnings.join('|')})`, 'iu')
const CONSENT = /consent noted on \S/i

/** Whether a text names someone's health. */
export const namesHealth = (text: string): boolean => HEALTH.test(text)

/** The line by which a note says when the client agreed. @param day in words */
export const consentLine = (day: string): string => `Health data: consent noted on ${day}.`

/** Whether a note names health and does not say when the client agreed. */
export const lacksConsent = (text: string): boolean => namesHealth(text) && !CONSENT.test(text)
