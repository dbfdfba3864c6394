import { expect, it } from 'vitest'
import { exportHead, exportLine, exportName } from './export.rules.ts'

it('writes an inquiry as a line under its heads, with times of the salon', () => {
  expect(exportHead).toBe(
    '"Received (Colombo time)","Name","Email","Phone","Branch","Service","Status","Assigned to","First answer","Message"\r\n',
  )
  const row = {
    id: 7,
    created_at: '2026-01-15T18:31:59.999Z',
    first_name: 'Nimali',
    last_name: 'Perera',
    email: 'nimali@mail.example',
    phone: '+94 77 000 0001',
    branch: 'Wellawatte',
    service: '=HYPERLINK("http://x")',
    status: 'processing' as const,
    answered_at: null,
    message: 'Hello,\n"dear" salon',
    assignee: null,
  }
  expect(exportLine(row)).toBe(
    `"2026-01-16 00:01","Nimali Perera","nimali@mail.example","'+94 77 000 0001","Wellawatte","'=HYPERLINK(""http://x"")","Processing","","","Hello,\n""dear"" salon"\r\n`,
  )
  expect(exportLine({ ...row, answered_at: '2026-01-16T03:30:00.000Z', assignee: 'Kamala' })).toContain(
    '"Processing","Kamala","2026-01-16 09:00"',
  )
})

it('names the file by the salon’s day', () => {
  expect(exportName('2026-01-15T18:29:59.999Z')).toBe('inquiries-2026-01-15.csv')
  expect(exportName('2026-01-15T18:30:00.000Z')).toBe('inquiries-2026-01-16.csv')
})
