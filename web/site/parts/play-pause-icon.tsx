const PLAY = 'M8 5v14l11-7z'
const PAUSE = 'M7 5h3.5v14H7zM13.5 5H17v14h-3.5z'

/** What a button does that pauses and continues something: a triangle while `paused`, otherwise two bars. */
export const PlayPauseIcon = ({ paused }: { paused: boolean }) => (
  <svg viewBox="0 0 24 24" width={24} height={24} aria-hidden="true" className="size-5" fill="currentColor">
    <path d={paused ? PLAY : PAUSE} />
  </svg>
)
