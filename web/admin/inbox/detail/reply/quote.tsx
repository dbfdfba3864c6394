import { useId, useState } from 'react'

/** A message up to this length fits into two lines on every screen. */
const SHORT = 60

/** The client's message: stays visible at the top while the reply scrolls. */
export function Quote({ name, message }: { name: string; message: string }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const isShort = message.length <= SHORT && !message.includes('\n')
  return (
    <div className="sticky -top-4 z-10 -mx-[min(1rem,4vw)] -mt-[min(1rem,4vw)] mb-3 flex items-start gap-x-3 rounded-t-xl border-b border-plum/15 bg-white px-[min(1rem,4vw)] py-2 text-sm">
      <section
        id={id}
        aria-label={`Message from ${name}`}
        tabIndex={open ? 0 : undefined}
        className={`min-w-0 flex-1 border-l-2 border-gold pl-3 -outline-offset-2 outline-rose-700 ${open ? 'max-h-[30dvh] overflow-y-auto' : ''}`}
      >
        <p className={`wrap-anywhere whitespace-pre-line ${open ? '' : 'line-clamp-2'}`}>
          {open ? message : message.replace(/\n\s*\n/g, '\n')}
        </p>
      </section>
      {!isShort && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="min-h-11 shrink-0 cursor-pointer rounded text-rose-700 underline underline-offset-4 outline-rose-700 focus-visible:outline-2 sm:min-h-6"
        >
          {open ? 'Show less' : 'Show all'}
          <span className="sr-only"> of the message</span>
        </button>
      )}
    </div>
  )
}
