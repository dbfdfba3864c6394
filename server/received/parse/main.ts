/**
 * The message parser: reads one email and ends. Anyone may have written it, so that work has a process without settings, database
 * or environment, with low priority, limited memory and limited time.
 */
import { createReadStream, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import type { ParseJob } from './parse-job.ts'
import { parseMessage } from './parse-message.ts'

setPriority(10)
try {
  // When the machine runs out of memory, Linux kills this process first.
  if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000')
} catch {}
// When the server dies, nothing else would end this process.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))

// From the start of the file: server and parser share one position.
const file = buffer(createReadStream('', { fd: 0, start: 0 }))
process.once('message', async job => {
  const message = await parseMessage(await file, job as ParseJob)
  process.send?.(message, () => process.disconnect?.())
})
