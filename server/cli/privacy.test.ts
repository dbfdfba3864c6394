import { beforeEach, describe, expect, it } from 'vitest'
import { databaseKinds } from '#tests/databases.ts'
import { send } from '#tests/inquiries.ts'
import { setUpApp } from '#tests/set-up.ts'
import { addMember, removeMember } from '../team/team.queries.ts'
import { readPrivacyCommand } from './privacy.ts'
import { UsageError } from './run-command.ts'

describe.each(databaseKinds)('npm run privacy on $name', kind => {
  const test = setUpApp(kind)
  let printed: string[]
  beforeEach(() => {
    printed = []
  })

  const run = async (...args: string[]) => {
    await readPrivacyCommand(args)({ ...test, print: line => printed.push(line) })
    return printed.splice(0)
  }

  it('finds, exports, lists what would be erased, and erases', async () => {
    expect(await run('find', 'nobody@mail.example')).toEqual([
      'There is nothing to erase for nobody@mail.example.',
    ])
    await send(test)
    const listed = [
      'Data of nimali.perera@mail.example:',
      '  1 inquiry, 0 in the bin, from 2026-01-15 to 2026-01-15',
      '  1 history entry',
      '  1 email sent or waiting',
    ]
    expect(await run('find', 'Nimali.Perera@mail.example')).toEqual(listed)
    const [json = ''] = await run('export', 'nimali.perera@mail.example')
    expect(JSON.parse(json)).toMatchObject({ inquiries: [{ firstName: 'Nimali' }] })
    expect(await run('erase', 'nimali.perera@mail.example')).toEqual([
      ...listed,
      'Nothing has been erased. To erase the data listed above, repeat the command with --yes.',
    ])
    expect(await run('erase', 'nimali.perera@mail.example', '--yes')).toEqual([
      'Erased 1 inquiry of nimali.perera@mail.example with all related data.',
      kind.name === 'SQLite'
        ? 'The erased data has been overwritten in the database file and its log.'
        : 'PostgreSQL overwrites the erased data later: see docs/operations.md, "Answer a data request".',
      'Earlier backups and files that a restore has kept (…replaced-…) still contain the data: erase it again after restoring one of them.',
    ])
    expect(await run('find', 'nimali.perera@mail.example')).toEqual([
      'There is nothing to erase for nimali.perera@mail.example.',
    ])
    expect(await run('erase', 'nimali.perera@mail.example', '--yes')).toEqual([
      'There is nothing to erase for nimali.perera@mail.example.',
    ])
  })

  it('shows that mentions of the address in other inquiries are kept', async () => {
    await send(test, { message: 'My sister is sister@mail.example, please call her.' })
    await send(test, { email: 'sister@mail.example' })
    const output = await run('erase', 'sister@mail.example', '--yes')
    expect(output[1]).toContain("in other people's inquiries, which will be kept: #")
    expect(output.join()).not.toContain(
      'The erased data has been overwritten in the database file and its log.',
    )
  })

  it('lists records of a former colleague that will be kept', async () => {
    const account = { name: 'Ruwan Silva', email: 'ruwan@araliya.example' }
    const { id } = await addMember(test.db, { clock: test.clock, actor: null }, account)
    await removeMember(test.db, { clock: test.clock, actor: null }, id, true)
    expect(await run('find', account.email)).toEqual([
      'There is nothing to erase for ruwan@araliya.example.',
      expect.stringContaining('(2 entries)'),
    ])
  })
})

it.each([
  [],
  ['find'],
  ['forget', 'a@b.lk'],
  ['find', 'a'],
  ['find', 'a@b.lk', '--yes'],
  ['find', 'a@b.lk', 'c@d.lk'],
])('refuses %j', (...args) => {
  expect(() => readPrivacyCommand(args)).toThrow(UsageError)
})
