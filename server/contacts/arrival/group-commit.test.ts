import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { databaseKinds } from '#tests/databases.ts'
import { StoreError } from '../../db/failures.ts'
import type { Db } from '../../db/tables.ts'
import { ApiError } from '../../errors.ts'
import { createGroupCommit } from './group-commit.ts'

describe.each(databaseKinds)('transactions asked for at the same time on $name', kind => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(kind)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    await test.db.deleteFrom('settings').where('key', 'like', 'n%').execute()
  })

  const write = (n: number) => async (trx: Db) => {
    await trx
      .insertInto('settings')
      .values({ key: `n${n}`, value: '' })
      .execute()
    return n
  }
  const written = async () => {
    const rows = await test.db.selectFrom('settings').select('key').where('key', 'like', 'n%').execute()
    return rows.map(row => Number(row.key.slice(1))).sort((a, b) => a - b)
  }
  const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)

  it('are all done, and each gets its own answer, however many there are', async () => {
    const transact = createGroupCommit(test.db)
    expect(await Promise.all(numbers(150).map(n => transact(write(n))))).toEqual(numbers(150))
    expect(await written()).toEqual(numbers(150))
  })

  it('are refused one by one', async () => {
    const transact = createGroupCommit(test.db)
    const refuse = async () => {
      throw new ApiError(409, 'Refused')
    }
    const outcomes = await Promise.allSettled(
      [write(0), refuse, write(2)].map(work => transact<number>(work)),
    )
    expect(outcomes.map(outcome => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await written()).toEqual([0, 2])
  })

  it('all fail at once when the store does, and nobody tries it again', async () => {
    const transact = createGroupCommit(test.db)
    let tries = 0
    const fail = async () => {
      tries++
      throw new StoreError('The disk is full')
    }
    const outcomes = await Promise.allSettled(numbers(150).map(n => transact(n === 30 ? fail : write(n))))
    const failed = outcomes.filter(({ status }) => status === 'rejected')
    expect(tries).toBe(1)
    // On SQLite 150 are more than one group: those who wait hear it too. PostgreSQL has no groups.
    expect(failed.length).toBe(kind.name === 'SQLite' ? 150 : 1)
    expect((await written()).length).toBe(kind.name === 'SQLite' ? 0 : 149)
    expect(await transact(write(200))).toBe(200)
  })

  it('fail together when the store does while each is tried alone', async () => {
    const transact = createGroupCommit(test.db)
    let tries = 0
    const fault = async () => {
      throw new Error('A fault of ours')
    }
    const fail = async () => {
      tries++
      throw tries === 1 ? new Error('Not yet') : new StoreError('The disk is full')
    }
    const outcomes = await Promise.allSettled([fault, fail, fail, fail].map(work => transact(work)))
    expect(outcomes.map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
    expect(tries).toBeLessThanOrEqual(kind.name === 'SQLite' ? 2 : 3)
  })

  it('do not fail for a neighbour that does, and nothing of that one stays', async () => {
    const transact = createGroupCommit(test.db)
    const fail = async (trx: Db) => {
      await write(1)(trx)
      throw new Error('The disk is upset')
    }
    const outcomes = await Promise.allSettled([write(0), fail, write(2)].map(work => transact<number>(work)))
    expect(outcomes.map(outcome => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await written()).toEqual([0, 2])
    expect(await transact(write(3))).toBe(3)
  })
})
