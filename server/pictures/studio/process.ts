/**
 * A process of its own for each picture: what people send is read by libraries in C, and whatever such a file makes of them
 * ends here. It works behind everything else, knows no settings and no database, and is ended when it takes too long.
 */
import { createReadStream, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { develop } from './develop.ts'
import type { Job } from './made.ts'
import { boundMemory } from './memory.ts'

/** A PNG of 70 megapixels, interlaced and of 16 bits, takes 750 MB. */
const MEMORY_MAX = 1024 * 1024 * 1024

setPriority(10)
try {
  // Where memory runs out it is this process that goes.
  if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000')
} catch {}
boundMemory(MEMORY_MAX)
// Also when the salon dies: nobody else would end it.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
sharp.concurrency(1)
sharp.cache(false)
// Of all that the library reads, what a place takes.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map(format => `VipsForeignLoad${format}Buffer`),
})

// From its beginning, wherever the one who wrote it stopped: both share one position.
const file = buffer(createReadStream('', { fd: 0, start: 0 }))
process.once('message', async job => {
  const outcome = await develop(await file, job as Job)
  process.send?.(outcome, () => process.disconnect?.())
})
