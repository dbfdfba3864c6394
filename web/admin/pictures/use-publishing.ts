import { useRef, useState } from 'react'
import type { OwnPicture, PictureInput } from '#contracts/own-picture.ts'
import type { PlaceId } from '#contracts/places.ts'
import { adminApi } from '../api.ts'
import { storedNow } from '../failures.ts'
import { sendPicture } from './send-picture.ts'

/** How far a picture is: what of it has gone out, from 0 to 1; undefined when nothing is under way. */
export type Progress = number | undefined

/** What somebody else has published meanwhile; the house's picture has no version but 0. */
type Theirs = OwnPicture | { version: 0 }

/** Publishes a picture, or the one that is there with another crop or other words. */
export function usePublishing(place: PlaceId, onPublished: (picture: OwnPicture) => void) {
  const [progress, setProgress] = useState<Progress>()
  const [theirs, setTheirs] = useState<Theirs>()
  const controller = useRef<AbortController>(undefined)

  /** @param file undefined: the one that is there */
  async function publish(file: Blob | undefined, input: PictureInput, version: number) {
    controller.current = new AbortController()
    const { signal } = controller.current
    setTheirs(undefined)
    setProgress(file ? 0 : 1)
    try {
      const published = file
        ? await sendPicture(place, file, input, version, setProgress, signal)
        : await adminApi.cropPicture(place, input, version)
      if (!signal.aborted) onPublished(published)
    } catch (error) {
      if (signal.aborted) return
      const current = storedNow<Theirs>(error)
      if (!current) throw error
      setTheirs(current)
    } finally {
      setProgress(undefined)
    }
  }

  return {
    progress,
    theirs,
    publish,
    leaveConflict: () => setTheirs(undefined),
    cancel: () => controller.current?.abort(),
  }
}
