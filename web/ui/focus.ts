import { latestDialog } from './open-dialogs.ts'

/** Whether no control has the focus, so that it can be given to one. */
export const isFocusFree = (): boolean =>
  !document.activeElement?.matches('a, button, input, select, textarea')

/** Where the focus goes when nothing better is left: the open dialog, or the heading of the screen. */
export const startOfScreen = (): HTMLElement | null =>
  latestDialog() ?? document.querySelector<HTMLElement>('main h1')

/**
 * A `ref`: when its element is removed while it has or holds the focus, the focus goes to `target`. Otherwise the browser
 * drops it, and the keyboard starts at the top of the page again.
 */
export const passFocusOn =
  (target: () => HTMLElement | null = startOfScreen) =>
  (element: HTMLElement | null) =>
  () => {
    if (!element?.contains(document.activeElement)) return
    queueMicrotask(() => {
      if (!element.isConnected && document.activeElement === document.body) target()?.focus()
    })
  }
