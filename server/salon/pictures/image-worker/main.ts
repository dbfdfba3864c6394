/**
 * The image worker: processes one picture and ends. Uploads are read by libraries written in C, so that work has a process
 * without settings or database, with low priority and limited memory.
 */
import { answerOneJob } from '../../../isolated/answer-one-job.ts'
import { limitSharp } from '../../../isolated/sharp-formats.ts'
import { type ImageJob, processImage } from './process-image.ts'

/** A PNG of 70 megapixels, interlaced and of 16 bits, takes 750 MB. */
const MEMORY_MAX = 1024 * 1024 * 1024

limitSharp()

answerOneJob<ImageJob>(processImage, MEMORY_MAX)
