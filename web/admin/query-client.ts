import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import type { ContactListQuery } from '#contracts/contact.ts'
import { ApiFailure } from '../api.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** What a mutation changes: read again once it has ended, however it did. */
    mutationMeta: { changes?: readonly QueryKey[] | undefined }
  }
}

/** What is read, by key; a key stands for all keys that begin with it. One `branch` is what a form starts from, and stays. */
export const keys = {
  branches: ['branches'],
  branch: (id: number | undefined) => ['branch', id],
  categories: ['categories'],
  colleagues: ['colleagues'],
  content: ['content'],
  contentVersions: ['content', 'versions'],
  person: (email: string) => ['person', email],
  pictures: ['pictures'],
  replacedPictures: ['pictures', 'replaced'],
  inquiries: ['inquiries'],
  inquiryList: (query: Partial<ContactListQuery>) => ['inquiries', 'list', query],
  /** A row that is on the screen and in no list any more. */
  inquiryRow: (id: number) => ['inquiries', 'row', id],
  /** The one that is open. */
  inquiry: (id: number) => ['inquiry', id],
  recentInquiries: ['recent-inquiries'],
  summary: ['summary'],
  retention: ['retention'],
  retentionPreview: (months: number, version: number) => ['retention', 'preview', months, version],
  savedReplies: ['saved-replies'],
  services: ['services'],
  service: (id: number) => ['service', id],
  sessions: ['sessions'],
  team: ['team'],
  teamEvents: ['team', 'events'],
} as const

/** The parts of a screen that ask for the same share one answer. */
const STALE_MS = 1_000
const RETRY_MS = 1_000

const mayPass = (error: unknown) => error instanceof ApiFailure && (error.status === 0 || error.status >= 500)

/** All that the back office has read. It is cleared when a session ends. */
export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    // `navigator.onLine` knows nothing of a server in the same building: each call is made, and fails by itself.
    queries: {
      networkMode: 'always',
      staleTime: STALE_MS,
      retry: (failures, error) => failures < 1 && mayPass(error),
      retryDelay: RETRY_MS,
      // What changes on its own is told by the stream.
      refetchOnWindowFocus: false,
    },
    mutations: { networkMode: 'always' },
  },
  queryCache: new QueryCache({ onError: console.error }),
  mutationCache: new MutationCache({
    onError: console.error,
    onSettled(_data, _error, _variables, _result, { meta }) {
      // Not waited for: who has saved goes on while the list is read.
      for (const queryKey of meta?.changes ?? []) void queryClient.invalidateQueries({ queryKey })
    },
  }),
})

interface Row {
  id: number | string
}

/** Puts a row into a list that was read: in its place, or at the end. */
export const putRow = <T extends Row>(list: QueryKey, row: T) =>
  queryClient.setQueryData<T[]>(list, rows =>
    rows?.some(({ id }) => id === row.id)
      ? rows.map(other => (other.id === row.id ? row : other))
      : rows && [...rows, row],
  )

export const removeRow = (list: QueryKey, id: Row['id']) =>
  queryClient.setQueryData<Row[]>(list, rows => rows?.filter(row => row.id !== id))
