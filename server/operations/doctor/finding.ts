/** A result of the doctor; with an error the salon can't be run like this. */
export interface Finding {
  state: 'ok' | 'warning' | 'error'
  /** What was checked, such as `Database`. */
  subject: string
  /** The result, and what to do. */
  message: string
}

/** Creates findings about one subject. */
export const createFindings = (subject: string) => ({
  ok: (message: string): Finding => ({ state: 'ok', subject, message }),
  warning: (message: string): Finding => ({ state: 'warning', subject, message }),
  error: (message: string): Finding => ({ state: 'error', subject, message }),
})
