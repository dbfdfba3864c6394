import { queryOptions } from '@tanstack/react-query'
import type { Success } from '#contracts/api/envelope.ts'
import type { PushBrowser, PushBrowserInput, PushState } from '#contracts/push/push.ts'
import { post, remove } from '../calls/api.ts'
import { keys } from '../calls/query-client.ts'
import { send, sendForData } from '../calls/send.ts'

/** A subscription of the browser, which gives it with all of its parts. */
type Registered = { endpoint?: string | undefined; keys?: Record<string, string> | undefined } & Pick<
  PushBrowserInput,
  'settings'
>

/** The calls about the user's browsers that get notifications. */
export const pushCalls = {
  register: (input: Registered) => post<PushBrowser>('/push/browsers', input),
  remove: (id: number) => remove(`/push/browsers/${id}`),
  test: (id: number) => send<Success>(`/push/browsers/${id}/test`, { method: 'POST', body: {} }),
}

/** The user's browsers that get notifications. */
export const pushQuery = queryOptions({
  queryKey: keys.pushBrowsers,
  queryFn: ({ signal }) => sendForData<PushState>('/push/browsers', { signal }),
})
