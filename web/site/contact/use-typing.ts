import { useSyncExternalStore } from 'react'

/** Less than any keyboard on a screen is high, and more than the bars of a browser. */
const KEYBOARD_MIN_PX = 150

function subscribe(onChange: () => void) {
  visualViewport?.addEventListener('resize', onChange)
  return () => visualViewport?.removeEventListener('resize', onChange)
}

// Without the scale a page that is zoomed with two fingers would look like one with a keyboard.
const isTyping = () =>
  visualViewport !== null && innerHeight - visualViewport.height * visualViewport.scale > KEYBOARD_MIN_PX

/** Whether the keyboard of a phone covers a part of the window. */
export const useTyping = (): boolean => useSyncExternalStore(subscribe, isTyping, () => false)
