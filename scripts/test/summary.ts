export interface Counts {
  passed: number
  failed: number
  skipped: number
}

/** What the steps of one command found. Its last line is the totals: `N passed, N failed`, and `, N skipped`. */
export class Summary {
  readonly #started = Date.now()
  readonly #total: Counts = { passed: 0, failed: 0, skipped: 0 }
  readonly #times: string[] = []
  readonly #leftOut: string[] = []
  readonly #failures: string[] = []

  addTime(title: string, milliseconds: number): void {
    const seconds = String(Math.round(milliseconds / 1000)).padStart(5)
    this.#times.push(`${seconds} s  ${title}`)
  }

  /**
   * Adds the tests of a step.
   * @param hasSucceeded what the tool says; a step without tests, or that fails without a failed test, did not finish
   */
  addResult(title: string, { passed, failed, skipped }: Counts, hasSucceeded: boolean): void {
    this.#total.passed += passed
    this.#total.skipped += skipped
    if (failed > 0) this.addFailure(`${title}: ${failed} failed`, failed)
    else if (!hasSucceeded || passed + skipped === 0) this.addFailure(`${title}: did not finish`)
  }

  /** Adds what counts as `count` failed tests. */
  addFailure(sentence: string, count = 1): void {
    this.#total.failed += count
    this.#failures.push(sentence)
  }

  /** Adds the reason why this machine could not run some of the tests that are counted as skipped. */
  addLeftOut(title: string, count: number, reason: string): void {
    this.#leftOut.push(`${count} tests left out: ${title}: ${reason}`)
  }

  get hasFailed(): boolean {
    return this.#failures.length > 0
  }

  print(): void {
    const minutes = ((Date.now() - this.#started) / 60_000).toFixed(1)
    console.log(`\n${this.#times.join('\n')}\n${minutes} minutes\n`)
    for (const line of this.#leftOut) console.error(`○ ${line}`)
    for (const line of this.#failures) console.error(`✘ ${line}`)
    const { passed, failed, skipped } = this.#total
    console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  }
}
