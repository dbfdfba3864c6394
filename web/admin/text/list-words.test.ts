import { expect, it } from 'vitest'
import { listWords } from './list-words.ts'

const intl = new Intl.ListFormat('en-GB')

it.each([[[]], [['Name']], [['Name', 'Price']], [['Name', 'Price', 'Duration']]])(
  '%j is listed as Intl.ListFormat lists it',
  words => {
    expect(listWords(words)).toBe(intl.format(words))
  },
)
