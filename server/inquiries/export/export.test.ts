import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { buffer as readStream } from 'node:stream/consumers'
import { readXlsx } from 'hucre/xlsx'
import readWorkbook from 'read-excel-file/node'
import { beforeAll, expect, it } from 'vitest'
import { ExportFormat, InquiryFilter } from '#contracts/inquiries/inquiry.ts'
import { DAY_MS } from '#contracts/text/days.ts'
import { type SignedIn, signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { callerOf } from '#tests/call.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { aBranch } from '#tests/factories.ts'
import { send } from '#tests/inquiries.ts'
import { instant } from '../../clock.ts'
import { createBranch } from '../../salon/branches/branches.queries.ts'
import { openExport } from './export.ts'

const MANY = 1_234
/** Stores one inquiry for Nugegoda, then many for Wellawatte. */
async function fill(test: TestApp) {
  for (const name of ['Nugegoda', 'Wellawatte', 'Typed', 'Named'])
    await createBranch(test.db, aBranch({ name }), instant(test.clock))
  const id = await send(test, { branch: 'Nugegoda', message: 'Lotus' })
  const { id: _, ...row } = await test.db
    .selectFrom('inquiries')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  // The longest messages, so that no socket buffers more than two batches.
  const many = Array.from({ length: MANY }, (_, n) => ({
    ...row,
    branch: 'Wellawatte',
    countedBranch: 'Wellawatte',
    firstName: `N${n}`,
    message: 'ක'.repeat(5_000),
  }))
  await test.db.transaction().execute(async trx => {
    for (let start = 0; start < MANY; start += 500) {
      const some = many.slice(start, start + 500)
      await trx.insertInto('inquiries').values(some).execute()
    }
  })
}

describeDatabases('the export on $name', (kind, itOnce) => {
  let test: TestApp
  let admin: SignedIn
  let address: string
  beforeAll(async () => {
    test = await createTestApp(kind)
    admin = await signIn(test)
    address = await test.app.listen({ port: 0, host: '127.0.0.1' })
    await fill(test)
    return () => test.close()
  })

  const get = (query = '', { headers }: Pick<SignedIn, 'headers'> = admin) =>
    test.app.inject({ url: `/api/contacts/export${query}`, headers })
  const linesOf = (body: string) => body.split('\r\n').slice(1)

  /** Starts an export and reads only the headers of its response. */
  async function open(headers = admin.headers): Promise<{ sent: ClientRequest; response: IncomingMessage }> {
    const sent = request(`${address}/api/contacts/export`, { headers }).end()
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    return { sent, response }
  }

  /** Reads a response to its end. */
  async function readAll(response: IncomingMessage): Promise<{ bytes: number; complete: boolean }> {
    let bytes = 0
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length
    })
    response.on('error', () => {})
    await new Promise(done => response.once('close', done))
    return { bytes, complete: response.complete }
  }

  itOnce('is a CSV file, with the mark by which spreadsheets know UTF-8', async () => {
    const response = await get('?branch=Nugegoda')
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="inquiries-2026-01-15.csv"',
      'cache-control': 'no-store',
    })
    expect([...response.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  })

  it('has all inquiries that a filter finds, newest first', async () => {
    const lines = linesOf((await get()).body)
    expect(lines).toHaveLength(MANY + 1)
    expect(lines[0]).toContain(`"N${MANY - 1} Perera"`)
    expect(lines[MANY - 1]).toContain('"N0 Perera"')
    expect(lines[MANY]).toBe(
      '"2026-01-15 12:00","Nimali Perera","nimali.perera@mail.example","+94 77 000 0001","Nugegoda","Cut and Blow-dry","Form","Unread","","","","","Lotus"',
    )
  })

  itOnce('is a workbook with the same rows and text cells only', async () => {
    const response = await get('?format=xlsx')
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': 'attachment; filename="inquiries-2026-01-15.xlsx"',
      'cache-control': 'no-store',
    })
    const sheets = await readWorkbook(response.rawPayload)
    expect(sheets).toHaveLength(1)
    const rows = sheets[0]?.data ?? []
    expect(rows).toHaveLength(MANY + 2)
    expect(rows[0]).toContain('Received (Colombo time)')
    expect(rows[1]?.slice(0, 2)).toEqual(['2026-01-15 12:00', `N${MANY - 1} Perera`])
    expect(rows.at(-1)).toEqual([
      '2026-01-15 12:00',
      'Nimali Perera',
      'nimali.perera@mail.example',
      '+94 77 000 0001',
      'Nugegoda',
      'Cut and Blow-dry',
      'Form',
      'Unread',
      // An empty cell.
      null,
      null,
      null,
      null,
      'Lotus',
    ])
  })

  itOnce('is a workbook in whose cells several lines wrap', async () => {
    const { rawPayload } = await get('?branch=Nugegoda&format=xlsx')
    const { sheets } = await readXlsx(rawPayload, { readStyles: true })
    const cells = [...(sheets[0]?.cells?.values() ?? [])]
    expect(cells.map(({ style }) => style?.alignment?.wrapText)).toContain(true)
  })

  itOnce('escapes formulas in CSV only, and leaves phone numbers as they are', async () => {
    const phone = '+94 (0)11 259 8765'
    const texts = { branch: 'Typed', lastName: 'hello;=1+1', service: '=1+1', message: 'a\t=1+1, _x0041_' }
    const id = await send(test, { ...texts, phone })
    const [line] = linesOf((await get('?branch=Typed')).body)
    expect(line).toContain(`"Nimali hello;'=1+1","nimali.perera@mail.example","${phone}","Typed","'=1+1",`)
    expect(line).toContain(`"a\t'=1+1, _x0041_"`)
    const [sheet] = await readWorkbook((await get('?branch=Typed&format=xlsx')).rawPayload)
    const row = sheet?.data[1]
    expect(row?.slice(1, 6)).toEqual([
      'Nimali hello;=1+1',
      'nimali.perera@mail.example',
      phone,
      'Typed',
      '=1+1',
    ])
    expect(row?.at(-1)).toBe('a\t=1+1, _x0041_')
    await test.db.deleteFrom('inquiries').where('id', '=', id).execute()
  })

  it('takes the filters of the list', async () => {
    const binned = await send(test, { branch: 'Typed' })
    await callerOf(test, admin.headers)('DELETE', `/contacts/${binned}`)
    for (const [query, found] of [
      ['?branch=Nugegoda', 1],
      ['?q=lotus', 1],
      ['?q=nothing', 0],
      ['?branch=Wellawatte', MANY],
      ['?status=unread&spam=hide', MANY + 1],
      ['?deleted=1', 1],
    ] as const) {
      expect(linesOf((await get(query)).body).length, query).toBe(found)
    }
    expect((await get('?status=spam')).statusCode).toBe(400)
    expect((await get('?format=ods')).statusCode).toBe(400)
  })

  it('shows the assignee and the time of the first response', async () => {
    const call = callerOf(test, admin.headers)
    const id = await send(test, { branch: 'Named' })
    await call('PUT', `/contacts/${id}/assignee`, { userId: admin.user.id })
    await call('PUT', `/contacts/${id}`, { status: 'completed' })
    expect((await get('?branch=Named')).body).toContain('"Completed","Test admin","2026-01-15 12:00"')
    await call('DELETE', `/contacts/${id}`)
  })

  itOnce('ends incomplete when its session ends, which it does not extend', async () => {
    const guest = await signIn(test)
    const { id } = guest.user
    const expiry = () => test.db.selectFrom('sessions').select('expiresAt').where('userId', '=', id).execute()
    const before = await expiry()
    const { response } = await open(guest.headers)
    test.clock.advance(DAY_MS + 1)
    const { bytes, complete } = await readAll(response)
    expect(complete).toBe(false)
    expect(bytes).toBeLessThan(MANY * 15_000)
    expect(await expiry()).toEqual(before)
    test.clock.advance(-DAY_MS - 1)
  })

  itOnce('ends incomplete when its user is limited to the inbox', async () => {
    const guest = await signIn(test)
    const { response } = await open(guest.headers)
    await test.db.updateTable('users').set({ level: 'inbox' }).where('id', '=', guest.user.id).execute()
    expect(await readAll(response)).toMatchObject({ complete: false })
  })

  itOnce.each(ExportFormat.options)('fails as %s when it may not continue', async format => {
    let asked = 0
    const file = await openExport(test, InquiryFilter.parse({}), format, async () => ++asked < 3)
    await expect(readStream(file)).rejects.toThrow('The export was stopped')
    expect(asked).toBe(3)
  })

  it('reads no more than the client takes', async () => {
    let asked = 0
    const file = await openExport(test, InquiryFilter.parse({}), 'csv', async () => {
      asked++
      return true
    })
    await once(file, 'readable')
    await new Promise(setImmediate)
    // The headings and at most a megabyte of messages.
    expect(asked).toBe(0)
    expect(file.readableLength).toBeLessThan(1_200_000)
    let bytes = 0
    for await (const chunk of file) bytes += (chunk as Buffer).length
    expect(asked).toBe(Math.floor(MANY / 50))
    expect(bytes).toBeGreaterThan(MANY * 15_000)
  })

  itOnce('does not delay the end of the process', async () => {
    const ending = await createTestApp(kind)
    await fill(ending)
    const url = await ending.app.listen({ port: 0, host: '127.0.0.1' })
    const { headers } = await signIn(ending)
    const response = await new Promise<IncomingMessage>(resolve => {
      request(`${url}/api/contacts/export`, { headers }, resolve).end()
    })
    const [{ complete }] = await Promise.all([readAll(response), ending.close()])
    expect(complete).toBe(false)
  })
})
