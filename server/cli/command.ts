/** A command failed for a reason that its message explains. */
export class CommandError extends Error {}

/** The arguments of a command are wrong. */
export class UsageError extends CommandError {}
