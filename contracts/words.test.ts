import { describe, expect, it } from 'vitest'
import { phoneNumbersIn, wordsOf } from './words.ts'

describe('the words of a text', () => {
  it.each([
    ['Nimali  PERERA,\n(Mrs.)', ['nimali', 'perera', 'mrs']],
    [
      'José, Zoë & Åsa: Straße, Œuvre, Łódź, Đà Nẵng',
      ['jose', 'zoe', 'asa', 'strasse', 'oeuvre', 'lodz', 'da', 'nang'],
    ],
    ['I\u0307stanbul ISTANBUL İstanbul', ['istanbul', 'istanbul', 'istanbul']],
    ['ප්‍රියා ශ්‍රී ලංකා', ['ප්රියා', 'ශ්රී', 'ලංකා']],
    ['தமிழ்ச் செல்வி', ['தமிழ்ச்', 'செல்வி']],
    ['Ｆｕｌｌ　ｗｉｄｔｈ ﬁne ²', ['full', 'width', 'fine', '2']],
    ['nimali.perera+salon@mail.example', ['nimali', 'perera', 'salon', 'mail', 'example']],
    ["D'Silva O’Brien don't", ['d', 'silva', 'o', 'brien', 'don', 't']],
    ['💐 👩🏽‍🦰 ❤️ … — !!!', []],
    ['soft\u00adhyphen zero\u200bwidth \u202eturned', ['softhyphen', 'zerowidth', 'turned']],
    ['', []],
  ])('%j', (text, words) => {
    expect(wordsOf(text)).toEqual(words)
  })

  it('are the same however their letters are put together', () => {
    for (const text of ['é ñ ö', 'කොළඹ', 'கொழும்பு', '한국', 'でん']) {
      expect(wordsOf(text.normalize('NFD'))).toEqual(wordsOf(text.normalize('NFC')))
    }
  })
})

describe('the numbers in a phone field', () => {
  it.each([
    ['0771234567', ['0771234567']],
    ['077.123.4567', ['0771234567']],
    ['077–123–4567', ['0771234567']],
    ['011/2598765', ['0112598765']],
    ['077 123 4567 / 071 765 4321', ['0771234567', '0717654321']],
    ['0771234567/0717654321', ['0771234567', '0717654321']],
    ['077 123 4567 071 765 4321', ['0771234567', '0717654321']],
    ['077 123 4567-071 765 4321', ['0771234567', '0717654321']],
    ['077 123 4567, +94 71 765 4321', ['0771234567', '+94717654321']],
    ['077 123 4567+94 71 765 4321', ['0771234567', '+94717654321']],
    ['94 77 123 4567 94 71 765 4321', ['94771234567', '94717654321']],
    ['077 123 4567 or 011 259 8765', ['0771234567', '0112598765']],
    ['011 259 8765 ext 3', ['0112598765', '3']],
    ['011 259 8765 x3', ['0112598765', '3']],
    ['077 123 4567 (WhatsApp)', ['0771234567']],
    ['WhatsApp:0771234567', ['0771234567']],
    ['+94 (0)11 259 8765', ['+94112598765']],
    ['+94(0)112598765', ['+94112598765']],
    ['(+94) 77 123 4567', ['+94771234567']],
    ['+ 94 77 123 4567', ['+94771234567']],
    ['0094 (0) 77 123 4567', ['0094771234567']],
    ['+44 (0)20 7946 0000', ['+442079460000']],
    ['+44 7700 900123 +94 77 123 4567', ['+447700900123', '+94771234567']],
    ['٠٧٧', []],
    ['', []],
  ])('%s', (text, numbers) => {
    expect(phoneNumbersIn(text).map(({ dialled }) => dialled)).toEqual(numbers)
  })

  it('are told with the place where they stand', () => {
    const text = 'Call +94 (0)77 123 4567 / 071 765 4321 please'
    expect(phoneNumbersIn(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      '94 (0)77 123 4567',
      '071 765 4321',
    ])
  })
})
