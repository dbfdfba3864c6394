// In the first HTML of every screen: makes the screen's first calls while its code is loaded.

import { FIRST_PAGE, PAGE_SIZE } from '#contracts/inquiries/limits.ts'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { INQUIRIES_PATH } from '#contracts/paths/inquiries-path.ts'
import { timeZone } from '#contracts/text/days.ts'
import { localStore } from '../../storage.ts'
import { ALL_INQUIRIES, sessionKeys, VIEW_KEY } from '../session/storage.ts'
import type { EarlyCall } from './early-calls.ts'

/** The list does not wait longer than this for the stream. */
const STREAM_WAIT_MS = 1_000

const inquiries = `${INQUIRIES_PATH}?page=${FIRST_PAGE}&limit=${PAGE_SIZE}`

const summary = `${INQUIRIES_PATH}/summary`

const wait = (ms: number) => new Promise(done => setTimeout(done, ms))

function makeCalls(token: string) {
  const calls: Record<string, EarlyCall> = {}
  window.earlyCalls = calls

  function call(path: string, after?: Promise<unknown>): Promise<unknown> {
    const connection = new AbortController()
    const init = { headers: { Authorization: `Bearer ${token}` }, signal: connection.signal }
    const response = Promise.resolve(after).then(() => fetch(`/api${path}`, init))
    calls[path] = { token, madeAt: performance.now(), connection, response }
    return response.catch(() => {})
  }

  call('/auth/me')
  // Inquiries are read once the stream is open, so that no change is missed.
  let isLate = false
  const stream = call(`${INQUIRIES_PATH}/stream`)
  const waited = wait(STREAM_WAIT_MS).then(() => {
    isLate = true
  })
  const streamTried = Promise.race([stream, waited])
  call(summary, streamTried)
  // What was read before a late stream is read again.
  void stream.then(() => {
    if (isLate) for (const path of [summary, inquiries]) delete calls[path]
  })

  // The list that the screen shows first.
  switch (location.pathname) {
    case adminPaths.dashboard:
      call(inquiries, streamTried)
      break
    case adminPaths.inquiries:
      // With a filter, and in another view, the list has another address.
      if (!location.search && (localStore.getItem(VIEW_KEY) ?? ALL_INQUIRIES) === ALL_INQUIRIES)
        call(inquiries, streamTried)
      break
    case adminPaths.services:
      call('/services/all')
      break
    case adminPaths.branches:
      call('/branches')
  }

  // After the calls, as the browser loads the time zone, which takes a slow phone 0.2 s.
  setTimeout(() => new Intl.DateTimeFormat('en-US', { timeZone }))
}

const token = localStore.getItem(sessionKeys.token)
if (token) makeCalls(token)
