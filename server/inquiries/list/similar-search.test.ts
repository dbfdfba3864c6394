import { beforeAll, beforeEach, expect, it } from 'vitest'
import { describeDatabases } from '#tests/describe-databases.ts'
import { aBranch } from '#tests/factories.ts'
import { Inbox } from '#tests/inbox.ts'

describeDatabases('a search that finds nothing, on $name', kind => {
  let inbox: Inbox
  beforeAll(async () => {
    inbox = await Inbox.open(kind)
    await inbox.call('POST', '/branches', aBranch({ name: 'Wellawatte' }))
    return () => inbox.close()
  })
  beforeEach(async () => {
    await inbox.empty()
    await inbox.send({ firstName: 'Zainab', lastName: 'Rizna', branch: 'Wellawatte' })
  })

  const didYouMean = async (query: string) => (await inbox.call('GET', `/contacts?${query}`)).body.didYouMean

  it.each([
    ['q=zaynab', 'zainab'],
    ['q=wellawate', 'wellawatte'],
    ['q=zaynab+wellawatte&waiting=us', 'zainab wellawatte'],
  ])('%s: names one that finds something', async (query, expected) => {
    expect(await didYouMean(query)).toBe(expected)
  })

  it.each(['q=orchids', 'q=zainab', 'q=zaynab&status=completed', ''])(
    '%s: names none that finds nothing, or where there is no need',
    async query => {
      expect(await didYouMean(query)).toBeNull()
    },
  )
})
