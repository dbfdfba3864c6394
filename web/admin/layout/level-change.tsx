import { useEffect, useRef } from 'react'
import { toast } from '../../ui/toast.ts'
import { useFullAccess } from '../session/session.ts'

/** Long enough to read which part of the screen has changed. */
const LEVEL_MS = 10_000

/** Says that someone has given the account full access, or limited it, while the screen is open. */
export default function LevelChange() {
  const isFull = useFullAccess()
  const said = useRef(isFull)
  useEffect(() => {
    if (said.current === isFull) return
    said.current = isFull
    toast.info(
      isFull
        ? 'You have full access now.'
        : 'Someone has limited your account to the inbox. You can read and answer inquiries.',
      { id: 'level', timeout: LEVEL_MS },
    )
  }, [isFull])
  return null
}
