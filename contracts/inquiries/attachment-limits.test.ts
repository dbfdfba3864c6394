import { describe, expect, it } from 'vitest'
import { fileNameOf } from './attachment-limits.ts'

describe('the name under which an attachment is saved', () => {
  it.each([
    ['IMG_0412 (1).jpg', 'IMG_0412 (1).jpg'],
    ['කොණ්ඩය.jpg', 'කොණ්ඩය.jpg'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Windows\\System32\\calc.exe', 'calc.exe'],
    ['-rf.pdf', 'rf.pdf'],
    ['.bashrc', 'bashrc'],
    ['a"; rm -rf *.pdf', 'a__ rm -rf _.pdf'],
    ['bill.pdf. . ', 'bill.pdf'],
    ['a\u202egpj.exe', 'a_gpj.exe'],
    ['..', 'attachment-7'],
    ['', 'attachment-7'],
    ['folder/', 'attachment-7'],
  ])('of %j is %j', (name, saved) => expect(fileNameOf({ id: 7, name })).toBe(saved))

  it('keeps the end of a long name', () => {
    expect(fileNameOf({ id: 7, name: `${'w'.repeat(300)}.pdf` })).toMatch(/^w{116}\.pdf$/)
  })
})
