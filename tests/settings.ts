import { devNull } from 'node:os'

const { NODE_COMPILE_CACHE } = process.env

/** Environment of processes that tests start: ignores the developer's settings file, and shares Node's compile cache. */
export const noSettings = { SETTINGS_FILE: devNull, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) }
