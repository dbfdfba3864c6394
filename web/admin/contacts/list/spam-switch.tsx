/** Hides what was probably typed by a program, or shows it again. */
export function SpamSwitch({
  count,
  checked,
  onChange,
}: {
  count: number
  checked: boolean
  onChange(hidden: boolean): void
}) {
  return (
    <label className="flex min-h-10 cursor-pointer items-center gap-2 px-1 whitespace-nowrap max-sm:text-xs">
      <input
        type="checkbox"
        checked={checked}
        onChange={event => onChange(event.target.checked)}
        className="relative h-5 w-9 shrink-0 cursor-pointer appearance-none rounded-full bg-plum/45 outline-rose-700 outline-offset-2 transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-4 before:rounded-full before:bg-white before:transition-transform checked:bg-rose-700 checked:before:translate-x-4 focus-visible:outline-2"
      />
      Hide possible spam ({count.toLocaleString('en-US')})
    </label>
  )
}
