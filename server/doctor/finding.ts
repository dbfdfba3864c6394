/** What the doctor says of one thing: it is well, somebody should look at it, or the salon can't be run like this. */
export interface Finding {
  state: 'well' | 'look' | 'bad'
  /** What was looked at, such as `Database`. */
  subject: string
  /** What is so, and what to do. */
  message: string
}

/** Makes findings about one thing. */
export const createFindings = (what: string) => ({
  well: (says: string): Finding => ({ state: 'well', subject: what, message: says }),
  look: (says: string): Finding => ({ state: 'look', subject: what, message: says }),
  bad: (says: string): Finding => ({ state: 'bad', subject: what, message: says }),
})
