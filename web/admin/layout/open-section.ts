/** Shows the part of a screen that is called so (`data-section`), opens it if it is folded, and focuses its first field. */
export function openSection(name: string): void {
  const section = document.querySelector(`[data-section="${CSS.escape(name)}"]`)
  if (!section) return
  const folded = section.querySelector('details')
  if (folded) folded.open = true
  const first =
    section.querySelector<HTMLElement>('input:not([type=file]), textarea') ??
    section.querySelector<HTMLElement>('summary')
  first?.focus({ preventScroll: true })
  section.scrollIntoView({ block: 'start' })
}
