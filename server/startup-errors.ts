import { type Config, ConfigError } from './config.ts'
import { findDatabaseFailure } from './db/database-failures.ts'

/** Turns an error of `listen` into one that names the setting to change. */
export function toListenError(
  error: Error & { code?: string },
  { port, host }: Pick<Config, 'port' | 'host'>,
): Error {
  const noSuchAddress = `This machine has no address ${host}: set HOST to one of its own.`
  const sentences = new Map([
    ['EADDRINUSE', `Port ${port} is already in use: set PORT to a free port.`],
    ['EACCES', `This account may not use port ${port}: set PORT to 1024 or higher.`],
    ['EADDRNOTAVAIL', noSuchAddress],
    ['ENOTFOUND', noSuchAddress],
  ])
  const sentence = sentences.get(error.code ?? '')
  return sentence === undefined ? error : new ConfigError(sentence)
}

/** What the command line prints when a start fails: a sentence for a known problem, the stack for a bug. */
export function describeStartError(error: unknown): string {
  const sentence = error instanceof ConfigError ? error.message : findDatabaseFailure(error as Error)
  return sentence ?? (error as Error).stack ?? String(error)
}
