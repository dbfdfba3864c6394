/** What a way of listening reports. */
export interface Ears {
  /** Something was announced. */
  heard(version: string | undefined): void
  /** Whether changes are heard from now on. */
  listening(yes: boolean, error?: Error): void
}
