import { useEffect, useState } from 'react'

const INTERVAL_MS = 5000

const prefersStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * An index that advances every five seconds and starts again at the end.
 * It rests while `held`, while it is paused, and where people have asked for less motion.
 * `isHydrated`: its controls work.
 */
export function useRotation(length: number, held: boolean) {
  const [index, setIndex] = useState(0)
  const [paused, setPaused] = useState(false)
  const [isHydrated, setHydrated] = useState(false)

  useEffect(() => {
    setHydrated(true)
    if (prefersStillness()) setPaused(true)
  }, [])

  useEffect(() => {
    if (held || paused || length < 2) return
    const timer = setTimeout(() => setIndex((index + 1) % length), INTERVAL_MS)
    return () => clearTimeout(timer)
  }, [index, held, paused, length])

  // Fewer than there were, while they are being written.
  return { index: index % length, show: setIndex, paused, togglePause: () => setPaused(!paused), isHydrated }
}
