/** A refusal that its message explains. */
export class CommandError extends Error {}

/** Words that no command understands. */
export class UsageError extends CommandError {}
