import { useEffect, useState } from 'react'
import type { Testimonial } from '#contracts/content/content.ts'
import type { ShownPicture } from '../../pictures.ts'
import { Flower } from '../../ui/flower.tsx'
import { useShownPicture } from '../parts/own-pictures.ts'
import { Picture } from '../parts/picture.tsx'
import { PlayPauseIcon } from '../parts/play-pause-icon.tsx'

const INTERVAL_MS = 5000

/** One large quotation at a time. All share one grid cell, so that changing them moves nothing. */
export function Testimonials({ testimonials }: { testimonials: readonly Testimonial[] }) {
  const shown = useShownPicture()
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const isInUse = hovered || focused
  const { index, show, paused, togglePause, isHydrated } = useRotation(testimonials.length, isInUse)
  return (
    <section aria-label="What our clients say" className="section-spacing">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the rotation */}
      <div
        className="page-width"
        onPointerEnter={() => setHovered(true)}
        onPointerLeave={() => setHovered(false)}
        onFocus={({ target }) => setFocused(target.matches(':focus-visible'))}
        onBlur={() => setFocused(false)}
      >
        <div className="grid" aria-live={paused || isInUse ? 'polite' : 'off'}>
          {testimonials.map(({ name, role, text, image }, at) => (
            <figure
              // biome-ignore lint/suspicious/noArrayIndexKey: the owner may write the same text twice
              key={at}
              className={`col-start-1 row-start-1 grid content-start gap-x-(--quote-gap) gap-y-6 transition-opacity duration-400 ease-out [--quote-gap:clamp(2rem,6vw,6rem)] md:grid-cols-[10rem_1fr] lg:grid-cols-[15rem_1fr] noscript:visible noscript:row-auto noscript:not-first:mt-16 noscript:opacity-100 ${at === index ? '' : 'invisible opacity-0'}`}
            >
              {image ? (
                <ClientPicture {...shown(image)} />
              ) : (
                <Flower look="outline" className="size-28 text-gold md:row-span-2 md:size-full" />
              )}
              <blockquote className="max-w-[22em] self-end font-display text-statement font-medium -indent-[0.4em]">
                <p>{`“${text}”`}</p>
              </blockquote>
              <figcaption>
                <span className="block font-medium">{name}</span>
                <span className="text-plum-soft">{role}</span>
              </figcaption>
            </figure>
          ))}
        </div>
        <div
          className={`mt-8 -ml-[min(1rem,4vw)] flex flex-wrap items-center gap-1 md:ml-[calc(9rem+clamp(2rem,6vw,6rem))] lg:ml-[calc(14rem+clamp(2rem,6vw,6rem))] noscript:hidden ${isHydrated ? '' : 'invisible'}`}
        >
          {testimonials.map((_, at) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: the owner may write the same text twice
              key={at}
              type="button"
              aria-label={`Show testimonial ${at + 1} of ${testimonials.length}`}
              aria-current={at === index}
              onClick={() => show(at)}
              className="grid size-11 cursor-pointer place-items-center rounded-full after:size-2.5 after:rounded-full after:border after:border-rose-700 after:transition-colors after:duration-300 aria-[current=true]:after:bg-rose-700 forced-colors:aria-[current=true]:after:bg-[CanvasText]"
            />
          ))}
          <button
            type="button"
            aria-label={paused ? 'Play testimonials' : 'Pause testimonials'}
            onClick={togglePause}
            className="ml-2 grid size-11 cursor-pointer place-items-center rounded-full text-rose-700"
          >
            <PlayPauseIcon paused={paused} />
          </button>
        </div>
      </div>
    </section>
  )
}

const ClientPicture = ({ zoom = '', ...picture }: ShownPicture) => (
  <div className="aspect-square w-[min(7rem,36vw)] overflow-hidden rounded-full md:row-span-2 md:w-full">
    <Picture
      {...picture}
      alt=""
      // On phones the same file as the category's arch, which is loaded already.
      sizes="(min-width: 48rem) 30rem, 29vw"
      className={`block size-full ${zoom}`}
    />
  </div>
)

/**
 * An index that advances every five seconds and starts again at the end. It stops while `isInUse` or paused; with
 * reduced motion it starts paused. `isHydrated`: the controls work.
 */
function useRotation(length: number, isInUse: boolean) {
  const [index, setIndex] = useState(0)
  const [paused, setPaused] = useState(false)
  const [isHydrated, setHydrated] = useState(false)

  useEffect(() => {
    setHydrated(true)
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) setPaused(true)
  }, [])

  useEffect(() => {
    if (isInUse || paused || length < 2) return
    const timer = setTimeout(() => setIndex((index + 1) % length), INTERVAL_MS)
    return () => clearTimeout(timer)
  }, [index, isInUse, paused, length])

  // A preview may show fewer testimonials than before.
  return { index: index % length, show: setIndex, paused, togglePause: () => setPaused(!paused), isHydrated }
}
