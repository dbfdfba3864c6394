import { useEffect, useState } from 'react'

const INTERVAL_MS = 5000

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * An index that advances every five seconds and starts again at the end. It stops while `isInUse` or paused; with
 * reduced motion it starts paused. `isHydrated`: the controls work.
 */
export function useRotation(length: number, isInUse: boolean) {
  const [index, setIndex] = useState(0)
  const [paused, setPaused] = useState(false)
  const [isHydrated, setHydrated] = useState(false)

  useEffect(() => {
    setHydrated(true)
    if (prefersReducedMotion()) setPaused(true)
  }, [])

  useEffect(() => {
    if (isInUse || paused || length < 2) return
    const timer = setTimeout(() => setIndex((index + 1) % length), INTERVAL_MS)
    return () => clearTimeout(timer)
  }, [index, isInUse, paused, length])

  // A preview may show fewer testimonials than before.
  return { index: index % length, show: setIndex, paused, togglePause: () => setPaused(!paused), isHydrated }
}
