import { createContext, useContext } from 'react'

/** Collects the inline scripts of a page while the server renders it: its Content-Security-Policy allows no others. */
export const InlineScripts = createContext<Set<string> | undefined>(undefined)

/**
 * A script in the HTML of a page. `code` is imported from a module with `?script`, never text that someone has typed; in
 * browsers it is empty, and React leaves the script as the server wrote it.
 */
export function InlineScript({ code, ...attributes }: { code: string; type?: 'module'; async?: boolean }) {
  useContext(InlineScripts)?.add(code)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own program
  return <script {...attributes} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
}
