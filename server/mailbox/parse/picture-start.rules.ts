const startsWith = (content: Uint8Array, text: string, at = 0): boolean =>
  Buffer.from(content.subarray(at, at + text.length)).toString('latin1') === text

/** Whether bytes begin as JPEG, PNG, WebP, or as AVIF and HEIC do. What the message calls them says nothing. */
export const beginsAsPicture = (content: Uint8Array): boolean =>
  startsWith(content, '\xff\xd8\xff') ||
  startsWith(content, '\x89PNG\r\n\x1a\n') ||
  (startsWith(content, 'RIFF') && startsWith(content, 'WEBP', 8)) ||
  startsWith(content, 'ftyp', 4)
