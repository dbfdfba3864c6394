import { expect, it } from 'vitest'
import { exportColumns, exportName, exportRow } from './export.rules.ts'

it('a row has the cells of its columns, with times of the salon', () => {
  expect(exportColumns.map(({ header }) => header)).toEqual([
    'Received (Colombo time)',
    'Name',
    'Email',
    'Phone',
    'Branch',
    'Service',
    'Came by',
    'Status',
    'Assigned to',
    'First response',
    'Follow up on',
    'Follow up because',
    'Message',
  ])
  const row = {
    id: 7,
    createdAt: '2026-01-15T18:31:59.999Z',
    firstName: 'Nimali',
    lastName: 'Perera',
    email: 'nimali@mail.example',
    phone: '+94 77 000 0001',
    branch: 'Wellawatte',
    service: '=HYPERLINK("http://x")',
    source: 'call' as const,
    status: 'processing' as const,
    respondedAt: null,
    message: 'Hello,\n"dear" salon',
    assignee: null,
    followUpOn: null,
    followUpNote: null,
  }
  expect(exportRow(row)).toEqual([
    '2026-01-16 00:01',
    'Nimali Perera',
    'nimali@mail.example',
    '+94 77 000 0001',
    'Wellawatte',
    '=HYPERLINK("http://x")',
    'Call',
    'Processing',
    '',
    '',
    '',
    '',
    'Hello,\n"dear" salon',
  ])
  const answered = exportRow({ ...row, respondedAt: '2026-01-16T03:30:00.000Z', assignee: 'Kamala' })
  expect(answered.slice(7, 10)).toEqual(['Processing', 'Kamala', '2026-01-16 09:00'])
  const promised = exportRow({ ...row, followUpOn: '2026-01-20', followUpNote: 'Call about the veil' })
  expect(promised.slice(9, 12)).toEqual(['', '2026-01-20', 'Call about the veil'])
})

it('the file is named by the day in the salon’s time zone', () => {
  expect(exportName('2026-01-15T18:29:59.999Z', 'csv')).toBe('inquiries-2026-01-15.csv')
  expect(exportName('2026-01-15T18:30:00.000Z', 'xlsx')).toBe('inquiries-2026-01-16.xlsx')
})
