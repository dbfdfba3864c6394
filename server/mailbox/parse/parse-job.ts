/** What the message parser is asked for. */
export interface ParseJob {
  /** Only the headers, with this sentence as text, as the rest can't be read. */
  headersOnly?: string
}
