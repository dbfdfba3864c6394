import type { WriteStream } from 'node:tty'
import type { FastifyServerOptions } from 'fastify'

type Logger = Exclude<FastifyServerOptions['logger'], boolean | undefined>

/**
 * How the log is written: for people on a terminal, as JSON, a line each, for everything else.
 * @param output where to; the process's own
 */
export async function createLogger(
  level: string,
  output: NodeJS.WritableStream & Partial<Pick<WriteStream, 'isTTY' | 'hasColors'>> = process.stdout,
): Promise<Logger> {
  if (!output.isTTY) return { level, stream: output }
  const { default: pretty } = await import('pino-pretty')
  const stream = pretty({
    destination: output,
    // Knows NO_COLOR and terminals without colours.
    colorize: output.hasColors?.() ?? false,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname,reqId',
    singleLine: true,
  })
  return { level, stream }
}
