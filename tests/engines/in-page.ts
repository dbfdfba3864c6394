// Each of these runs inside the page, so each stands by itself.

/** Whether an element is visible and matches a selector. */
export const isShown = (element: Element, selector: string) =>
  element.matches(selector) && element.checkVisibility({ visibilityProperty: true })

/** What the visible elements of a selector say, each in one line. */
export const texts = (selector: string) =>
  [...document.querySelectorAll(selector)]
    .filter(one => one.checkVisibility({ visibilityProperty: true }))
    .map(one => one.textContent.replaceAll(/\s+/g, ' ').trim())

/** Whether something visible in a part of the page says a text, however its lines fall, or whether nothing does. */
export const says = (part: string, text: string, isWanted: boolean) => {
  const holds = (one: Element) => one.textContent.replaceAll(/\s+/g, ' ').includes(text)
  const isSaid = [...document.querySelectorAll(`:is(${part}), :is(${part}) *`)].some(
    one => holds(one) && ![...one.children].some(holds) && one.checkVisibility({ visibilityProperty: true }),
  )
  return isSaid === isWanted
}

/** Whether React is at work: it handles what is clicked from now on. */
export const isAlive = () => {
  const links = [...document.querySelectorAll('a, button')]
  return links.length > 0 && links.every(one => Object.keys(one).some(key => key.startsWith('__reactFiber')))
}

export const isFocused = (element: Element) => element === document.activeElement

export const contentOf = (field: HTMLInputElement) => field.value

export const optionValue = (field: Element, label: string) =>
  [...(field as HTMLSelectElement).options].find(option => option.label === label)?.value as string

/** Not every driver scrolls to what is far away before it clicks. */
export const bringIntoSight = (one: Element) => {
  const { top, bottom } = one.getBoundingClientRect()
  if (top < 0 || bottom > innerHeight) one.scrollIntoView({ block: 'center', behavior: 'instant' })
}

/** What the window has around the page. */
export const frame = () => ({ width: outerWidth - innerWidth, height: outerHeight - innerHeight })

export const isScrolled = (is: boolean) => scrollY > 0 === is

export const scrollFieldTo = (field: Element, top: number) =>
  scrollBy({ top: field.getBoundingClientRect().top - top, behavior: 'instant' })

export const isLabelOnTop = (field: HTMLInputElement) => {
  const label = field.labels?.[0]
  if (!label) return false
  const { left, top, height } = label.getBoundingClientRect()
  return document.elementFromPoint(left + 2, top + height / 2) === label
}

export const styles = (selector: string, property: string) =>
  [...document.querySelectorAll(selector)]
    .filter(one => one.checkVisibility({ visibilityProperty: true }))
    .map(one => getComputedStyle(one).getPropertyValue(property))

type Listening = { heard?: Set<string | null> }

/** Keeps what messages say from now on, as a screen reader hears them: some are gone after two seconds. */
export const listen = () => {
  const heard = new Set<string | null>()
  ;(window as Listening).heard = heard
  new MutationObserver(() => {
    for (const message of document.querySelectorAll('[role=status], [role=alert]'))
      heard.add(message.textContent)
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

export const heard = () => [...((window as Listening).heard ?? [])]
