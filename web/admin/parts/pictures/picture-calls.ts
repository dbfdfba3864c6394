import type { Success } from '#contracts/api/envelope.ts'
import type { OwnPicture, PictureInput } from '#contracts/pictures/own-pictures.ts'
import type { PictureSlotId } from '#contracts/pictures/picture-slots.ts'
import { MINUTE_MS } from '#contracts/text/days.ts'
import { LONG_TIMEOUT_MS } from '../../calls/api.ts'
import { send, sendForData, sendForStream } from '../../calls/send.ts'

// A picture may come over a slow connection and wait in the upload queue.
const UPLOAD_TIMEOUT_MS = 12 * MINUTE_MS

/** The calls about pictures; apart from `adminApi`, so that lists do without them. */
export const pictureCalls = {
  /** The uploaded file, without its location and camera data. */
  getOriginal: async (slot: PictureSlotId) =>
    (
      await sendForStream(`/pictures/${slot}/original`, { signal: AbortSignal.timeout(LONG_TIMEOUT_MS) })
    ).blob(),
  /** @param version that the change started from; 0 for the default picture */
  publish: (
    slot: PictureSlotId,
    file: Blob,
    { alt, focus }: PictureInput,
    version: number,
    signal: AbortSignal,
  ) =>
    sendForData<OwnPicture>(
      `/pictures/${slot}?${new URLSearchParams({ alt, x: String(focus.x), y: String(focus.y) })}`,
      {
        method: 'PUT',
        body: file,
        version: version || undefined,
        ...(version === 0 && { headers: { 'If-None-Match': '*' } }),
        signal,
        timeout: UPLOAD_TIMEOUT_MS,
      },
    ),
  crop: (slot: PictureSlotId, input: PictureInput, version: number) =>
    sendForData<OwnPicture>(`/pictures/${slot}/crop`, {
      method: 'PUT',
      body: input,
      version,
      timeout: LONG_TIMEOUT_MS,
    }),
  /** Its files stay for a week, so that it can be restored. */
  remove: (slot: PictureSlotId, version?: number) =>
    send<Success>(`/pictures/${slot}`, { method: 'DELETE', version }),
  restoreRemoved: (slot: PictureSlotId) =>
    sendForData<OwnPicture>(`/pictures/${slot}/restore`, { method: 'POST', body: {} }),
  /** For good, also the one that could be restored. */
  removeReplaced: (slot: PictureSlotId) => send<Success>(`/pictures/${slot}/replaced`, { method: 'DELETE' }),
}
