const LOOK_EVERY_MS = 50

/** Ends this process when it holds more than `most` bytes. Libraries in C work beside the event loop, and it looks on. */
export function boundMemory(most: number): void {
  setInterval(() => {
    if (process.memoryUsage.rss() > most) process.kill(process.pid, 'SIGKILL')
  }, LOOK_EVERY_MS).unref()
}
