/**
 * The image worker: processes one picture and ends. Uploads are read by libraries written in C, so that work has a process
 * without settings, database or environment, with low priority and limited memory.
 */
import { createReadStream, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { type ImageJob, processImage } from './process-image.ts'

/** A PNG of 70 megapixels, interlaced and of 16 bits, takes 750 MB. */
const MEMORY_MAX = 1024 * 1024 * 1024
const CHECK_MEMORY_MS = 50

const killMyself = () => process.kill(process.pid, 'SIGKILL')

setPriority(10)
try {
  // When the machine runs out of memory, Linux kills this process first.
  if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000')
} catch {}
// sharp works in threads of its own, so the event loop can watch.
setInterval(() => {
  if (process.memoryUsage.rss() > MEMORY_MAX) killMyself()
}, CHECK_MEMORY_MS).unref()
// When the server dies, nothing else would end this process.
process.once('disconnect', killMyself)
sharp.concurrency(1)
sharp.cache(false)
// Of all formats that libvips reads, only those that we accept.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map(format => `VipsForeignLoad${format}Buffer`),
})

// From the start of the file: server and worker share one position.
const file = buffer(createReadStream('', { fd: 0, start: 0 }))
process.once('message', async job => {
  const result = await processImage(await file, job as ImageJob)
  process.send?.(result, () => process.disconnect?.())
})
