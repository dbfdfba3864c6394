import { expect, it } from 'vitest'
import { sizeText } from './size-text.ts'

it.each([
  [1, '1 byte'],
  [999, '999 bytes'],
  [12_345, '12 KB'],
  [999_499, '999 KB'],
  [999_500, '1.0 MB'],
  [2_345_678, '2.3 MB'],
  [999_900_000, '999.9 MB'],
  [1_234_567_890, '1.2 GB'],
])('%i bytes are %s', (bytes, text) => expect(sizeText(bytes)).toBe(text))
