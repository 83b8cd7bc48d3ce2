/** The settings of an installation where nothing is configured. */

import { readConfig } from '../src/server/config.ts'

export const { config: defaults } = readConfig({
  flags: {},
  env: {},
  cwd: '/',
  readFile: () => undefined,
})
