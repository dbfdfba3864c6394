import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { mailLink, phoneLink } from './links.ts'

describe('a link to an email address', () => {
  it.each([
    ['nimali.perera@mail.example', 'mailto:nimali.perera@mail.example'],
    ['victim%40bank.example?bcc=spy@evil.example', 'mailto:victim%2540bank.example%3Fbcc%3Dspy@evil.example'],
    ['a&cc=b#c/d+e@mail.example', 'mailto:a%26cc%3Db%23c%2Fd%2Be@mail.example'],
    ["o'brien@mail.example", "mailto:o'brien@mail.example"],
    // As only a hand in the database could make them.
    ['spy@evil.example,a@mail.example', 'mailto:spy%40evil.example%2Ca@mail.example'],
    ['a@mail.example?bcc=spy', 'mailto:a@mail.example%3Fbcc%3Dspy'],
  ])('writes to %s alone', (address, link) => {
    expect(mailLink(address)).toBe(link)
    const { pathname, search, hash } = new URL(link)
    expect([decodeURIComponent(pathname), search, hash]).toEqual([address, '', ''])
  })
})

it.each([
  ['+94 11 000 0000', 'tel:+94110000000'],
  ['(011) 000-0000', 'tel:0110000000'],
  ['077 000 0001', 'tel:0770000001'],
])('a link calls %s', (phone, link) => {
  expect(phoneLink(phone)).toBe(link)
})

it('no such link is made anywhere else', () => {
  const files = globSync('web/**/*.{ts,tsx}').filter(file => !file.startsWith('web/links.'))
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter(file => /\b(mailto|tel):/.test(readFileSync(file, 'utf8')))).toEqual([])
})
