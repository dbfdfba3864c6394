import { useLocation } from 'react-router'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { Flower } from '../../../ui/flower.tsx'

/** A section that does not exist yet. */
export default function ComingSoon() {
  const title = useLocation().pathname === adminPaths.clients ? 'Clients' : 'Staff Management'
  return (
    <div className="mx-auto max-w-md py-12 text-center">
      <Flower className="mx-auto mb-6 size-20 text-rose-700" />
      <h1 className="font-display text-3xl leading-tight">{title}</h1>
      <p className="mt-3">This feature is coming soon. We're working hard to bring you a great experience.</p>
      <progress
        value={66}
        max={100}
        aria-labelledby="progress"
        className="mt-8 h-2 w-full appearance-none overflow-hidden rounded-full bg-baby-rose/40 [&::-moz-progress-bar]:bg-rose-700 [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-rose-700"
      />
      <p id="progress" className="mt-2 text-sm text-plum-soft">
        Development in progress: 66%
      </p>
    </div>
  )
}
