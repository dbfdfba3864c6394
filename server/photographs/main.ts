/**
 * The photograph decoder: decodes one picture and ends. Strangers send them, and libraries written in C read them, so that work
 * has a process without settings or database, with low priority and limited memory.
 */
import { answerOneJob } from '../isolated/answer-one-job.ts'
import { limitSharp } from '../isolated/sharp-formats.ts'
import { decodePhotograph } from './decode-photograph.ts'

/** A PNG of 70 megapixels, interlaced and with 8 bits, takes 300 MB. */
const MEMORY_MAX = 512 * 1024 * 1024

limitSharp()

answerOneJob<object>(decodePhotograph, MEMORY_MAX)
