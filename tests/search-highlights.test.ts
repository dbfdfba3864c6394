import { describe, expect, it } from 'vitest'
import { splitSearch } from '#contracts/text/search-text.ts'
import { matchesElsewhere, splitMatches } from '#web/admin/screens/inbox/search-matches.ts'
import { searchTokens } from '../server/inquiries/state/search-tokens.rules.ts'
import { anInquiry } from './factories.ts'

const empty = { firstName: '', lastName: '', email: '', phone: '', service: '', branch: '', message: '' }

/** Whether the server finds an inquiry with this text: the condition of both databases. */
function finds(query: string, name: 'phone' | 'message', text: string): boolean {
  const stored = searchTokens(anInquiry({ ...empty, [name]: text }))
  const isStored = (token: string) => stored.some(one => one.startsWith(token))
  const terms = splitSearch(query)
  return terms.length > 0 && terms.every(spellings => spellings.some(tokens => tokens.every(isStored)))
}

/** The text with its matches in brackets. */
const highlighted = (query: string, text: string) =>
  splitMatches(text, splitSearch(query))
    .map(part => (part.matches ? `[${part.text}]` : part.text))
    .join('')

describe('what the server finds in a message, the browser highlights', () => {
  it.each([
    // Sinhala and Tamil, with and without the joiners that no one sees.
    ['ශ්රී', 'ශ්‍රී ලංකාවෙන්', '[ශ්‍රී] ලංකාවෙන්'],
    ['ප්‍රි', 'මම ප්රියා', 'මම [ප්රියා]'],
    ['පෙරේ', 'නිමාලි පෙරේරා', 'නිමාලි [පෙරේරා]'],
    ['செல்', 'கமலா செல்வி', 'கமலா [செல்வி]'],
    ['௦௭௭ ௧௨௩ ௪௫௬௭', 'call 0771234567', 'call [0771234567]'],
    ['0771234567', 'මම ෦෭෭ ෧෨෩ ෪෫෬෭', 'මම [෦෭෭ ෧෨෩ ෪෫෬෭]'],
    // Accents.
    ['zoe', 'Zoë and José', '[Zoë] and José'],
    ['José', 'Jose\u0301, jose', '[Jose\u0301], [jose]'],
    ['strasse', 'in der Straße', 'in der [Straße]'],
    // Apostrophes and hyphens.
    ['obrien', 'Anne O’Brien', 'Anne [O’Brien]'],
    ['brien', 'Anne Oʼbrien', 'Anne Oʼ[brien]'],
    ["o'brien", 'Anne OBrien', 'Anne [OBrien]'],
    ["d'silva", 'D Silva, Silva and Dilani', 'D [Silva], [Silva] and Dilani'],
    ["o'b", 'O B', '[O] [B]'],
    ['annemarie', 'Anne−Marie', '[Anne−Marie]'],
    ['anne‑marie', 'Annemarie', '[Annemarie]'],
    // Digits.
    ['2026', 'in 2026', 'in [2026]'],
    ['12', 'room ௧௨', 'room [௧௨]'],
    ['15-01', 'On 01 or 15', 'On [01] or [15]'],
    ['balayage 2', '2 × balayage', '[2] × [balayage]'],
    // Phone numbers.
    ['0771234567', 'Call +94 (0)77 123 4567, please', 'Call [+94 (0)77 123 4567], please'],
    ['+94 77 123 4567', 'Call 077-123-4567', 'Call [077-123-4567]'],
    ['077 123 4567', 'Room 123, or ０７７ １２３ ４５６７', 'Room 123, or [０７７ １２３ ４５６７]'],
    ['0771234567', 'Call 077\u200b 123−4567', 'Call [077\u200b 123−4567]'],
    ['4567', 'Call 0771234567', 'Call [0771234567]'],
    ['+94 77', 'Call 0771234567', 'Call [0771234567]'],
    ['0044 7700 900123', 'Call +44 7700 900123', 'Call [+44 7700 900123]'],
    // Emails.
    [
      'nimali.perera@mail.example',
      'I am nimali.perera@mail.example',
      'I am [nimali].[perera]@[mail].[example]',
    ],
    ['perera@mail', 'nimali.perera@mail.example', 'nimali.[perera]@[mail].example'],
    // Quotes and other signs are no words.
    ['"nimali perera"', 'Nimali (Perera)', '[Nimali] ([Perera])'],
    ['“balayage”', '‘Balayage’', '‘[Balayage]’'],
    ['<b>', '<b>bold</b>', '<[b]>[bold]</[b]>'],
    // Longer than a stored word.
    ['x'.repeat(200), 'x'.repeat(70), `[${'x'.repeat(70)}]`],
  ])('%s in %s', (query, text, result) => {
    expect(finds(query, 'message', text)).toBe(true)
    expect(highlighted(query, text)).toBe(result)
    expect(matchesElsewhere(splitSearch(query), [text])).toBe(false)
  })
})

describe('what the server finds in a phone field, the browser highlights', () => {
  const queries = ['0771234567', '+94 77 123 4567', '0094 77 123 4567', '4567', '7712', '077', '+94 77']
  it.each([
    ['077 123 4567', '[077 123 4567]'],
    ['+94 (0)77 123 4567 (Anne)', '[+94 (0)77 123 4567] (Anne)'],
    ['0771234567 / 011 259 8765', '[0771234567] / 011 259 8765'],
    ['011/2598765, 077/1234567', '011/2598765, [077/1234567]'],
  ])('%s', (phone, result) => {
    for (const query of queries) {
      expect(finds(query, 'phone', phone), query).toBe(true)
      expect(highlighted(query, phone), query).toBe(result)
    }
  })
})

it.each([
  ['imali', 'Nimali'],
  ['saturdays', 'On Saturday'],
  ['0771234568', '077 123 4567'],
  ['8888', '077 123 4567'],
  ['07712345678', '077 123 4567'],
  ['💐', '💐'],
  ['"', 'a "quoted" word'],
])('what the server does not find, the browser does not highlight: %s in %s', (query, text) => {
  expect(finds(query, 'message', text)).toBe(false)
  expect(highlighted(query, text)).toBe(text)
})
