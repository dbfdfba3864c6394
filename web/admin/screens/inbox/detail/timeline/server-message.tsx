import { foldClass } from './foldable.tsx'

/** What the mail server said, in its own words. */
export const ServerMessage = ({ children }: { children: string }) => (
  <details className="print:hidden">
    <summary className={foldClass}>Mail server message</summary>
    <p className="mt-1 wrap-anywhere text-plum-soft">{children}</p>
  </details>
)
