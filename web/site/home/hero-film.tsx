import { useEffect, useRef, useState } from 'react'
import films from '../../films.json' with { type: 'json' }
import { HERO_FOCUS } from '../../pictures.ts'
import { connection } from '../parts/connection.ts'
import { NARROW, STACKED } from '../parts/picture.tsx'
import { PlayPauseIcon } from '../parts/play-pause-icon.tsx'

/** How long the film waits after the page has loaded, and then until the browser is idle. */
const PAUSE_AFTER_LOAD_MS = 600
const IDLE_WAIT_MAX_MS = 5_000
const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

/** Phones in landscape, where the picture is too low for the film. */
const LOW = '(max-width: 767px) and (orientation: landscape)'

/**
 * The silent film over the poster, with a button to pause it. Until it has faded in it stays at its first frame, which
 * equals the poster, so that no double image shows.
 */
export function HeroFilm() {
  const isAllowed = useFilmAllowed()
  const video = useRef<HTMLVideoElement>(null)
  const [visible, setVisible] = useState(false)
  const [paused, setPaused] = useState(false)
  if (!isAllowed) return null
  const film = filmForScreen()
  if (!film) return null

  const holdFirstFrame = () => {
    if (visible || !video.current) return
    video.current.pause()
    video.current.currentTime = 0
  }
  const toggle = () => {
    if (paused) video.current?.play().catch(() => {})
    else video.current?.pause()
  }
  return (
    <>
      <video
        ref={video}
        autoPlay
        muted
        loop
        playsInline
        aria-hidden="true"
        tabIndex={-1}
        style={{ objectPosition: HERO_FOCUS }}
        onPlaying={holdFirstFrame}
        onSeeked={() => setVisible(true)}
        onTransitionEnd={() => video.current?.play().catch(() => {})}
        onPlay={() => setPaused(false)}
        onPause={() => setPaused(visible)}
        className={`absolute inset-0 size-full object-cover transition-opacity duration-400 ${visible ? '' : 'opacity-0'}`}
      >
        <source src={film.webm} type="video/webm" />
        <source src={film.mp4} type="video/mp4" />
      </video>
      {visible && (
        <button
          type="button"
          aria-label={paused ? 'Play background film' : 'Pause background film'}
          onClick={toggle}
          className="absolute right-4 bottom-4 z-10 grid size-11 cursor-pointer place-items-center rounded-full bg-ivory/80 text-plum hover:bg-ivory md:right-8 md:bottom-8"
        >
          <PlayPauseIcon paused={paused} />
        </button>
      )}
    </>
  )
}

/** The film that has the shape of the screen; undefined where there is none. */
function filmForScreen() {
  if (matchMedia(LOW).matches) return undefined
  if (matchMedia(NARROW).matches) return films['hero-phone']
  return matchMedia(STACKED).matches ? films['hero-wide'] : films.hero
}

/** False on a slow connection, and where the visitor prefers less motion or less data. */
function isFilmAllowed(): boolean {
  const { saveData, effectiveType = '4g' } = connection()
  return !matchMedia(REDUCED_MOTION).matches && !saveData && !/^(slow-2g|2g|3g)$/.test(effectiveType)
}

/** Calls back once the browser has nothing else to do; Safari doesn't tell. */
function whenIdle(callback: () => void) {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(callback, { timeout: IDLE_WAIT_MAX_MS })
  else setTimeout(callback, PAUSE_AFTER_LOAD_MS)
}

/** Whether the film may play now: after the page has settled, as the visitor's settings and connection allow. */
function useFilmAllowed(): boolean {
  const [isAllowed, setAllowed] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const update = () => {
      if (!signal.aborted) setAllowed(isFilmAllowed())
    }
    const onLoad = () => {
      setTimeout(() => whenIdle(update), PAUSE_AFTER_LOAD_MS)
      matchMedia(REDUCED_MOTION).addEventListener('change', update, { signal })
    }
    if (document.readyState === 'complete') onLoad()
    else window.addEventListener('load', onLoad, { signal })
    return () => leaving.abort()
  }, [])
  return isAllowed
}
