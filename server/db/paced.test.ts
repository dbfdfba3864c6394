import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { repeatPaced } from './paced.ts'

it('long work begins with one row at a time, and stays at one while that takes longer than a tenth of a second', async () => {
  const rows: number[] = []
  await repeatPaced(async limit => {
    rows.push(limit)
    await pause(120)
    return rows.length < 3
  })
  expect(rows).toEqual([1, 1, 1])
})
