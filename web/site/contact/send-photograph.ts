import type { FormPhotograph } from '#contracts/inquiries/attachments.ts'
import { PHOTOGRAPHS_PATH } from '#contracts/paths/inquiries-path.ts'
import { ApiFailure } from '../../api.ts'

/** A photograph may come over a slow connection and wait for its turn. */
const TIMEOUT_MS = 5 * 60_000

interface Answer {
  success?: boolean
  data?: FormPhotograph
  error?: string
  fields?: { file?: string }
}

function readAnswer(text: string): Answer {
  try {
    return JSON.parse(text) as Answer
  } catch {
    return {}
  }
}

/**
 * Sends a photograph before its inquiry. Not with `fetch`, which tells no progress.
 * @param onProgress gets the share that was sent, from 0 to 1
 * @returns its one-time name
 * @throws ApiFailure with the server's message, or an empty one if there was no readable response
 */
export function sendPhotograph(
  file: Blob,
  { onProgress, signal }: { onProgress(share: number): void; signal: AbortSignal },
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const request = new XMLHttpRequest()
  request.open('POST', `/api${PHOTOGRAPHS_PATH}`)
  request.setRequestHeader('Content-Type', file.type || 'application/octet-stream')
  request.timeout = TIMEOUT_MS
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
  request.onload = () => {
    const { data, error, fields } = readAnswer(request.responseText)
    if (request.status === 201 && data) resolve(data.name)
    else reject(new ApiFailure(request.status, { error: fields?.file ?? error ?? '' }))
  }
  const fail = () => reject(new ApiFailure(0, {}))
  request.onerror = fail
  request.ontimeout = fail
  request.onabort = fail
  signal.addEventListener('abort', () => request.abort())
  request.send(file)
  return promise
}

const PREVIEW_HEIGHT = 160

/** A small version of a picture as an address; empty if the browser can't read it. */
export async function previewOf(file: Blob): Promise<string> {
  try {
    const bitmap = await createImageBitmap(file, { resizeHeight: PREVIEW_HEIGHT })
    const canvas = document.createElement('canvas')
    canvas.width = bitmap.width
    canvas.height = bitmap.height
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
    bitmap.close()
    return canvas.toDataURL('image/jpeg', 0.7)
  } catch {
    return ''
  }
}
