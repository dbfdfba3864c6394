/** Gives the browser a file to keep. */
export function download(parts: BlobPart[], name: string, type: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob(parts, { type }))
  link.download = name
  link.click()
  // The browser has to have begun to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
