/** What the message parser is asked for: by default, to read the message. */
export interface ParseJob {
  /** Only the headers, with this sentence as text, as the rest can't be read. */
  headersOnly?: string
  /** Only the content of the attachment that is listed at this position, which begins at 0. */
  attachment?: number
}
