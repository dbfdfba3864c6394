import { afterEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { type DatabaseKind, postgres, type TestDatabase } from '#tests/databases.ts'
import { aContact } from '#tests/factories.ts'
import { generousLimits } from '#tests/limits.ts'

const patience = { timeout: 30_000, interval: 100 }

describe.runIf(postgres)('two processes on one PostgreSQL', () => {
  const open: TestApp[] = []
  let database: TestDatabase
  afterEach(async () => {
    for (const test of open.splice(0)) await test.close()
    await database.drop()
  })

  async function openTwo(limits: object): Promise<[TestApp, TestApp]> {
    database = await (postgres as DatabaseKind).createPrepared()
    for (let n = 0; n < 2; n++)
      open.push(await createTestApp(database.url, { config: { limits: { ...generousLimits, ...limits } } }))
    return open as unknown as [TestApp, TestApp]
  }
  const from = (remoteAddress: string) => ({ remoteAddress })
  const send = async ({ app }: TestApp, address: string) =>
    (await app.inject({ method: 'POST', url: '/api/contacts', payload: aContact(), ...from(address) }))
      .statusCode
  const read = async ({ app }: TestApp, address: string) =>
    (await app.inject({ url: '/api/contacts', ...from(address) })).statusCode

  // Until both hear each other, what they count is lost to the other: so both go on being asked.
  it('count the inquiries of an address together, and no other address', async () => {
    const max = 50
    const [one, other] = await openTwo({ contactsPerMinute: max })
    for (let n = 0; n < max; n++) expect(await send(one, '203.0.113.7')).toBe(201)
    let passed = 0
    await expect
      .poll(async () => {
        expect(await send(one, '203.0.113.7')).toBe(429)
        const status = await send(other, '203.0.113.7')
        if (status === 201) passed++
        return status
      }, patience)
      .toBe(429)
    // Had each counted for itself, as many again would have passed.
    expect(passed).toBeLessThan(max)
    expect(await send(other, '203.0.113.8')).toBe(201)
  })

  it('tell those who ask most, when a thousand others ask too', async () => {
    const max = 100
    const [one, other] = await openTwo({ requestsPerMinute: max })
    let passed = 0
    await expect
      .poll(async () => {
        for (let n = 0; n < max; n++) await read(one, '203.0.113.7')
        for (let n = 0; n < 1000; n++) await read(one, `10.0.${n >> 8}.${n & 255}`)
        const status = await read(other, '203.0.113.7')
        if (status === 401) passed++
        return status
      }, patience)
      .toBe(429)
    expect(passed).toBeLessThan(max)
    expect(await read(other, '10.0.0.1')).toBe(401)
  })
})
