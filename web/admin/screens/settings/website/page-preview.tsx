import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { previewPath } from '../../../../preview.ts'
import { queries } from '../../../calls/queries.ts'
import { openSection } from '../../../layout/open-section.ts'
import type { ContentForm } from '../content/content-form.ts'
import { useStoredPreview } from '../content/use-preview.ts'
import { type PageSection, sectionKey, sectionsOn } from './page-sections.ts'

const phone = { name: 'Phone', width: 390 }
const desktop = { name: 'Desktop', width: 1440 }

/** The windows in which the page is shown, in CSS pixels. */
const windows = [phone, desktop]

/** From this width of the back office on, a desktop's page is large enough beside the fields to be read. */
const SHOWS_DESKTOP = '(min-width: 80rem)'

/** The page that is shown, and the section of it that was opened. */
export interface ShownSection {
  path: string
  section?: PageSection
}

/** A section of the page that the pointer is over, and where it is in the window of the page. */
interface Pointed {
  section: PageSection
  rectangle: DOMRect
}

/** The width and height of an element. */
function useSize(element: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => entry && setSize(entry.contentRect))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return size
}

/** The element of a section on its page, which is found by something in it. */
const elementOf = (page: Document, { at }: PageSection): Element | undefined =>
  (at && page.querySelector(at)?.closest('main > *')) || undefined

/** The section of a page that has an element. */
function findSection(page: Document, path: string, target: EventTarget | null): Pointed | undefined {
  for (const section of sectionsOn(path)) {
    const shown = elementOf(page, section)
    if (shown?.contains(target as Node | null)) return { section, rectangle: shown.getBoundingClientRect() }
  }
  return undefined
}

/** Scrolls the page to a section, unless that is in the middle of its window, as when it was pressed there. */
function scrollToSection(frame: HTMLIFrameElement | null, section: PageSection | undefined) {
  const page = frame?.contentDocument
  const element = page && section && elementOf(page, section)
  if (!element) return
  const { top, bottom } = element.getBoundingClientRect()
  const middle = page.documentElement.clientHeight / 2
  if (top < middle && bottom > middle) return
  const header = page.querySelector('header')?.getBoundingClientRect().height ?? 0
  // Not `scrollIntoView`, which would scroll the back office too.
  page.documentElement.scrollBy({ top: top - header })
}

/**
 * The page beside its fields, on wide screens; it follows what is typed. The section under the pointer has an outline and its name, and a
 * press opens its fields. Keys and screen readers reach all fields without it, and the page itself with the button Preview.
 */
export function PagePreview({ form, shown }: { form: ContentForm; shown: ShownSection }) {
  useStoredPreview(form, true)
  const { path } = shown
  const { data: pictures } = useQuery(queries.pictures)
  const frame = useRef<HTMLIFrameElement>(null)
  // Also when a section is opened again.
  useEffect(() => scrollToSection(frame.current, shown.section), [shown])
  const [device, setDevice] = useState(() => (matchMedia(SHOWS_DESKTOP).matches ? desktop : phone))
  const [pointed, setPointed] = useState<Pointed>()
  const room = useRef<HTMLDivElement>(null)
  const size = useSize(room)
  const scale = Math.min(1, size.width / device.width)

  /** Listens in the page, which is of the same origin. */
  function listen(page: Document | null) {
    setPointed(undefined)
    if (!page) return
    page.addEventListener('pointerover', ({ target }) => setPointed(findSection(page, path, target)))
    page.documentElement.addEventListener('pointerleave', () => setPointed(undefined))
    page.addEventListener('scroll', () => setPointed(undefined))
    page.addEventListener(
      'click',
      event => {
        event.preventDefault()
        event.stopPropagation()
        const found = findSection(page, path, event.target)
        if (found) openSection(sectionKey(found.section))
      },
      { capture: true },
    )
  }

  return (
    <div className="sticky top-16 hidden lg:block">
      <div className="mb-2 flex gap-4">
        {windows.map(one => (
          <button
            key={one.name}
            type="button"
            aria-pressed={one === device}
            onClick={() => setDevice(one)}
            className="min-h-8 cursor-pointer border-b-2 border-transparent text-sm font-medium text-plum-soft outline-rose-700 hover:text-rose-700 focus-visible:outline-2 aria-pressed:border-rose-700 aria-pressed:text-rose-700"
          >
            {one.name}
          </button>
        ))}
      </div>
      <div
        ref={room}
        className="relative h-[calc(100dvh-17rem)] min-h-96 overflow-clip rounded-2xl border border-plum/15"
      >
        {/* Lazy: not loaded where it is hidden. Loaded again when a picture was published or removed. */}
        <iframe
          key={pictures?.map(({ slot, version }) => `${slot} ${version}`).join()}
          ref={frame}
          title="Preview"
          aria-hidden="true"
          tabIndex={-1}
          src={previewPath(path)}
          loading="lazy"
          onLoad={({ currentTarget }) => {
            listen(currentTarget.contentDocument)
            scrollToSection(currentTarget, shown.section)
          }}
          className="absolute top-0 origin-top-left"
          style={{
            width: device.width,
            height: scale > 0 ? size.height / scale : 0,
            left: (size.width - device.width * scale) / 2,
            transform: `scale(${scale})`,
          }}
        />
        {pointed && (
          <div
            aria-hidden="true"
            className="pointer-events-none absolute border-2 border-rose-700"
            style={{
              left: (size.width - device.width * scale) / 2 + pointed.rectangle.left * scale,
              top: pointed.rectangle.top * scale,
              width: pointed.rectangle.width * scale,
              height: pointed.rectangle.height * scale,
            }}
          >
            <span
              className="absolute left-0 bg-rose-700 px-2 py-0.5 text-xs text-white"
              style={{ top: Math.max(0, -pointed.rectangle.top * scale) }}
            >
              {pointed.section.name}
            </span>
          </div>
        )}
      </div>
    </div>
  )
}
