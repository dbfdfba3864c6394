import { useState } from 'react'
import type { Contact, ContactList } from '#contracts/contact.ts'
import { FIRST_PAGE, PAGE_SIZE } from '#contracts/envelope.ts'
import { adminApi } from '../api.ts'
import { useLoadedLive } from '../live/desk.tsx'
import type { Loaded } from '../use-loaded.ts'
import { follow } from './recent.ts'
import { useNews } from './use-news.ts'

interface Held {
  list: ContactList
  rows: Contact[]
  arrived: number
}

export interface Recent extends Omit<Loaded<ContactList>, 'change'> {
  rows: readonly Contact[]
  /** How many have come since the rows were shown. */
  arrived: number
  showArrived(): void
}

/** The newest inquiries, which follow what happens to them. */
export function useRecent(): Recent {
  const { change: _, ...list } = useLoadedLive('recent', signal =>
    adminApi.listContacts({ page: FIRST_PAGE, limit: PAGE_SIZE }, signal),
  )
  const [held, setHeld] = useState<Held>()
  useNews(list.reload)

  const { data } = list
  if (data && held?.list !== data) setHeld({ list: data, ...follow(held?.rows ?? [], data.data) })

  return {
    ...list,
    rows: held?.rows ?? [],
    arrived: held?.arrived ?? 0,
    showArrived: () => data && setHeld({ list: data, rows: data.data, arrived: 0 }),
  }
}
