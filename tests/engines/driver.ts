/** A browser window, as both driver libraries can be asked: `Element` is the library's reference to an element of the page. */
export interface Driver<Element = unknown> {
  resize(size: { width: number; height: number }): Promise<void>
  open(url: string): Promise<unknown>
  back(): Promise<unknown>
  address(): Promise<string>
  /** Runs a function inside the page. It can use nothing but its arguments, which may be elements. */
  evaluate<T>(step: (...args: never[]) => T, ...args: unknown[]): Promise<T>
  /** The visible elements of a selector whose accessible name, as the engine computes it, is this. */
  named(selector: string, name: string): Promise<Element[]>
  isFocusedOn(name: string): Promise<boolean>
  click(element: Element): Promise<unknown>
  clickAt(x: number, y: number): Promise<unknown>
  press(key: 'Escape' | 'PageDown'): Promise<unknown>
  /** Replaces what is in a field. */
  fill(field: Element, text: string): Promise<unknown>
  select(field: Element, label: string): Promise<unknown>
  /** PNG of what the window shows. */
  picture(): Promise<Uint8Array>
  end(): Promise<void>
}
