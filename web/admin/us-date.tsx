const format = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** A moment in English (US), in the viewer's time zone. The submissions screen has the viewer's own locale instead. */
export function UsDate({ at }: { at: string }) {
  return (
    <time dateTime={at} className="tabular-nums">
      {format.format(new Date(at))}
    </time>
  )
}
