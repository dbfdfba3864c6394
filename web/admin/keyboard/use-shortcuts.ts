import { useEffect, useEffectEvent } from 'react'
import { useStoredSwitch } from '../use-stored-switch.ts'

/** What a key does, by what it types: `j`, `?`, `Enter`. */
export type Keys = Readonly<Record<string, () => void>>

const TYPED_INTO =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]'
const PRESSED = 'a, button, summary, input, label, [role=switch], [role=checkbox]'

/** Whether the keys belong to what has the focus: somebody types, or presses a button with Enter. */
const isTaken = ({ key, target }: KeyboardEvent) =>
  target instanceof Element &&
  (target.matches(TYPED_INTO) || (key === 'Enter' && target.closest(PRESSED) !== null))

const dialogs = () => document.querySelectorAll('[role=dialog]').length
const isAsking = () => document.querySelector('[role=alertdialog], [role=menu], [role=listbox]') !== null

/** Whether single keys do something in this browser, which somebody who speaks to it will not want. */
export const useShortcutsEnabled = () => useStoredSwitch('keys', true)

/**
 * Single keys, for as long as the component is there: never while somebody types, never with Ctrl, Alt or Meta, and not
 * when they are switched off.
 * @param where `screen`: only while no dialog is open; `dialog`: only in the one that is open
 */
export function useShortcuts(where: 'screen' | 'dialog', keys: Keys) {
  const [on] = useShortcutsEnabled()
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return
    if (!Object.hasOwn(keys, event.key) || isTaken(event)) return
    if (isAsking() || dialogs() !== (where === 'dialog' ? 1 : 0)) return
    event.preventDefault()
    keys[event.key]?.()
  })
  useEffect(() => {
    if (!on) return
    const heard = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', heard)
    return () => document.removeEventListener('keydown', heard)
  }, [on])
}
