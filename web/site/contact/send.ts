import { paths } from '#contracts/paths/paths.ts'
import { loadCode } from '../../later.tsx'

type Sender = typeof import('./send-inquiry.ts')

/** The code that checks and sends; undefined if it can't be loaded. It is loaded when a field is first focused. */
export const loadSender = (): Promise<Sender | undefined> =>
  loadCode(() => import('./send-inquiry.ts')).catch(() => undefined)

/** Checks and sends an inquiry. Undefined if the code can't be loaded, or can't run in this browser: then the browser posts the form, as without JavaScript. */
export async function trySend(...inquiry: Parameters<Sender['sendInquiry']>) {
  const sender = await loadSender()
  try {
    return await sender?.sendInquiry(...inquiry)
  } catch (error) {
    console.error(error)
    return undefined
  }
}

/** Whether the browser could post the form itself. */
export const isServerReachable = (): Promise<boolean> =>
  fetch(paths.contact, { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  )
