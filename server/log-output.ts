import type { WriteStream } from 'node:tty'
import type { FastifyServerOptions } from 'fastify'
import { instant, systemClock } from './clock.ts'

type Logger = Exclude<FastifyServerOptions['logger'], boolean | undefined>

/** The time as people and log viewers read it; by default it is a number of milliseconds. */
const timestamp = () => `,"time":"${instant(systemClock)}"`

/** The level in words, which pino writes as a number. */
const formatters = { level: (level: string) => ({ level }) }

/** The logger: readable lines on a terminal, one JSON object a line elsewhere. */
export async function createLogger(
  level: string,
  output: NodeJS.WritableStream & Partial<Pick<WriteStream, 'isTTY' | 'hasColors'>> = process.stdout,
): Promise<Logger> {
  if (!output.isTTY) return { level, timestamp, formatters, stream: output }
  const { default: pretty } = await import('pino-pretty')
  const stream = pretty({
    destination: output,
    // Also respects NO_COLOR.
    colorize: output.hasColors?.() ?? false,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname,reqId',
    singleLine: true,
  })
  return { level, stream }
}
