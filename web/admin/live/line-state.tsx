import { salonFormat } from '../salon-clock.ts'
import { useDeadSince } from './desk.tsx'

const time = salonFormat({ hour: '2-digit', minute: '2-digit' })

/** Says since when the screen is not told of changes. Lies over the room under the bar: nothing moves. */
export function LineState() {
  const since = useDeadSince()
  return (
    <div role="status" className="pointer-events-none absolute inset-x-0 top-full flex justify-center">
      {since && (
        <p className="rounded-b-lg border border-t-0 border-gold bg-ivory px-3 py-0.5 text-xs text-gold-800 tabular-nums">
          Not live since {time.format(since)}. Trying again…
        </p>
      )}
    </div>
  )
}
