import { expect, it } from 'vitest'
import { suggestEmail } from './suggest-email.ts'

it.each([
  ['nimali@gmial.com', 'nimali@gmail.com'],
  ['nimali@gmail.con', 'nimali@gmail.com'],
  ['Nimali.P+hair@Gmial.Com', 'Nimali.P+hair@gmail.com'],
  ['nimali@yaho.com', 'nimali@yahoo.com'],
  ['nimali@outlok.com ', 'nimali@outlook.com'],
  ['nimali@sltnet.kl', 'nimali@sltnet.lk'],
])('for %s suggests %s', (typed, meant) => expect(suggestEmail(typed)).toBe(meant))

it.each([
  'nimali@gmail.com',
  'nimali@ymail.com',
  'nimali@yahoo.co.uk',
  'nimali@salon.lk',
  'nimali@gamil',
  'nimali@constructor',
  'nimali',
  '@gmial.com',
  '',
])('for %s suggests nothing', typed => expect(suggestEmail(typed)).toBeUndefined())
