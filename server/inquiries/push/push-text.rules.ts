import { fullNameOf } from '#contracts/inquiries/inquiry-fields.ts'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { cutText } from '#contracts/text/cut-text.ts'
import { counted, formatNumber } from '#contracts/text/number-texts.ts'
import { oneLine } from '../../mail/message.rules.ts'
import type { News, NewsKind } from './news.rules.ts'

/** What a notification says, and which screen it opens. */
export interface PushText {
  title: string
  body: string
  path: string
}

/** What the salon itself has named. Anyone may send other names, and a locked screen shows no text of theirs. */
export interface OwnNames {
  branches: ReadonlySet<string>
  services: ReadonlySet<string>
}

const NAME_MAX = 60
/** Longer than what a screen shows, and far shorter than what a push service takes (4 KB). */
const LINE_MAX = 200

const oneTitles: Record<NewsKind, string> = {
  handedOver: 'Handed over to you',
  inquiries: 'New inquiry',
  answers: 'A client has answered',
  overdue: 'Overdue',
  followUps: 'To follow up today',
}

const countTitles: Record<NewsKind, (count: number) => string> = {
  inquiries: count => counted(count, 'new inquiry', 'new inquiries'),
  answers: count => counted(count, 'answer'),
  handedOver: count => `${formatNumber(count)} handed over to you`,
  overdue: count => `${formatNumber(count)} overdue`,
  followUps: count => `${formatNumber(count)} to follow up today`,
}

/** In which order several kinds are named. */
const named: readonly NewsKind[] = ['inquiries', 'answers', 'handedOver', 'overdue', 'followUps']

const lists: Partial<Record<NewsKind, string>> = {
  overdue: adminPaths.passedDeadlines,
  followUps: adminPaths.dueFollowUps,
}

const ownOf = (names: ReadonlySet<string>, all: readonly string[]): string[] =>
  [...new Set(all)].filter(name => names.has(name))

/**
 * What a notification says of news: branch and service, and the name of a client only where the browser's user has chosen that.
 * Several are one: `3 new inquiries, 1 answer`.
 */
export function writePushText(news: readonly News[], own: OwnNames, saysNames: boolean): PushText {
  const [first] = news
  const branches = ownOf(
    own.branches,
    news.map(({ branch }) => branch),
  )
  if (first && news.length === 1) {
    const about = cutText([...branches, ...ownOf(own.services, [first.service])].join(', '), LINE_MAX)
    return {
      title: `${oneTitles[first.kind]}${about && `: ${about}`}`,
      body: saysNames ? cutText(oneLine(fullNameOf(first)), NAME_MAX) : '',
      path: adminPaths.openInquiry(first.id),
    }
  }
  const kinds = named.filter(kind => news.some(one => one.kind === kind))
  const title = kinds.map(kind => countTitles[kind](news.filter(one => one.kind === kind).length)).join(', ')
  const [kind] = kinds
  const path = (kinds.length === 1 && kind && lists[kind]) || adminPaths.inquiries
  return { title, body: cutText(branches.join(', '), LINE_MAX), path }
}

/** What takes the place of a notification of which nothing is left. */
export const dealtWith: PushText = {
  title: 'Dealt with on another screen',
  body: '',
  path: adminPaths.inquiries,
}

/** What a test says. */
export const testText: PushText = {
  title: 'Notifications work',
  body: 'This is how new inquiries are announced.',
  path: adminPaths.settings,
}
