import { createReadStream, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'

const MEMORY_WATCH = new URL('./memory-watch.ts', import.meta.url)

/**
 * Reads the file that `runIsolated` has given this process, answers one job, and ends. The process has low priority.
 * @param memoryMax of the whole process, in bytes, with what libraries take beside the heap; it is killed when it takes more
 */
export function answerOneJob<Job>(
  answer: (file: Buffer, job: Job) => Promise<unknown>,
  memoryMax?: number,
): void {
  setPriority(10)
  try {
    // When the machine runs out of memory, Linux kills this process first.
    if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {}
  // A thread of its own, as synchronous work blocks the event loop.
  if (memoryMax !== undefined) new Worker(MEMORY_WATCH, { workerData: memoryMax }).unref()
  // When the server dies, nothing else would end this process.
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))

  // From the start of the file: server and program share one position.
  const file = buffer(createReadStream('', { fd: 0, start: 0 }))
  process.once('message', async job => {
    const result = await answer(await file, job as Job)
    process.send?.(result, () => process.disconnect?.())
  })
}
