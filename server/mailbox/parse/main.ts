/**
 * The message parser: reads one email and ends. Anyone may have written it, so that work has a process without settings or
 * database, with low priority, limited memory and limited time.
 */
import { answerOneJob } from '../../isolated/answer-one-job.ts'
import type { ParseJob } from './parse-job.ts'
import { parseMessage } from './parse-message.ts'

answerOneJob<ParseJob>(parseMessage)
