type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isRadio = (control: Control): control is HTMLInputElement => control.type === 'radio'

/**
 * The new control if React has rendered the page again: with the same id, else with the same name, as some ids become others.
 * Extensions put fields of the same name beside the page's content.
 * @param ids of all remembered controls: two forms of a page have fields of the same name, and the later one may not be rendered yet
 */
function findCurrent(control: Control, ids: readonly string[]): Control | null {
  if (control.isConnected) return control
  const { id, localName, name, value } = control
  const inGroup = isRadio(control) ? `[value="${CSS.escape(value)}"]` : ''
  const find = (selector: string) => document.querySelector<Control>(`main ${localName}${selector}`)
  const named = find(`[name="${CSS.escape(name)}"]${inGroup}`)
  return find(`[id="${CSS.escape(id)}"]`) ?? (named?.id && ids.includes(named.id) ? null : named)
}

/** Selected text, or the caret. An email field tells neither: its caret goes to the end of a new value. */
function setSelection(control: Control, { selectionStart, selectionEnd }: HTMLTextAreaElement) {
  if (selectionStart != null && 'setSelectionRange' in control)
    control.setSelectionRange(selectionStart, selectionEnd)
}

/**
 * Remembers what was typed and chosen before hydration. If an extension or the browser's translation has changed the page,
 * React renders it again with new fields.
 * @returns puts it back; call it when React has hydrated the page, before forms read their fields in effects
 */
export function rememberTyped(): () => void {
  const controls = document.querySelectorAll<Control>('main :is(input:not([type=hidden]), textarea, select)')
  const typed = Array.from(controls, control => ({ control, value: control.value }))
  const ids = typed.map(({ control }) => control.id)
  let focused = document.activeElement
  const onFocus = ({ target }: FocusEvent) => {
    focused = target as Element
  }
  addEventListener('focusin', onFocus)

  return () => {
    removeEventListener('focusin', onFocus)
    for (const { control: before, value } of typed) {
      const control = findCurrent(before, ids)
      if (!control) continue
      if (isRadio(before)) (control as HTMLInputElement).checked = before.checked
      // React sets a textarea back to its default value while it hydrates.
      const isReset = 'defaultValue' in before && before.value === before.defaultValue
      const last = isReset ? value : before.value
      if (control.value !== last) control.value = last
      if (control !== before && focused === before) {
        control.focus({ preventScroll: true })
        setSelection(control, before as HTMLTextAreaElement)
      }
    }
  }
}
