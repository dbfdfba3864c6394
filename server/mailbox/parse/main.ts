/**
 * The message parser: reads one email, or one of its attachments, and ends. Anyone may have written it, so that work has a process without settings or
 * database, with low priority, limited memory and limited time.
 */
import { answerOneJob } from '../../isolated/answer-one-job.ts'
import type { ParseJob } from './parse-job.ts'
import { parseMessage, readAttachment } from './parse-message.ts'

answerOneJob<ParseJob>((file, job) =>
  job.attachment === undefined ? parseMessage(file, job) : readAttachment(file, job.attachment),
)
