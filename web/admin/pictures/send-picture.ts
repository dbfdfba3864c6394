import type { OwnPicture, PictureInput } from '#contracts/own-pictures.ts'
import type { PictureSlotId } from '#contracts/picture-slots.ts'
import { ApiFailure } from '../../api.ts'
import { clearSession, readSession } from '../session/session.ts'

// Enough to upload on a slow connection and to wait in the upload queue.
const TIMEOUT_MS = 12 * 60_000

/**
 * Uploads a picture and reports the progress, which `fetch` can't.
 * @param version that the change started from; 0 for the default picture
 * @param onSent from 0 to 1; at 1 the server processes the picture
 * @throws ApiFailure as `send` does
 */
export function sendPicture(
  slot: PictureSlotId,
  file: Blob,
  { alt, focus }: PictureInput,
  version: number,
  onSent: (part: number) => void,
  signal: AbortSignal,
): Promise<OwnPicture> {
  const { promise, resolve, reject } = Promise.withResolvers<OwnPicture>()
  const token = readSession()?.token
  const request = new XMLHttpRequest()
  const query = new URLSearchParams({ alt, x: String(focus.x), y: String(focus.y) })
  request.open('PUT', `/api/pictures/${slot}?${query}`)
  request.responseType = 'json'
  request.timeout = TIMEOUT_MS
  request.setRequestHeader('Authorization', `Bearer ${token}`)
  request.setRequestHeader(
    'Content-Type',
    file.type.startsWith('image/') ? file.type : 'application/octet-stream',
  )
  if (version > 0) request.setRequestHeader('If-Match', `"${version}"`)
  else request.setRequestHeader('If-None-Match', '*')
  request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0)
  request.upload.onload = () => onSent(1)
  request.onload = () => {
    const { status } = request
    const body = (request.response ?? {}) as Record<string, unknown>
    if ((status === 401 || status === 403) && readSession()?.token === token) clearSession()
    if (status === 200 && body.success === true) resolve(body.data as OwnPicture)
    else reject(new ApiFailure(status, body))
  }
  request.onerror = request.ontimeout = () => reject(new ApiFailure(0, {}))
  request.onabort = () => reject(signal.reason)
  signal.addEventListener('abort', () => request.abort())
  request.send(file)
  return promise
}
