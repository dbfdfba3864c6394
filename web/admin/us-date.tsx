import { salonFormat } from './salon-time.ts'

const format = salonFormat(
  { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' },
  'en-US',
)

/** A moment in English (US). The submissions screen has the viewer's own locale instead. */
export function UsDate({ at }: { at: string }) {
  return (
    <time dateTime={at} className="tabular-nums">
      {format.format(new Date(at))}
    </time>
  )
}
