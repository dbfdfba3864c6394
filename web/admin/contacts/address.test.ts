import { describe, expect, it } from 'vitest'
import { lastPage, readAddress, writeAddress } from './address.ts'

const read = (query: string) => readAddress(new URLSearchParams(query))

describe('the address of the inquiries', () => {
  it('reads filter, page and open inquiry', () => {
    expect(read('status=unread&page=3&open=17')).toEqual({ status: 'unread', page: 3, open: 17 })
  })

  it.each(['', 'status=&page=&open=', 'status=gone&page=0&open=-1', 'page=1e3&open=1.5', 'page=99999999999'])(
    'takes what makes no sense as absent: %s',
    query => expect(read(query)).toEqual({ status: '', page: 1, open: null }),
  )

  it('writes nothing that goes without saying', () => {
    expect(writeAddress({ status: '', page: 1, open: null }).toString()).toBe('')
    expect(writeAddress({ status: 'read', page: 2, open: 5 }).toString()).toBe('status=read&page=2&open=5')
  })

  it('knows the last page with rows', () => {
    expect([0, 1, 10, 11, 100_000].map(total => lastPage(total, 10))).toEqual([1, 1, 1, 2, 10_000])
  })
})
