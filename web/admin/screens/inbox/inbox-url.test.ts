import { describe, expect, it } from 'vitest'
import { inboxUrlParams, lastPage, noFilter, parseInboxUrl, sameFilter } from './inbox-url.ts'

const read = (query: string) => parseInboxUrl(new URLSearchParams(query))

describe('the URL of the inbox', () => {
  it('reads filter, page and open inquiry', () => {
    expect(read('status=unread&page=3&open=17')).toEqual({
      ...noFilter,
      status: 'unread',
      page: 3,
      open: 17,
    })
  })

  it('reads every filter and writes it again', () => {
    const query =
      'status=read&q=Mrs+Perera&branch=Wellawatte&service=Balayage&category=hair&from=2026-01-02&to=2026-01-05&assignee=3&waiting=us&deadline=passed&spam=only&deleted=1&page=2'
    expect(inboxUrlParams(read(query)).toString()).toBe(query)
    expect(read(query)).toMatchObject({ q: 'Mrs Perera', assignee: '3', deleted: '1' })
  })

  it.each(['', 'status=&page=&open=', 'page=0&open=-1', 'page=1e3&open=1.5', 'page=99999999999'])(
    'takes an invalid page or inquiry as absent: %s',
    query => expect(read(query)).toEqual({ ...noFilter, page: 1, open: null }),
  )

  it('leaves default values out', () => {
    expect(inboxUrlParams({ ...noFilter, page: 1, open: null }).toString()).toBe('')
    expect(inboxUrlParams({ ...noFilter, status: 'read', page: 2, open: 5 }).toString()).toBe(
      'status=read&page=2&open=5',
    )
  })

  it('compares filters alone', () => {
    expect(sameFilter(read('q=a&page=2'), read('q=a&open=1'))).toBe(true)
    expect(sameFilter(read('q=a'), read('q=b'))).toBe(false)
  })

  it('finds the last page with rows', () => {
    expect([0, 1, 10, 11, 100_000].map(total => lastPage(total, 10))).toEqual([1, 1, 1, 2, 10_000])
  })
})
