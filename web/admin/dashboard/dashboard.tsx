import { Link } from 'react-router'
import { FIRST_PAGE, PAGE_SIZE } from '#contracts/envelope.ts'
import { paths } from '#contracts/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { adminApi } from '../api.ts'
import { useUser } from '../session/session.ts'
import { useLoaded } from '../use-loaded.ts'
import { RecentContacts } from './recent-contacts.tsx'

export default function Dashboard() {
  const { name } = useUser()
  const recent = useLoaded('recent', signal =>
    adminApi.listContacts({ page: FIRST_PAGE, limit: PAGE_SIZE }, signal),
  )
  return (
    <>
      <h1 className="mb-6 font-display text-3xl leading-tight wrap-anywhere">Welcome, {name || 'Admin'}</h1>
      <section aria-labelledby="recent" className="rounded-2xl border border-plum/15 bg-white">
        <header className="flex items-center justify-between gap-x-4 max-xs:flex-wrap px-[min(1rem,4vw)] py-3">
          <h2 id="recent" className="font-display text-2xl">
            Recent Appointments
          </h2>
          <Link to={paths.admin.appointments} className={buttonClass('quiet', 'whitespace-nowrap')}>
            View all
          </Link>
        </header>
        <RecentContacts {...recent} />
      </section>
    </>
  )
}
