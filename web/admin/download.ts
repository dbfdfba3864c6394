/** Saves a file in the browser. */
export function download(parts: BlobPart[], name: string, type: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob(parts, { type }))
  link.download = name
  link.click()
  // Not at once: the browser may not have started to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
