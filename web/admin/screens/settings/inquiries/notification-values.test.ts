import { expect, it } from 'vitest'
import type { Notifications } from '#contracts/notifications/notifications.ts'
import { compareVersions, mergeInto } from '../../../saving/merge.ts'
import { comparedFields, toValues, type Values, valuesSchema } from './notification-values.ts'

const defaults: Notifications['defaults'] = {
  notifyTo: ['hello@araliya.example'],
  acknowledges: false,
  readsMail: true,
  acknowledgement: 'Thank you.',
}
const stored: Notifications = {
  notifyTo: [],
  branches: [],
  acknowledges: null,
  acknowledgement: null,
  newClientMail: false,
  defaults,
  version: 1,
}
const branches = [
  { id: 1, name: 'Wellawatte' },
  { id: 2, name: 'Nugegoda' },
]
const schema = valuesSchema(defaults)
const blank = toValues(stored, branches)
const inputOf = (change: Partial<Values>) => schema.parse({ ...blank, ...change })

it('shows what applies where nothing is set, and sets nothing when it is saved so', () => {
  expect(blank).toMatchObject({ notifyTo: '', acknowledges: false, acknowledgement: 'Thank you.' })
  expect(schema.parse(blank)).toEqual({
    notifyTo: [],
    branches: [],
    acknowledges: null,
    acknowledgement: null,
    newClientMail: false,
    version: 1,
  })
})

it.each(['a@x.example, b@x.example', 'a@x.example;b@x.example', ' a@x.example\n b@x.example '])(
  'reads the addresses of %j',
  notifyTo => expect(inputOf({ notifyTo }).notifyTo).toEqual(['a@x.example', 'b@x.example']),
)

it('says which address is not valid, at its field', () => {
  const row = { branchId: 2, notifyTo: 'a@x.example, front', assigneeId: '' }
  const result = schema.safeParse({ ...blank, branches: [row] })
  expect(result.error?.issues).toMatchObject([
    { path: ['branches', 0, 'notifyTo'], message: 'front is not a valid email address' },
  ])
})

it('keeps what is set for a branch by its id', () => {
  const input = inputOf({ branches: [{ branchId: 2, notifyTo: 'a@x.example', assigneeId: '7' }] })
  expect(input.branches).toEqual([{ branchId: 2, notifyTo: ['a@x.example'], assigneeId: 7 }])
  expect(toValues({ ...stored, branches: input.branches }, branches).branches).toEqual([
    { branchId: 1, notifyTo: '', assigneeId: '' },
    { branchId: 2, notifyTo: 'a@x.example', assigneeId: '7' },
  ])
})

it('merges the rows of two branches that two people have changed', () => {
  const row = (branchId: number, notifyTo: string) => ({ branchId, notifyTo, assigneeId: '' })
  const mine = { ...blank, branches: [row(1, 'mine@x.example'), row(2, '')] }
  const theirs = { ...blank, branches: [row(1, ''), row(2, 'theirs@x.example')] }
  const comparison = compareVersions(comparedFields(branches, []), { base: blank, mine, theirs })
  expect(comparison.both).toEqual([])
  expect(mergeInto(theirs, mine, comparison.mine).branches).toEqual([
    row(1, 'mine@x.example'),
    row(2, 'theirs@x.example'),
  ])
})
