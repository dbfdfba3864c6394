import { describe, expect, it } from 'vitest'
import { tokenize } from './search-text.ts'

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
    expect(tokenize(text)).toEqual(words)
  })

  it('are the same however their letters are put together', () => {
    for (const text of ['é ñ ö', 'කොළඹ', 'கொழும்பு', '한국', 'でん']) {
      expect(tokenize(text.normalize('NFD'))).toEqual(tokenize(text.normalize('NFC')))
    }
  })
})
