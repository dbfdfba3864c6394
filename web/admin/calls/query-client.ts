import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import type { ActivityQuery } from '#contracts/activity/activity.ts'
import type { ArrivedQuery, Inquiry, InquiryList, InquiryListQuery } from '#contracts/inquiries/inquiry.ts'
import type { NumbersQuery } from '#contracts/inquiries/numbers.ts'
import type { RelatedInput } from '#contracts/inquiries/written-inquiry.ts'
import { ApiFailure } from '../../api.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** The queries that a mutation changes: read again when it has ended, also after a failure. */
    mutationMeta: { changes?: readonly QueryKey[] | undefined }
  }
}

/**
 * The keys of all queries. Invalidating a key invalidates all keys that begin with it. `branch` does not begin with `branches`,
 * so an open form is not loaded again when the list changes.
 */
export const keys = {
  activity: (query?: Partial<ActivityQuery>) => (query ? ['activity', query] : ['activity']),
  branches: ['branches'],
  branch: (id: number | undefined) => ['branch', id],
  categories: ['categories'],
  colleagues: ['colleagues'],
  content: ['content'],
  contentVersions: ['content', 'versions'],
  /** Names a mutation. */
  erasure: ['erasure'],
  notifications: ['notifications'],
  numbers: (period: NumbersQuery) => ['numbers', period],
  person: (emailOrPhone: string) => ['person', emailOrPhone],
  photograph: (attachmentId: number, size: string) => ['photograph', attachmentId, size],
  pictures: ['pictures'],
  pushBrowsers: ['push-browsers'],
  replacedPictures: ['pictures', 'replaced'],
  inquiries: ['inquiries'],
  /** Names of branches in inquiries. */
  inquiryBranches: ['inquiry-branches'],
  inquiryCount: (branch: string) => ['inquiry-count', branch],
  inquiryList: (query: Partial<InquiryListQuery>) => ['inquiries', 'list', query],
  /** What has come since a list was read. */
  arrived: (query: Partial<ArrivedQuery>) => ['inquiries', 'arrived', query],
  /** Rows that are still on the screen but no longer in the list. */
  unlistedRows: (ids: readonly number[]) => ['inquiries', 'unlisted', ids],
  /** Begins like the lists: live updates change both. */
  related: (person: RelatedInput) => ['inquiries', 'related', person],
  openInquiries: ['inquiry'],
  openInquiry: (id: number) => ['inquiry', id],
  /** The live update that an inquiry was deleted or erased. It is not read from the server. */
  inquiryRemoval: (id: number) => ['inquiry-removal', id],
  inquiryRemovals: ['inquiry-removal'],
  summary: ['summary'],
  privacyPage: (at: string) => ['privacy-page', at],
  photographsSetting: ['photographs-setting'],
  retention: ['retention'],
  retentionPreview: (months: number, version: number) => ['retention', 'preview', months, version],
  savedReplies: ['saved-replies'],
  services: ['services'],
  deletedServices: ['services', 'deleted'],
  /** Begins like the list: changes of prices change both. */
  lastServiceAction: ['services', 'last-action'],
  service: (id: number) => ['service', id],
  secondFactor: ['second-factor'],
  sessions: ['sessions'],
  setup: ['setup'],
  team: ['team'],
} as const

export const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** Parts of a screen that read the same query within this time share one response. */
const STALE_MS = 1_000
const RETRY_MS = 1_000

const isTemporary = (error: unknown) =>
  error instanceof ApiFailure && (error.status === 0 || error.status >= 500)

/** The query client of one user: another user gets a new one, and so sees nothing that was read for someone else. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      // `navigator.onLine` says nothing about a server in the same building, so every call is made and fails on its own.
      queries: {
        networkMode: 'always',
        staleTime: STALE_MS,
        retry: (failures, error) => failures < 1 && isTemporary(error),
        retryDelay: RETRY_MS,
        // The live updates report changes.
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always' },
    },
    queryCache: new QueryCache({ onError: console.error }),
    mutationCache: new MutationCache({
      onError: console.error,
      onSettled(_data, _error, _variables, _result, { meta }, { client }) {
        // Not awaited: the user goes on while the lists are read again.
        for (const queryKey of meta?.changes ?? []) void client.invalidateQueries({ queryKey })
      },
    }),
  })

interface ListedRow {
  id: number | string
}

/** Puts a row into a cached list: replaces the row with the same id, or adds it at the end. */
export const putRow = <T extends ListedRow>(client: QueryClient, list: QueryKey, row: T) =>
  client.setQueryData<T[]>(list, rows =>
    rows?.some(({ id }) => id === row.id)
      ? rows.map(other => (other.id === row.id ? row : other))
      : rows && [...rows, row],
  )

export const removeRow = (client: QueryClient, list: QueryKey, id: ListedRow['id']) =>
  client.setQueryData<ListedRow[]>(list, rows => rows?.filter(row => row.id !== id))

const isList = (cached: InquiryList | readonly Inquiry[]): cached is InquiryList => 'pagination' in cached

/** Shows the newer version of an inquiry in every cached list. */
export function updateInLists(client: QueryClient, inquiry: Inquiry) {
  const update = (row: Inquiry) => (row.id === inquiry.id && row.version <= inquiry.version ? inquiry : row)

  client.setQueriesData<InquiryList | readonly Inquiry[]>({ queryKey: keys.inquiries }, cached => {
    if (!cached) return cached
    return isList(cached) ? { ...cached, data: cached.data.map(update) } : cached.map(update)
  })
}
