// Each of these runs inside the page and can use nothing from outside itself.

/** Whether an element is visible and matches a selector. */
export const isShown = (element: Element, selector: string) =>
  element.matches(selector) && element.checkVisibility({ visibilityProperty: true })

/** The texts of the visible elements of a selector, each in one line. */
export const texts = (selector: string) =>
  [...document.querySelectorAll(selector)]
    .filter(one => one.checkVisibility({ visibilityProperty: true }))
    .map(one => one.textContent.replaceAll(/\s+/g, ' ').trim())

/** Whether a text is visible in a part of the page, however its lines break; or, with `isWanted` false, whether it is not. */
export const isTextVisible = (part: string, text: string, isWanted: boolean) => {
  const holds = (one: Element) => one.textContent.replaceAll(/\s+/g, ' ').includes(text)
  const isVisible = [...document.querySelectorAll(`:is(${part}), :is(${part}) *`)].some(
    one => holds(one) && ![...one.children].some(holds) && one.checkVisibility({ visibilityProperty: true }),
  )
  return isVisible === isWanted
}

export const isFocused = (element: Element) => element === document.activeElement

export const contentOf = (field: HTMLInputElement) => field.value

/** Where the text of a field is, without its border and buttons; undefined where an empty date shows a hint of letters. */
export const dateArea = (field: HTMLInputElement) => {
  if (!CSS.supports('selector(::-webkit-datetime-edit)')) return undefined
  const { left, top, width, height } = field.getBoundingClientRect()
  return {
    left: Math.ceil(left) + 4,
    top: Math.ceil(top) + 4,
    width: Math.floor(width) - 44,
    height: Math.floor(height) - 8,
  }
}

/** The middles of the visible elements of a selector. */
export const middles = (selector: string) =>
  [...document.querySelectorAll(selector)]
    .filter(one => one.checkVisibility({ visibilityProperty: true }))
    .map(one => {
      const { left, top, width, height } = one.getBoundingClientRect()
      return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) }
    })

/** The texts of all elements of a selector that are wider than their place or outside the window. */
export const overrun = (selector: string) =>
  [...document.querySelectorAll(selector)]
    .filter(one => {
      const { left, right } = one.getBoundingClientRect()
      return (
        right > document.documentElement.clientWidth + 1 || left < -1 || one.scrollWidth > one.clientWidth + 1
      )
    })
    .map(one => one.textContent)

export const optionValue = (field: Element, label: string) =>
  [...(field as HTMLSelectElement).options].find(option => option.label === label)?.value as string

/** Not every driver scrolls to an element before it clicks. */
export const scrollIntoSight = (one: Element) => {
  const { top, bottom } = one.getBoundingClientRect()
  if (top < 0 || bottom > innerHeight) one.scrollIntoView({ block: 'center', behavior: 'instant' })
}

/** The size of the window around the page. */
export const frame = () => ({ width: outerWidth - innerWidth, height: outerHeight - innerHeight })

export const isScrolled = (is: boolean) => scrollY > 0 === is

type Announcing = { announced?: Set<string | null> }

/** Keeps the texts of all statuses and alerts from now on, as some disappear after two seconds. */
export const collectAnnouncements = () => {
  const announced = new Set<string | null>()
  ;(window as Announcing).announced = announced
  new MutationObserver(() => {
    for (const message of document.querySelectorAll('[role=status], [role=alert]'))
      announced.add(message.textContent)
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

export const announcements = () => [...((window as Announcing).announced ?? [])]

/** Keeps what the page logs as an error, also after the page is left. */
export const keepErrors = () => {
  const log = console.error
  console.error = (...args: unknown[]) => {
    sessionStorage.errors = `${sessionStorage.errors ?? ''}${args.join(' ')}\n`
    log(...args)
  }
}

export const keptErrors = (): string => sessionStorage.errors ?? ''
