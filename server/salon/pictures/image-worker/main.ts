/**
 * The image worker: processes one picture and ends. Uploads are read by libraries written in C, so that work has a process
 * without settings or database, with low priority and limited memory.
 */
import sharp from 'sharp'
import { answerOneJob } from '../../../isolated/answer-one-job.ts'
import { type ImageJob, processImage } from './process-image.ts'

/** A PNG of 70 megapixels, interlaced and of 16 bits, takes 750 MB. */
const MEMORY_MAX = 1024 * 1024 * 1024

sharp.concurrency(1)
sharp.cache(false)
// Of all formats that libvips reads, only those that we accept.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map(format => `VipsForeignLoad${format}Buffer`),
})

answerOneJob<ImageJob>(processImage, MEMORY_MAX)
