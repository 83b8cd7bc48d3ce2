/** The settings of an installation of which nothing was said. */

import { readConfig } from '../src/server/config.ts'

export const { config: defaults } = readConfig({
  flags: {},
  env: {},
  cwd: '/',
  readFile: () => undefined,
})
