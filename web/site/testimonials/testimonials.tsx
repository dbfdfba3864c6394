import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Testimonial } from '#contracts/content.ts'
import { petalLying, portrait1, portrait2, portrait3 } from '../../pictures.ts'
import { Flower } from '../../ui/flower.tsx'
import { useShownPicture } from '../parts/own-pictures.ts'
import { Picture } from '../parts/picture.tsx'
import { useRotation } from './use-rotation.ts'

const portraits = { 'portrait-1': portrait1, 'portrait-2': portrait2, 'portrait-3': portrait3 }

/** Becomes true, and stays true, when the element is less than one screen away. */
function useNear(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        setNear(true)
        observer.disconnect()
      },
      { rootMargin: '100%' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isNear
}

/** One large quotation at a time. All share one grid cell, so that changing them moves nothing. */
export function Testimonials({ testimonials }: { testimonials: readonly Testimonial[] }) {
  const shown = useShownPicture()
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const isInUse = hovered || focused
  const section = useRef<HTMLElement>(null)
  const isNear = useNear(section)
  const { index, show, paused, togglePause, isHydrated } = useRotation(testimonials.length, isInUse)
  return (
    <section ref={section} aria-label="What our clients say" className="section-spacing overflow-hidden">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the rotation */}
      <div
        className="page-width relative text-center"
        onPointerEnter={() => setHovered(true)}
        onPointerLeave={() => setHovered(false)}
        onFocus={({ target }) => setFocused(target.matches(':focus-visible'))}
        onBlur={() => setFocused(false)}
      >
        <Picture
          picture={petalLying}
          sizes="8rem"
          className="settling-petal absolute top-2 right-[4%] block size-[min(5rem,22vw)] md:size-24 xl:top-1/4 xl:right-[2%] xl:size-32"
        />
        <div className="grid" aria-live={paused || isInUse ? 'polite' : 'off'}>
          {testimonials.map(({ name, role, text, image }, at) => (
            <figure
              key={`${name} ${text}`}
              className={`col-start-1 row-start-1 flex flex-col items-center transition-opacity duration-400 ease-out noscript:visible noscript:row-auto noscript:not-first:mt-16 noscript:opacity-100 ${at === index ? '' : 'invisible opacity-0'}`}
            >
              {image ? (
                <Picture
                  {...shown(image, { picture: portraits[image] })}
                  alt=""
                  sizes="6rem"
                  className="block size-[min(6rem,36vw)] overflow-hidden rounded-full ring-1 ring-gold ring-offset-4 ring-offset-ivory"
                />
              ) : (
                <Flower look="outline" className="size-24 text-gold" />
              )}
              <blockquote
                className={`mt-8 max-w-[50rem] ${isNear ? 'font-display' : 'font-later noscript:font-display'} text-[clamp(1.75rem,1.3rem+2vw,3.125rem)]/[1.15] font-medium italic`}
              >
                <p>“{text}”</p>
              </blockquote>
              <figcaption className="mt-6">
                <span className="block font-medium">{name}</span>
                <span className="text-plum-soft">{role}</span>
              </figcaption>
            </figure>
          ))}
        </div>
        <div
          className={`mt-8 flex items-center justify-center gap-1 noscript:hidden ${isHydrated ? '' : 'invisible'}`}
        >
          {testimonials.map(({ name, text }, at) => (
            <button
              key={`${name} ${text}`}
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
            <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5" fill="currentColor">
              <path d={paused ? 'M8 5v14l11-7z' : 'M7 5h3.5v14H7zM13.5 5H17v14h-3.5z'} />
            </svg>
          </button>
        </div>
      </div>
    </section>
  )
}
