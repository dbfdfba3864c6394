import { Navigate, useParams } from 'react-router'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import breach from '../../../../docs/breach.md?guide'
import inbox from '../../../../docs/inbox.md?guide'
import owner from '../../../../docs/owner.md?guide'
import { ListSkeleton } from '../../calls/loaded.tsx'
import { BackToEntries, EntryLinks } from '../../layout/entry-links.tsx'
import { ScreenHead } from '../../layout/screen-head.tsx'

const guides = [inbox, owner, breach]

const entriesOf = ({ chapters }: (typeof guides)[number]) =>
  chapters.map(({ id, title }) => ({ name: title, to: adminPaths.helpChapter(id) }))

/** What HTML of a guide looks like. */
const proseClass =
  'max-w-2xl [&>*+*]:mt-3 [&_li+li]:mt-2 [&_ol]:list-decimal [&_ol]:ps-5 [&_strong]:font-medium [&_ul]:list-disc [&_ul]:ps-5 [&_ul]:marker:text-gold ' +
  '[&_code]:rounded [&_code]:bg-rose-50 [&_code]:px-1 [&_code]:font-mono [&_pre]:overflow-x-auto [&_pre]:text-sm [&_blockquote]:border-s-2 [&_blockquote]:border-gold [&_blockquote]:ps-4 [&_blockquote>*+*]:mt-3 wrap-anywhere'

/** The chapters of all guides. */
const Contents = () => (
  <>
    <ScreenHead title="Help" inBar>
      <p>How to answer inquiries, and how to look after the website, prices and team.</p>
    </ScreenHead>
    <div className="mt-2.5 grid items-start gap-6 lg:grid-cols-2">
      {guides.map(guide => (
        <section key={guide.title}>
          <h2 className="mb-2 font-display text-2xl leading-tight">{guide.title}</h2>
          <EntryLinks label={guide.title} entries={entriesOf(guide)} narrow="rows" />
        </section>
      ))}
    </div>
  </>
)

/** The guides for those who use the back office, a chapter at a time. */
export default function Help() {
  const { chapter: id } = useParams()
  if (id === undefined) return <Contents />
  // The first HTML is the same for all chapters.
  if (import.meta.env.SSR) return <ListSkeleton />
  const guide = guides.find(({ chapters }) => chapters.some(chapter => chapter.id === id))
  const chapter = guide?.chapters.find(chapter => chapter.id === id)
  if (!guide || !chapter) return <Navigate to={adminPaths.help} replace />
  const all = { name: 'All Chapters', to: adminPaths.help }
  return (
    <>
      <BackToEntries {...all} />
      <ScreenHead title={chapter.title} />
      <div className="mt-2.5 lg:mt-4 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:items-start lg:gap-x-8">
        {/* Another chapter is another screen: its heading gets the focus, as the link that was pressed is gone. */}
        <EntryLinks key={id} label={guide.title} entries={[...entriesOf(guide), all]} narrow="hidden" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made of our own documents when the pages are built */}
        <div className={proseClass} dangerouslySetInnerHTML={{ __html: chapter.html }} />
      </div>
    </>
  )
}
