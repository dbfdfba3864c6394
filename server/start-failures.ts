import { type Config, ConfigError } from './config.ts'
import { findStoreFailure } from './db/failures.ts'

/**
 * Why nothing listens, as a setting that can't be used.
 * @param setting the one that names the port
 */
export function explainListen(
  error: Error & { code?: string },
  { port, host }: Pick<Config, 'port' | 'host'>,
  setting: 'PORT' | 'METRICS_PORT' = 'PORT',
): Error {
  const sentences = new Map([
    ['EADDRINUSE', `That port is taken: set ${setting} to a free one.`],
    ['EACCES', `Port ${port} is not for everybody to open: set ${setting} to one above 1023.`],
    ['EADDRNOTAVAIL', `This machine has no address ${host}: set HOST to one that it has.`],
    ['ENOTFOUND', `Nobody knows the address of ${host}: set HOST to an address of this machine.`],
    ['EAI_AGAIN', `Nobody knows the address of ${host}: set HOST to an address of this machine.`],
  ])
  const sentence = sentences.get(error.code ?? '')
  return sentence === undefined ? error : new ConfigError(sentence)
}

/** What to tell the person who started something that failed: a sentence, or all there is about a fault of ours. */
export function explainStart(error: unknown): string {
  const sentence = error instanceof ConfigError ? error.message : findStoreFailure(error as Error)
  return sentence ?? (error as Error).stack ?? String(error)
}
