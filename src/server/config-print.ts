/** Prints the settings for `docket config`, as a table or JSON, and the page docs/config.md. */

import { maskText, type Read } from './config.ts'
import {
  flagOf,
  type Setting,
  SETTING_NAMES,
  type SettingName,
  SETTINGS,
  variableOf,
} from './settings.ts'

/** The value of a setting as text, without secrets; empty if it has none. */
export function valueText(name: SettingName, { config }: Read): string {
  const value: unknown = config[name]
  const { kind }: Setting = SETTINGS[name]
  return value === undefined ? '' : maskText(name, kind.show(value))
}

/** One line per setting: name, value, source, description. */
export function configTable(read: Read): string[] {
  const rows = SETTING_NAMES.map((name) => [
    name,
    valueText(name, read),
    read.sources[name],
    SETTINGS[name].sentence,
  ])
  const head = ['setting', 'value', 'from', 'meaning']
  const file = read.file ? `config file: ${read.file}` : 'config file: none'
  return [...columns([head, ...rows]), '', file]
}

/** The settings as JSON; lists, numbers and booleans keep their types. */
export function configJson(read: Read): string {
  const settings = SETTING_NAMES.map((name) => {
    const value = read.config[name]
    const shown = typeof value === 'string' ? maskText(name, value) : (value ?? null)
    return { name, value: shown, from: read.sources[name], sentence: SETTINGS[name].sentence }
  })
  return JSON.stringify({ file: read.file ?? null, settings }, undefined, 2)
}

/** Aligns lines in columns; the last column has any width. */
export function columns(rows: string[][]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  )
}

const PAGE_HEAD = `# Settings

All settings are optional. Each can be set in three places, in this order of precedence:

1. a flag, such as \`docket serve --port 8081\`;
2. an environment variable, such as \`DOCKET_PORT=8081\` (an empty one counts as not set);
3. a JSON file, such as \`{ "port": 8081 }\`: the one named by \`--config\` or \`DOCKET_CONFIG\`,
   otherwise \`docket.json\` in the data folder, if it exists.

Relative paths start at the working directory; those in the file start at its folder. All errors are
reported together before anything starts, including unknown flags, variables and keys.
\`docket config\` prints every setting with its value and its source.
`

/** The content of docs/config.md. */
export function configPage(): string {
  return [PAGE_HEAD, ...SETTING_NAMES.map(section)].join('\n')
}

function section(name: SettingName): string {
  const { sentence, default: byDefault, kind, secret, flagless }: Setting = SETTINGS[name]
  const places = [flagless ? [] : flagOf(name), variableOf(name), `"${name}"`].flat()
  const facts = [
    `- set by ${places.map((place) => `\`${place}\``).join(', ')}`,
    `- must be ${kind.must}`,
    `- default: ${byDefault ? `\`${byDefault}\`` : 'none'}`,
    ...(secret ? ['- secret: never printed'] : []),
  ]
  return `## ${name}\n\n${sentence}\n\n${facts.join('\n')}\n`
}
