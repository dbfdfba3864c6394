import { type ParseArgsConfig, parseArgs } from 'node:util'

/** A command failed for a reason that its message explains. */
export class CommandError extends Error {}

/** The arguments of a command are wrong. */
export class UsageError extends CommandError {}

/** As `parseArgs`. @throws UsageError for unknown options and missing values */
export function readArguments<const Options extends ParseArgsConfig>(options: Options) {
  try {
    return parseArgs(options)
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}
