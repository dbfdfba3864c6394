/** A message was not accepted. The text is one short line for admins. */
export class DeliveryError extends Error {
  /** It will never be accepted for this recipient. */
  readonly permanent: boolean
  /** The recipient exists no longer, so that no other message can reach it either. */
  readonly isGone: boolean
  /** The shortest time after which it may be tried again, in milliseconds, where the other side has said so. */
  readonly retryAfterMs: number
  constructor(message: string, { permanent = false, isGone = false, retryAfterMs = 0 } = {}) {
    super(message)
    this.permanent = permanent
    this.isGone = isGone
    this.retryAfterMs = retryAfterMs
  }
}
