/** What the doctor says of one thing: it is well, somebody should look at it, or the salon can't be run like this. */
export interface Finding {
  state: 'well' | 'look' | 'bad'
  /** What was looked at, such as `Database`. */
  what: string
  /** What is so, and what to do. */
  says: string
}

/** Makes findings about one thing. */
export const about = (what: string) => ({
  well: (says: string): Finding => ({ state: 'well', what, says }),
  look: (says: string): Finding => ({ state: 'look', what, says }),
  bad: (says: string): Finding => ({ state: 'bad', what, says }),
})
