/** A point of the window, in pixels. */
export interface Point {
  x: number
  y: number
}

/** A browser window; the common part of both driver libraries. `Element` is the library's reference to an element of the page. */
export interface Driver<Element = unknown> {
  resize(size: { width: number; height: number }): Promise<void>
  open(url: string): Promise<unknown>
  back(): Promise<unknown>
  address(): Promise<string>
  /** Runs a function inside the page. It can only use its arguments, which may be elements. */
  evaluate<T>(step: (...args: never[]) => T, ...args: unknown[]): Promise<T>
  /** The visible elements that match a selector and have this accessible name, as the engine computes it. */
  named(selector: string, name: string): Promise<Element[]>
  isFocusedOn(name: string): Promise<boolean>
  click(element: Element): Promise<unknown>
  clickAt(x: number, y: number): Promise<unknown>
  /** Drags the mouse, in a few steps, from one point of the window to another. */
  drag(from: Point, to: Point): Promise<unknown>
  press(key: 'Escape' | 'PageDown'): Promise<unknown>
  /** Replaces the content of a field. */
  fill(field: Element, text: string): Promise<unknown>
  select(field: Element, label: string): Promise<unknown>
  /** A PNG of the window. */
  screenshot(): Promise<Uint8Array>
  end(): Promise<void>
}
