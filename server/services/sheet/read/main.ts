/**
 * The sheet reader: reads one spreadsheet and ends. It may come from anywhere, and a small one may unpack to gigabytes, so that work
 * has a process without settings, database or environment, with low priority, limited memory and limited time.
 */
import { answerOneJob } from '../../../isolated/answer-one-job.ts'
import { readSheet } from './read-sheet.ts'

/** The largest workbook of 2,000 services takes a third of it. */
const MEMORY_MAX = 400 * 1024 * 1024

answerOneJob(readSheet, MEMORY_MAX)
