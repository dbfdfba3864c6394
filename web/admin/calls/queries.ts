import { type QueryKey, queryOptions } from '@tanstack/react-query'
import type { ListedColleague, TeamMember } from '#contracts/accounts/team.ts'
import type { Session } from '#contracts/accounts/user.ts'
import type { ActivityQuery } from '#contracts/activity/activity.ts'
import type { Branch } from '#contracts/branches/branch.ts'
import type { ContentVersion, StoredContent } from '#contracts/content/content.ts'
import type { InboxSummary, SavedReply } from '#contracts/inquiries/inbox.ts'
import type { ArrivedQuery, InquiryListQuery, RelatedInquiry } from '#contracts/inquiries/inquiry.ts'
import type { Numbers, NumbersQuery } from '#contracts/inquiries/numbers.ts'
import type { RelatedInput } from '#contracts/inquiries/written-inquiry.ts'
import type { Notifications } from '#contracts/notifications/notifications.ts'
import { INQUIRIES_PATH } from '#contracts/paths/inquiries-path.ts'
import type { OwnPicture, ReplacedPictures } from '#contracts/pictures/own-pictures.ts'
import type { PhotographsSetting } from '#contracts/privacy/photographs.ts'
import type {
  PersonDataSummary,
  PersonInput,
  Retention,
  RetentionPreview,
} from '#contracts/privacy/privacy.ts'
import type { PrivacyPage } from '#contracts/privacy/privacy-page.ts'
import type { Service } from '#contracts/services/service.ts'
import type { Setup } from '#contracts/setup/setup.ts'
import { MINUTE_MS } from '#contracts/text/days.ts'
import { adminApi, LONG_TIMEOUT_MS } from './api.ts'
import { keys } from './query-client.ts'
import { type Send, sendForData } from './send.ts'

const read = <T>(queryKey: QueryKey, path: string, options?: Send) =>
  queryOptions({ queryKey, queryFn: ({ signal }) => sendForData<T>(path, { ...options, signal }) })

/** For a form: loaded again each time it opens, and not while it is open. */
export const forForm = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY, refetchOnMount: false } as const

const readForForm = <T>(...query: Parameters<typeof read>) => ({ ...read<T>(...query), ...forForm })

/** A new colleague appears in other browsers within this time. */
const COLLEAGUES_STALE_MS = MINUTE_MS

/** What the back office reads; `GET` unless it says otherwise. */
export const queries = {
  branches: read<Branch[]>(keys.branches, '/branches'),
  services: read<Service[]>(keys.services, '/services/all'),
  pictures: read<OwnPicture[]>(keys.pictures, '/pictures'),
  replacedPictures: read<ReplacedPictures[]>(keys.replacedPictures, '/pictures/replaced'),
  savedReplies: read<SavedReply[]>(keys.savedReplies, '/saved-replies'),
  /** @param tab each tab of Settings edits its own copy */
  content: (tab: string) => readForForm<StoredContent>([...keys.content, tab], '/content'),
  contentVersions: read<ContentVersion[]>(keys.contentVersions, '/content/versions'),
  inquiries: (query: Partial<InquiryListQuery>) =>
    queryOptions({
      queryKey: keys.inquiryList(query),
      queryFn: ({ signal }) => adminApi.listInquiries(query, signal),
    }),
  arrived: (query: Partial<ArrivedQuery>) =>
    queryOptions({
      queryKey: keys.arrived(query),
      queryFn: ({ signal }) => adminApi.listArrived(query, signal),
    }),
  inquiryBranches: read<string[]>(keys.inquiryBranches, `${INQUIRIES_PATH}/branches`),
  /** How many inquiries name a branch. */
  inquiryCount: (branch: string) =>
    queryOptions({
      queryKey: keys.inquiryCount(branch),
      queryFn: async ({ signal }) =>
        (await adminApi.listInquiries({ branch, limit: 1 }, signal)).pagination.total,
    }),
  summary: read<InboxSummary>(keys.summary, `${INQUIRIES_PATH}/summary`),
  setup: read<Setup>(keys.setup, '/setup'),
  numbers: ({ from, to }: NumbersQuery) =>
    read<Numbers>(keys.numbers({ from, to }), `/numbers?from=${from}&to=${to}`),
  colleagues: { ...read<ListedColleague[]>(keys.colleagues, '/colleagues'), staleTime: COLLEAGUES_STALE_MS },
  team: read<TeamMember[]>(keys.team, '/users'),
  activity: (query: Partial<ActivityQuery>) =>
    queryOptions({
      queryKey: keys.activity(query),
      queryFn: ({ signal }) => adminApi.listActivity(query, signal),
    }),
  sessions: read<Session[]>(keys.sessions, '/auth/sessions'),
  notifications: readForForm<Notifications>(keys.notifications, '/notifications'),
  person: (person: PersonInput) =>
    readForForm<PersonDataSummary>(keys.person(person.email || person.phone), '/privacy/find', {
      method: 'POST',
      body: person,
    }),
  /** The inquiries of a person who is being written down. */
  related: (person: RelatedInput) =>
    read<RelatedInquiry[]>(keys.related(person), `${INQUIRIES_PATH}/related`, {
      method: 'POST',
      body: person,
    }),
  /** The privacy page as it was at an instant. */
  privacyPage: (at: string) =>
    read<PrivacyPage>(keys.privacyPage(at), `/privacy/page?at=${encodeURIComponent(at)}`),
  photographsSetting: readForForm<PhotographsSetting>(keys.photographsSetting, '/privacy/photographs'),
  retention: readForForm<Retention>(keys.retention, '/privacy/retention'),
  retentionPreview: (months: number, version: number) =>
    read<RetentionPreview>(
      keys.retentionPreview(months, version),
      `/privacy/retention/preview?months=${months}`,
      { timeout: LONG_TIMEOUT_MS },
    ),
}
