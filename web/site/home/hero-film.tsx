import { useRef, useState } from 'react'
import { heroFilm, heroPhoneFilm } from '../../pictures.ts'
import { NARROW, PORTRAIT } from '../parts/picture.tsx'
import { useFilmAllowed } from './use-page-idle.ts'

/** Phones in landscape, where the picture is too low for the film. */
const LOW = '(max-width: 767px)'

/** The `object-position` of poster and film: the same, or the picture jumps when the film starts. */
export const HERO_FOCUS = '78% 45%'

/** The silent film over the poster, with a button to pause it. Not on screens where the text covers it. */
export function HeroFilm() {
  const isAllowed = useFilmAllowed()
  const video = useRef<HTMLVideoElement>(null)
  const [visible, setVisible] = useState(false)
  const [paused, setPaused] = useState(false)
  if (!isAllowed) return null

  const narrow = matchMedia(NARROW).matches
  if (!narrow && matchMedia(`${PORTRAIT}, ${LOW}`).matches) return null

  const film = narrow ? heroPhoneFilm : heroFilm
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
        onPlaying={() => setVisible(true)}
        onPlay={() => setPaused(false)}
        onPause={() => setPaused(true)}
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
          <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5" fill="currentColor">
            <path d={paused ? 'M8 5v14l11-7z' : 'M7 5h3.5v14H7zM13.5 5H17v14h-3.5z'} />
          </svg>
        </button>
      )}
    </>
  )
}
