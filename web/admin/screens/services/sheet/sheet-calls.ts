import type { ChangedSinceChoice, ServiceImport } from '#contracts/services/service-import.ts'
import { download } from '../../../calls/download.ts'
import { sendForData, sendForStream } from '../../../calls/send.ts'

/** Reading a file may wait for others, twenty seconds each. */
const UPLOAD_TIMEOUT_MS = 150_000

interface Upload {
  file: Blob
  changedSince: ChangedSinceChoice | undefined
  /** Undefined: now. */
  validFrom: string | undefined
  /** Whether the website announces it. */
  announce: boolean
}

const upload = (
  { file, changedSince, validFrom, announce }: Upload,
  more: Record<string, string>,
  signal?: AbortSignal,
) => {
  const query = new URLSearchParams({
    ...more,
    ...(changedSince && { changedSince }),
    ...(validFrom && { validFrom }),
    ...(validFrom && announce && { announce: '1' }),
  })
  return sendForData<ServiceImport>(`/services/import?${query}`, {
    method: 'POST',
    body: file,
    timeout: UPLOAD_TIMEOUT_MS,
    signal,
  })
}

/** What an upload would change. */
export const previewUpload = (of: Upload, signal?: AbortSignal) => upload(of, { preview: '1' }, signal)

/** @param seen of the preview: refused when the upload would now do anything else */
export const applyUpload = (of: Upload, seen: string) => upload(of, { seen })

/** Saves the spreadsheet of all services in the browser. */
export async function downloadSheet(): Promise<void> {
  const response = await sendForStream('/services/export')
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1]
  download([await response.blob()], name ?? 'services.xlsx', response.headers.get('Content-Type') ?? '')
}
