import { MINUTE_MS } from '#contracts/text/days.ts'

/** Saves the body of a response in the browser, under the name that it gives. */
export async function downloadResponse(response: Response, otherwise: string) {
  const { headers } = response
  const name = /filename="([^"]+)"/.exec(headers.get('Content-Disposition') ?? '')?.[1] ?? otherwise
  download([await response.blob()], name, headers.get('Content-Type') ?? '')
}

/** Saves a file in the browser. */
export function download(parts: BlobPart[], name: string, type: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob(parts, { type }))
  link.download = name
  link.click()
  // Not at once: the browser may not have started to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), MINUTE_MS)
}
