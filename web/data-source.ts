import { createContext } from 'react-router'
import type { Branch } from '#contracts/branches/branch.ts'
import type { OwnPicture } from '#contracts/pictures/own-pictures.ts'
import type { Service } from '#contracts/services/service.ts'
import { browserSource } from './browser-source.ts'
import type { PageContent, PageName, SharedContent } from './content.ts'

/** Facts that the server knows, from its settings and its database, and pages need. */
export interface SiteFacts {
  /** The public origin, without a slash at the end. */
  origin: string
  /** In the demo anyone can log in to the back office. */
  demo: boolean
  /** How long completed inquiries are kept, as `12 months`; empty: until someone deletes them. */
  keptFor: string
  /** How long photographs of clients are kept, as `90 days`. */
  photographsKeptFor: string
  /** Whether the form takes photographs. */
  takesPhotographs: boolean
  /** The day of the salon. */
  today: string
  /** Whether a mail server is set up. */
  sendsMail: boolean
  /** Whether the program reads a mailbox. */
  readsMail: boolean
}

/** The data of the root: the facts, and the content and the branches that all pages share, as they were when the page was rendered. */
export interface RootData extends SiteFacts {
  shared: SharedContent
  /** The branches of the footer, and one more where it can't name all. */
  footerBranches: FooterBranch[]
}

/** A branch in the footer; `label` tells branches of the same name apart. */
export interface FooterBranch {
  slug: string
  label: string
  phone: string
}

/** How many branches the footer names. */
export const FOOTER_BRANCHES_MAX = 6

/** What the loaders of the site read from. Each page has one loader, which runs on the server and in the browser. */
export interface DataSource {
  /** Undefined in the browser, where it comes with the document. */
  readRoot(): Promise<RootData> | undefined
  readPictures(): Promise<OwnPicture[]>
  readContent<Page extends PageName>(page: Page): Promise<PageContent<Page>>
  lists: {
    branches(signal: AbortSignal): Promise<Branch[]>
    services(signal: AbortSignal): Promise<Service[]>
  }
  /** Whether a page waits for its lists: on the server, which sends it whole. In the browser it opens without them. */
  waitsForLists: boolean
}

/** The source of a request; the browser's, unless the server has set its own. */
export const dataSource = createContext<DataSource>(browserSource)
