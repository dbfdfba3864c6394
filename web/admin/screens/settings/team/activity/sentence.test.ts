import { expect, it } from 'vitest'
import { ActivityAction, type ActivityEntry, ActivityKind } from '#contracts/activity/activity.ts'
import { sentenceOf, whoOf } from './sentence.ts'

const entry = (changes: Partial<ActivityEntry>): ActivityEntry => ({
  id: 'activity-1',
  at: '2026-01-15T06:30:00.000Z',
  origin: 'account',
  actor: 'kumari@araliya.example',
  name: 'Kumari',
  kind: 'service',
  action: 'changed',
  subject: '',
  detail: '',
  old: null,
  new: null,
  number: null,
  version: null,
  ...changes,
})

const read = (changes: Partial<ActivityEntry>) => {
  const one = entry(changes)
  return `${whoOf(one)} ${sentenceOf(one)}`
}

it.each([
  [
    { kind: 'price', action: 'undone', subject: 'Balayage', detail: 'from 2027-01-01', old: 'Rs. 9,500' },
    'Kumari undid the planned price of Balayage: Rs.\u00a09,500 from Fri, 1 Jan 2027',
  ],
  [
    { kind: 'price', action: 'undone', subject: 'Balayage', detail: 'from 2027-01-01', new: 'Rs. 9,500' },
    'Kumari undid a change of the planned price of Balayage: it is Rs.\u00a09,500 from Fri, 1 Jan 2027 again',
  ],
  [
    { kind: 'price', subject: 'Balayage', old: 'Rs. 28,500', new: 'Rs. 30,000' },
    'Kumari changed Balayage from Rs.\u00a028,500 to Rs.\u00a030,000',
  ],
  [
    { kind: 'price', subject: 'Balayage', detail: 'Short', old: 'Rs. 9,000', new: 'Rs. 9,500' },
    'Kumari changed Balayage (Short) from Rs.\u00a09,000 to Rs.\u00a09,500',
  ],
  [
    { kind: 'price', subject: 'Balayage', origin: 'automatic', old: 'Rs. 9,000', new: 'Rs. 9,500' },
    'Automatically changed Balayage from Rs.\u00a09,000 to Rs.\u00a09,500',
  ],
  [
    {
      kind: 'price',
      action: 'planned',
      subject: 'Balayage',
      detail: 'Short, from 2027-01-01',
      old: 'Rs. 9,000',
      new: 'Rs. 9,500',
    },
    'Kumari planned Rs.\u00a09,500 for Balayage (Short) from Fri, 1 Jan 2027, instead of Rs.\u00a09,000',
  ],
  [
    {
      kind: 'price',
      action: 'planned',
      subject: 'Balayage',
      detail: 'from 2027-01-01',
      old: 'Rs. 9,000',
      new: 'Rs. 9,500 (announced on the website)',
    },
    'Kumari planned Rs.\u00a09,500 (announced on the website) for Balayage from Fri, 1 Jan 2027, instead of Rs.\u00a09,000',
  ],
  [
    {
      kind: 'price',
      action: 'cancelled',
      subject: 'Balayage',
      detail: 'from 2027-01-01',
      old: 'Rs. 9,500',
      new: 'Rs. 9,000',
    },
    'Kumari cancelled the planned price of Balayage: Rs.\u00a09,500 from Fri, 1 Jan 2027',
  ],
  [{ action: 'added', subject: 'Balayage' }, 'Kumari added the service Balayage'],
  [
    { action: 'reordered', subject: 'Hair Styling' },
    'Kumari changed the order of the services in Hair Styling',
  ],
  [
    { subject: 'Balayage', detail: 'Duration', old: '1 hour', new: '2 hours' },
    'Kumari changed the duration of Balayage from “1 hour” to “2 hours”',
  ],
  [
    { subject: 'Balayage', detail: 'Description', new: 'Soft' },
    'Kumari set the description of Balayage to “Soft”',
  ],
  [
    { subject: 'Balayage $&', detail: 'Hidden', old: 'No', new: 'Yes' },
    'Kumari hid Balayage $& from clients',
  ],
  [
    { subject: 'Balayage', detail: 'Hidden', old: 'Yes', new: 'No' },
    'Kumari made Balayage visible to clients again',
  ],
  [{ subject: 'Balayage', detail: 'Popular', old: 'No', new: 'Yes' }, 'Kumari marked Balayage as popular'],
  [
    { subject: 'Balayage', detail: 'Popular', old: 'Yes', new: 'No' },
    'Kumari removed the mark “Popular” from Balayage',
  ],
  [
    { kind: 'notifications', detail: 'Wellawatte', old: 'To a@a.example', new: 'To b@a.example' },
    'Kumari changed the notifications of Wellawatte from “To a@a.example” to “To b@a.example”',
  ],
  [
    { kind: 'notifications', detail: 'Automatic reply', old: 'Sent', new: 'Not sent' },
    'Kumari changed the automatic reply from “Sent” to “Not sent”',
  ],
  [
    { kind: 'branch', subject: 'Nugegoda', detail: 'WhatsApp', old: '+94 77 1', new: '' },
    'Kumari removed the WhatsApp of Nugegoda, which was “+94 77 1”',
  ],
  [
    { kind: 'branch', subject: 'Nugegoda', detail: 'Status', old: 'Active', new: 'Disabled' },
    'Kumari disabled the branch Nugegoda',
  ],
  [
    { kind: 'branch', subject: 'Nugegoda', detail: 'Status', old: 'Disabled', new: 'Active' },
    'Kumari enabled the branch Nugegoda',
  ],
  [{ kind: 'branch', action: 'reordered' }, 'Kumari changed the order of the branches'],
  [
    { kind: 'hours', old: 'Mon–Sun 9 am–8 pm', new: 'Mon–Sat 9 am–8 pm, Sun closed' },
    'Kumari changed the opening hours from Mon–Sun 9 am–8 pm to Mon–Sat 9 am–8 pm, Sun closed',
  ],
  [{ kind: 'text', detail: 'Home, Testimonials', version: 12 }, 'Kumari changed texts: Home, Testimonials'],
  [
    { kind: 'text', action: 'restored', detail: 'Home', number: 3, version: 12 },
    'Kumari restored texts from version 3: Home',
  ],
  [
    { kind: 'picture', action: 'added', subject: 'Hair Styling' },
    'Kumari uploaded a picture for Hair Styling',
  ],
  [
    { kind: 'picture', action: 'deleted', subject: 'Hair Styling', detail: 'Earlier pictures' },
    'Kumari permanently deleted the earlier pictures for Hair Styling',
  ],
  [
    { kind: 'retention', old: '12 months', new: '6 months' },
    'Kumari changed how long completed inquiries are kept from 12 months to 6 months',
  ],
  [
    { kind: 'team', action: 'removed', subject: 'ruwan@a.example' },
    'Kumari removed ruwan@a.example from the team',
  ],
  [
    { kind: 'team', action: 'added', subject: 'ruwan@a.example', new: 'inbox' },
    'Kumari added ruwan@a.example to the team, for the inbox only',
  ],
  [
    { kind: 'team', action: 'added', subject: 'ruwan@a.example', new: 'full' },
    'Kumari added ruwan@a.example to the team, with full access',
  ],
  [{ kind: 'team', action: 'added', subject: 'ruwan@a.example' }, 'Kumari added ruwan@a.example to the team'],
  [{ kind: 'team', action: 'password set', subject: 'kumari@araliya.example' }, 'Kumari set a new password'],
  [
    { kind: 'team', action: 'password set', origin: 'command line', actor: null, subject: 'r@a.example' },
    'Someone on the command line set a new password for r@a.example',
  ],
  [
    { kind: 'level', subject: 'r@a.example', old: 'full', new: 'inbox' },
    'Kumari changed the access of r@a.example from full to inbox',
  ],
  [{ kind: 'factor', action: 'added' }, 'Kumari added their authenticator app'],
  [{ kind: 'factor', action: 'wrong codes' }, 'Kumari entered five wrong codes after the right password'],
  [
    { kind: 'factor', action: 'removed', subject: 'r@a.example' },
    'Kumari removed the authenticator app of r@a.example',
  ],
  [
    {
      kind: 'factor',
      action: 'logged in',
      subject: 'kumari@araliya.example',
      detail: 'With a recovery code',
    },
    'Kumari logged in with a recovery code',
  ],
  [
    { kind: 'factor', detail: 'Required from all accounts', old: 'No', new: 'Yes' },
    'Kumari required an authenticator app from all accounts',
  ],
  [
    { kind: 'factor', subject: 'kumari@araliya.example', detail: 'Recovery codes' },
    'Kumari changed their recovery codes',
  ],
  [{ kind: 'account', detail: 'Password' }, 'Kumari changed their password'],
  [
    { kind: 'login', action: 'logged in', subject: 'Chrome on Android' },
    'Kumari logged in from a new browser: Chrome on Android',
  ],
  [
    { kind: 'export', action: 'exported', subject: 'inquiries', detail: 'status, from', number: 1204 },
    'Kumari exported 1,204 inquiries, filtered by status, from',
  ],
  [
    { kind: 'export', action: 'exported', subject: 'person', number: 1 },
    'Kumari exported the data of one person (1 inquiry)',
  ],
  [
    { kind: 'erasure', action: 'erased', subject: 'person', number: 3 },
    'Kumari erased the data of one person (3 inquiries)',
  ],
  [
    { kind: 'erasure', action: 'erased', origin: 'automatic', actor: null, number: 3 },
    'Automatically erased 3 inquiries at the end of the retention period',
  ],
  [
    { kind: 'database', action: 'moved', origin: 'command line', old: 'SQLite', new: 'PostgreSQL' },
    'Someone on the command line moved the salon’s data from SQLite to PostgreSQL',
  ],
] as const satisfies [Partial<ActivityEntry>, string][])('%j reads %j', (changes, sentence) => {
  expect(read(changes)).toBe(sentence)
})

it('names a removed account by its email', () => {
  expect(whoOf(entry({ name: null }))).toBe('kumari@araliya.example')
})

it('has a sentence for whatever is done to whatever kind', () => {
  for (const kind of ActivityKind.options)
    for (const action of ActivityAction.options)
      expect(read({ kind, action, subject: 'X', number: 1 }), `${kind} ${action}`).not.toMatch(
        /undefined|null|\bof$|^\s|\s$/,
      )
})

it('accounts are named by their names where these are known', () => {
  const names = new Map([['nimali@araliya.example', 'Nimali']])
  const nameOf = (email: string) => names.get(email) ?? email
  const ofNimali = { action: 'removed', subject: 'nimali@araliya.example' } as const
  expect(sentenceOf(entry({ kind: 'team', ...ofNimali }), nameOf)).toBe('removed Nimali from the team')
  expect(sentenceOf(entry({ kind: 'factor', ...ofNimali }), nameOf)).toBe(
    'removed the authenticator app of Nimali',
  )
  const ofOther = { action: 'removed', subject: 'left@araliya.example' } as const
  expect(sentenceOf(entry({ kind: 'team', ...ofOther }), nameOf)).toBe(
    'removed left@araliya.example from the team',
  )
})
