import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Contact, ContactListQuery } from '#contracts/contact.ts'
import type { DeskChange } from '#contracts/desk.ts'
import { FIRST_PAGE } from '#contracts/envelope.ts'
import { adminApi } from '../../api.ts'
import { isGone } from '../../failures.ts'
import { useDesk, useLoadedLive } from '../../live/desk.tsx'
import { pause } from '../../live/pause.ts'
import { useUser } from '../../session/session.ts'
import { useMounted } from '../../use-mounted.ts'

/** What happens together is asked about together. */
const GATHER_MS = 150

/** What could not be asked is asked again after this, or as soon as the browser is back on the network. */
const RETRY_MS = 5000

/** As many as one page of the API can hold. */
const COUNTED_MAX = 100

interface News {
  /** Of those on the screen: what has changed. */
  changed: Set<number>
  /** What may have come into the list. */
  arrived: Set<number>
  lost: boolean
}

const noNews = (): News => ({ changed: new Set(), arrived: new Set(), lost: false })

/**
 * A page of inquiries that follows what happens: rows that are shown change in their place, what is new is only
 * counted, so that nothing moves under the reader's eyes.
 */
export function useContactList(query: ContactListQuery) {
  const key = JSON.stringify(query)
  const list = useLoadedLive(key, signal => adminApi.listContacts(query, signal))
  const [fresh, setFresh] = useState(0)
  const news = useRef(noNews())
  const gathering = useRef<ReturnType<typeof setTimeout>>(undefined)
  const retrying = useRef<AbortController>(undefined)
  const mounted = useMounted()
  const me = useUser().id
  const contacts = list.data?.data ?? []
  const inBin = query.deleted === '1'

  const newest = () => (query.page === FIRST_PAGE ? Math.max(0, ...contacts.map(({ id }) => id)) : Infinity)

  function gather() {
    clearTimeout(gathering.current)
    gathering.current = setTimeout(() => tellNews(), GATHER_MS)
  }

  /** The news is kept until it could be asked about. */
  function tellLater() {
    if (!mounted.current) return
    retrying.current?.abort()
    const controller = new AbortController()
    retrying.current = controller
    void pause(RETRY_MS, controller.signal).then(() => {
      if (!controller.signal.aborted) void tellNews()
    })
  }

  function tryAgain(error: unknown) {
    console.error(error)
    tellLater()
  }

  // Whatever was read now has in it what was new before, but for what came while it was being read.
  const read = list.data?.pagination
  const forget = useEffectEvent(() => {
    const arrived = new Set([...news.current.arrived].filter(id => id > newest()))
    news.current = { ...noNews(), arrived }
    setFresh(contacts.length > 0 ? arrived.size : 0)
    if (contacts.length === 0 && arrived.size > 0) gather()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer, or another question
  useEffect(() => forget(), [read, key])

  const replace = (contact: Contact) =>
    list.change(last => ({
      ...last,
      data: last.data.map(row => (row.id === contact.id && row.version <= contact.version ? contact : row)),
    }))

  async function refresh(id: number) {
    try {
      replace(await adminApi.getContact(id, undefined, true))
    } catch (error) {
      const row = contacts.find(contact => contact.id === id)
      if (row && isGone(error))
        return replace({ ...row, deletedAt: row.deletedAt ?? new Date().toISOString() })
      news.current.changed.add(id)
      tryAgain(error)
    }
  }

  async function countArrived(isFresh: (contact: Contact) => boolean, limit: number) {
    const { data } = await adminApi.listContacts({ ...query, page: FIRST_PAGE, limit })
    const shown = new Set(contacts.map(({ id }) => id))
    return data.filter(contact => !shown.has(contact.id) && isFresh(contact)).length
  }

  /** Nobody knows what has happened: the page is compared with what it is now. */
  async function catchUp() {
    const { data, pagination } = await adminApi.listContacts(query)
    for (const contact of data) replace(contact)
    for (const { id } of contacts) if (!data.some(row => row.id === id)) void refresh(id)
    const { arrived } = news.current
    const last = newest()
    const isFresh = ({ id }: Contact) => id > last || arrived.has(id)
    if (query.page === FIRST_PAGE) {
      const count = data.filter(isFresh).length
      return count < query.limit ? count : countArrived(isFresh, COUNTED_MAX)
    }
    // What is new stands on the first page: as many as there are more of now.
    const more = pagination.total - (read?.total ?? pagination.total)
    if (more > 0) {
      const limit = Math.min(COUNTED_MAX, more)
      const newer = await adminApi.listContacts({ ...query, page: FIRST_PAGE, limit })
      for (const { id } of newer.data) arrived.add(id)
    }
    return arrived.size === 0 ? 0 : countArrived(isFresh, COUNTED_MAX)
  }

  // What could not be read at all is news as well.
  const readLater = useEffectEvent(() => {
    news.current.lost = true
    tellLater()
  })
  useEffect(() => {
    if (list.error) readLater()
  }, [list.error])

  const showCount = useEffectEvent((count: number, since: { read: typeof read; key: string }) => {
    // What was read meanwhile has it in it.
    if (since.read !== read || since.key !== key) return
    // Where there are no rows, none can move under the reader's eyes; a reading that failed is owed.
    if (list.error || (contacts.length === 0 && count > 0)) list.reload()
    else setFresh(count)
  })

  const tellNews = useEffectEvent(() => {
    const { changed, arrived, lost } = news.current
    news.current = { ...noNews(), arrived }
    const tell = (count: number) => showCount(count, { read, key })
    if (lost) {
      return catchUp().then(tell, error => {
        news.current.lost = true
        tryAgain(error)
      })
    }
    for (const { id } of contacts) if (changed.has(id)) void refresh(id)
    if (arrived.size === 0) return
    const limit = Math.min(COUNTED_MAX, arrived.size + query.limit)
    countArrived(({ id }) => arrived.has(id), limit).then(tell, tryAgain)
  })

  const hear = ({ contactId, what, by }: DeskChange) => {
    const comesIn = inBin ? what === 'deleted' : what === 'created' || what === 'restored'
    if (contacts.some(({ id }) => id === contactId)) news.current.changed.add(contactId)
    // What one has done oneself is no news.
    else if (comesIn && by !== me) news.current.arrived.add(contactId)
    else return false
    return true
  }

  useDesk(event => {
    if (event.type === 'writing') return
    if (event.type === 'reset') news.current.lost = true
    else if (!hear(event.change)) return
    gather()
  })

  useEffect(
    () => () => {
      clearTimeout(gathering.current)
      retrying.current?.abort()
    },
    [],
  )

  return { ...list, contacts, fresh, replace }
}
