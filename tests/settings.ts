import { devNull } from 'node:os'

/** For what is started as a process: the settings of whoever runs the tests are not the tests'. */
export const noSettings = { SETTINGS_FILE: devNull }
