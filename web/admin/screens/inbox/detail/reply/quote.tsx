/** The client's message: stays visible at the top while the reply scrolls. A long one scrolls itself. */
export const Quote = ({ name, message }: { name: string; message: string }) => (
  <section
    aria-label={`Message from ${name}`}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    tabIndex={0}
    className="sticky -top-4 z-10 -mx-[min(1rem,4vw)] -mt-[min(1rem,4vw)] mb-3 max-h-22 overflow-y-auto rounded-t-xl border-b border-plum/15 bg-white px-[min(1rem,4vw)] py-2 text-sm -outline-offset-2 outline-rose-700"
  >
    <p className="border-l-2 border-gold pl-3 wrap-anywhere whitespace-pre-line">{message}</p>
  </section>
)
