import { devNull } from 'node:os'

const { NODE_COMPILE_CACHE } = process.env

/** For what is started as a process: the settings of whoever runs the tests are not the tests'. Node's own cache is for all. */
export const noSettings = { SETTINGS_FILE: devNull, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) }
