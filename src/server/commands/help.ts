/** The texts of `docket --help` and `docket <command> --help`, as lines. */

import { flagOf, type Setting, type SettingName, SETTINGS } from '../settings.ts'
import { isSwitch, settingsOf } from './args.ts'
import type { Command } from './command.ts'

const COLUMNS = 80
const NAME_COLUMNS_MAX = 28

/** All commands, or those that begin with a word. */
export function overview(commands: Command[], of = ''): string[] {
  const shown = commands.filter(({ name }) => of === '' || name.startsWith(`${of} `))
  return [
    `Usage: docket ${of ? `${of} ` : ''}<command> [flags]`,
    '',
    ...entries(shown.map(({ name, summary }) => [name, firstSentence(summary)])),
    '',
    'Run docket <command> --help for the flags of a command, docket --version for the version.',
  ]
}

const firstSentence = (text: string) => /^.*?\.(?= |$)/.exec(text)?.[0] ?? text

/** One command: usage, arguments, flags and settings. */
export function commandHelp(command: Command): string[] {
  const words = command.positionals ?? []
  const usage = words.map(({ name, optional, many }) => {
    const said = many ? `${name} …` : name
    return optional ? `[${said}]` : said
  })
  const flags: [string, string][] = Object.entries(command.flags).map(([name, flag]) => [
    flag.value === undefined ? `--${name}` : `--${name} ${flag.value}${flag.many ? ' …' : ''}`,
    flag.sentence,
  ])
  return [
    ['Usage: docket', command.name, ...usage, '[flags]'].join(' '),
    '',
    ...wrap(command.summary, COLUMNS),
    ...part(
      'Arguments',
      words.map(({ name, sentence }) => [name, sentence]),
    ),
    ...part('Flags', [...flags, ['-h, --help', 'Show this help.']]),
    ...part('Settings (also environment variables or config file keys; see docket config)', [
      ...settingsOf(command).map(settingEntry),
      ['--config FILE', 'The config file. Default: docket.json in the data folder, if it exists.'],
    ]),
  ]
}

function settingEntry(name: SettingName): [string, string] {
  const { sentence, default: byDefault }: Setting = SETTINGS[name]
  const flag = flagOf(name)
  const shown = isSwitch(name)
    ? `${flag}[=off]`
    : `${flag} ${name.split('_').at(-1)!.toUpperCase()}`
  return [shown, byDefault ? `${sentence} Default: ${byDefault}` : sentence]
}

const part = (title: string, rows: [string, string][]) =>
  rows.length === 0 ? [] : ['', `${title}:`, ...entries(rows)]

/** Two columns: names, and wrapped descriptions. */
function entries(rows: [name: string, sentence: string][]): string[] {
  const width = Math.min(NAME_COLUMNS_MAX, Math.max(...rows.map(([name]) => name.length)))
  const indent = ' '.repeat(width + 4)
  return rows.flatMap(([name, sentence]) => {
    const [first = '', ...more] = wrap(sentence, COLUMNS - indent.length)
    const head =
      name.length > width ? [`  ${name}`, indent + first] : [`  ${name.padEnd(width)}  ${first}`]
    return [...head, ...more.map((line) => indent + line)]
  })
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && longer.length <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
