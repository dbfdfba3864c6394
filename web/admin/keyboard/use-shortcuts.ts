import { useEffect, useEffectEvent } from 'react'
import { isMenuOpen, isQuestionOpen, openDialogs } from '../../ui/open-dialogs.ts'
import { useStoredSwitch } from '../saving/use-stored-switch.ts'
import { TYPING_AWAITED } from './typing-awaited.tsx'

/** Actions by `KeyboardEvent.key`: `j`, `?`, `Enter`. */
type Shortcuts = Readonly<Record<string, () => void>>

const TEXT_INPUTS =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]'
const ENTER_TARGETS = 'a, button, summary, input, label, [role=switch], [role=checkbox]'

/** Whether the focused element uses the key: text is typed, or Enter presses a button. */
const isUsedByFocus = ({ key, target }: KeyboardEvent) =>
  target instanceof Element &&
  (target.matches(TEXT_INPUTS) || (key === 'Enter' && target.closest(ENTER_TARGETS) !== null))

/** The dialogs that lie over the screen. An open inquiry in a pane is beside the list, which can be used. */
const coveringDialogs = () => openDialogs().filter(dialog => !dialog.matches('[data-pane]'))
const isTypingAwaited = () => document.querySelector(`[${TYPING_AWAITED}]`) !== null

/** Says where shortcuts react. */
const places = {
  /** While no dialog covers the screen. */
  screen: () => coveringDialogs().length === 0 && !isQuestionOpen(),
  /** While no dialog is open at all: its keys would be the same. */
  list: () => openDialogs().length === 0 && !isQuestionOpen(),
  /** While exactly one dialog is open. */
  dialog: () => openDialogs().length === 1 && !isQuestionOpen(),
  everywhere: () => true,
}

/** Whether shortcuts are enabled in this browser (WCAG 2.1.4). */
export const useShortcutsEnabled = () => useStoredSwitch('keys', true)

/**
 * Single-key shortcuts while the component is mounted. They don't react while text is typed or a menu is open, with Ctrl, Alt or
 * Meta, or when they are disabled.
 */
export function useShortcuts(where: keyof typeof places, shortcuts: Shortcuts) {
  const [enabled] = useShortcutsEnabled()
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return
    if (!Object.hasOwn(shortcuts, event.key) || isUsedByFocus(event)) return
    if (isMenuOpen() || isTypingAwaited() || !places[where]()) return
    event.preventDefault()
    shortcuts[event.key]?.()
  })
  useEffect(() => {
    if (!enabled) return
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [enabled])
}
