/** `docket config`: shows each setting, its value and its source. */

import { SETTING_NAMES } from '../settings.ts'
import { configJson, configTable } from '../config-print.ts'
import { declare } from './command.ts'

export const command = declare({
  name: 'config',
  summary: 'Print every setting with its value, its source and its meaning.',
  flags: { json: { sentence: 'Print JSON instead of a table.' } },
  settings: SETTING_NAMES,
  run({ read, flags, out }) {
    const lines = flags.json ? [configJson(read)] : configTable(read)
    for (const line of lines) out(line)
    return Promise.resolve(0)
  },
})
