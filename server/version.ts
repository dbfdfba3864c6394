import written from '../package.json' with { type: 'json' }

/** The version of the program that runs, such as `1.0.0`; CHANGELOG.md says what it brought. */
export const version: string = written.version
