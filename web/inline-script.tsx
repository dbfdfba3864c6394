import { createContext, useContext } from 'react'

/** Collects the inline scripts of a page while the server renders it: its Content-Security-Policy allows no others. */
export const InlineScripts = createContext<Set<string> | undefined>(undefined)

/** A script in the HTML of a page. `code` is a constant of ours, never text that someone has typed. */
export function InlineScript({ code, ...attributes }: { code: string; type?: 'module'; async?: boolean }) {
  useContext(InlineScripts)?.add(code)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
  return <script {...attributes} dangerouslySetInnerHTML={{ __html: code }} />
}
