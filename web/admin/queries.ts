import { queryOptions } from '@tanstack/react-query'
import type { InquiryListQuery } from '#contracts/inquiry.ts'
import { adminApi } from './api.ts'
import { keys } from './query-client.ts'

/** Queries that several screens share. */
export const queries = {
  branches: queryOptions({
    queryKey: keys.branches,
    queryFn: ({ signal }) => adminApi.listBranches(signal),
  }),
  services: queryOptions({
    queryKey: keys.services,
    queryFn: ({ signal }) => adminApi.listServices(signal),
  }),
  pictures: queryOptions({
    queryKey: keys.pictures,
    queryFn: ({ signal }) => adminApi.listPictures(signal),
  }),
  savedReplies: queryOptions({
    queryKey: keys.savedReplies,
    queryFn: ({ signal }) => adminApi.listSavedReplies(signal),
  }),
  inquiries: (query: Partial<InquiryListQuery>) =>
    queryOptions({
      queryKey: keys.inquiryList(query),
      queryFn: ({ signal }) => adminApi.listInquiries(query, signal),
    }),
  colleagues: queryOptions({
    queryKey: keys.colleagues,
    queryFn: ({ signal }) => adminApi.listColleagues(signal),
  }),
}

/** For a form: loaded again each time it opens, and not while it is open. */
export const forForm = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY, refetchOnMount: false } as const
