import { useEffect, useState } from 'react'
import type { Person, Testimonial } from '#contracts/content/content.ts'
import type { TestimonialSlotId } from '#contracts/pictures/picture-slots.ts'
import { Flower } from '../../ui/flower.tsx'
import { Separator } from '../../ui/separator.tsx'
import { useShownPicture } from '../parts/own-pictures.ts'
import { Picture } from '../parts/picture.tsx'
import { PlayPauseIcon } from '../parts/play-pause-icon.tsx'
import { SampleNote } from '../parts/sample-note.tsx'

const INTERVAL_MS = 5000

interface Props {
  testimonials: readonly Testimonial[]
  /** For the name of who did it. */
  people: readonly Person[]
}

/** One large quotation at a time. All share one grid cell, so that changing them moves nothing. */
export function Testimonials({ testimonials, people }: Props) {
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
          {testimonials.map(({ slot, name, role, text, by }, at) => (
            <figure
              key={slot}
              className={`col-start-1 row-start-1 grid content-start xs:grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 transition-opacity duration-400 ease-out md:page-columns md:*:col-span-9 md:*:first:col-span-3 md:content-center noscript:visible noscript:row-auto noscript:not-first:mt-16 noscript:opacity-100 ${at === index ? '' : 'invisible opacity-0'}`}
            >
              <div className="w-[min(4rem,25vw)] max-md:row-start-2 md:row-span-2 md:w-full md:max-w-48">
                <ClientPicture slot={slot} />
              </div>
              <blockquote className="max-w-[26em] max-md:col-span-full md:self-end font-display text-heading font-medium -indent-[0.4em]">
                <p>{`“${text}”`}</p>
              </blockquote>
              <figcaption className="md:self-start">
                <span className="block font-medium">{name}</span>
                <span className="text-plum-soft">{role}</span>
                <WhoDidIt person={people.find(person => person.slot === by)} hasRole={role !== ''} />
              </figcaption>
            </figure>
          ))}
        </div>
        <div
          className={`mt-1 -ml-[min(1rem,5vw)] md:mt-2 flex flex-wrap items-center gap-1 md:ml-[calc((100%-16.5rem)/4+3.5rem)] noscript:hidden ${isHydrated ? '' : 'invisible'}`}
        >
          {testimonials.map(({ slot }, at) => (
            <button
              key={slot}
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
        <SampleNote rows={testimonials} className="md:ml-[calc((100%-16.5rem)/4+4.5rem)]">
          These are sample words, until the salon shows what its own clients say.
        </SampleNote>
      </div>
    </section>
  )
}

const WhoDidIt = ({ person, hasRole }: { person: Person | undefined; hasRole: boolean }) =>
  person && (
    <span className="text-plum-soft">
      {hasRole && <Separator />}
      <span>{`by ${person.name}`}</span>
    </span>
  )

/** The client's photograph in a circle, else a flower. */
function ClientPicture({ slot }: { slot: TestimonialSlotId }) {
  const picture = useShownPicture()(slot)
  if (!picture) return <Flower className="size-full text-gold" />
  return (
    <Picture
      {...picture}
      alt=""
      sizes="12rem"
      className="picture-edge block aspect-square w-full overflow-hidden rounded-full"
    />
  )
}

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
