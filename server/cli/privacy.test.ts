import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { databaseKinds } from '#tests/databases.ts'
import { send } from '#tests/inquiries.ts'
import { addMember, removeMember } from '../team/team.queries.ts'
import { UsageError } from './command.ts'
import { readPrivacyCommand } from './privacy.ts'

describe.each(databaseKinds)('npm run privacy on $name', kind => {
  let test: TestApp
  let printed: string[]
  beforeAll(async () => {
    test = await createTestApp(kind)
  })
  beforeEach(() => {
    printed = []
  })
  afterAll(() => test.close())

  const run = async (...words: string[]) => {
    await readPrivacyCommand(words)({ ...test, print: line => printed.push(line) })
    return printed.splice(0)
  }

  it('finds, hands out, shows what would go, and erases', async () => {
    expect(await run('find', 'nobody@mail.example')).toEqual(['Nothing is held of nobody@mail.example.'])
    await send(test)
    const listed = [
      'Held of nimali.perera@mail.example:',
      '  1 inquiry, 0 of them in the bin, from 2026-01-15 to 2026-01-15',
      '  1 entry of their history',
      '  1 message that was sent or is owed',
    ]
    expect(await run('find', 'Nimali.Perera@mail.example')).toEqual(listed)
    const [json = ''] = await run('export', 'nimali.perera@mail.example')
    expect(JSON.parse(json)).toMatchObject({ inquiries: [{ firstName: 'Nimali' }] })
    expect(await run('erase', 'nimali.perera@mail.example')).toEqual([
      ...listed,
      'Nothing has been erased. To erase what is listed above, say the same with --yes.',
    ])
    expect(await run('erase', 'nimali.perera@mail.example', '--yes')).toEqual([
      'Erased 1 inquiry of nimali.perera@mail.example and all that belonged to them.',
      kind.name === 'SQLite'
        ? 'Nothing of it is left in the database file and its log.'
        : 'PostgreSQL still has its bytes until they are overwritten: docs/operations.md, "Answer a data request".',
      'Backups from before still hold it, and what a restore has kept (…replaced-…): erase it again after one of them is restored.',
    ])
    expect(await run('find', 'nimali.perera@mail.example')).toEqual([
      'Nothing is held of nimali.perera@mail.example.',
    ])
    expect(await run('erase', 'nimali.perera@mail.example', '--yes')).toEqual([
      'Nothing is held of nimali.perera@mail.example: nothing has been erased.',
    ])
  })

  it('says that the address stays where others wrote it', async () => {
    await send(test, { message: 'My sister is sister@mail.example, please call her.' })
    await send(test, { email: 'sister@mail.example' })
    const said = await run('erase', 'sister@mail.example', '--yes')
    expect(said[1]).toContain('also stands in inquiries of others')
    expect(said.join()).not.toContain('Nothing of it is left')
  })

  it('names what a former colleague has left', async () => {
    const account = { name: 'Ruwan Silva', email: 'ruwan@araliya.example' }
    const { id } = await addMember(test.db, { clock: test.clock, actor: null }, account)
    await removeMember(test.db, { clock: test.clock, actor: null }, id, true)
    expect(await run('find', account.email)).toEqual([
      'Nothing that could be erased is held of ruwan@araliya.example.',
      expect.stringContaining('2 records of the team'),
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
])('refuses %j', (...words) => {
  expect(() => readPrivacyCommand(words)).toThrow(UsageError)
})
