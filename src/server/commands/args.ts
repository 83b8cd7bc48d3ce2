/** Parses a command line: command, flags and arguments, and all errors. */

import { parseArgs } from 'node:util'

import { Refusal } from '../../platform/refusal.ts'
import type { Asked } from '../config.ts'
import { didYouMean } from '../nearest.ts'
import { flagOf, SETTING_NAMES, type SettingName, SETTINGS, variableOf } from '../settings.ts'
import { type Command, DATA_SETTINGS, type Flags, type FlagValues } from './command.ts'

/** What a command line asks for, before its flags are parsed. */
export type Wanted =
  | { want: 'version' }
  /** The overview of all commands, or of those that begin with a word such as `user`. */
  | { want: 'overview'; of: string; code: number }
  | { want: 'command'; name: string; rest: string[] }

/** For the name of a command, such as `user add`. */
const WORDS_MAX = 3

/** The command named by the first words. Throws a Refusal if there is none. */
export function findCommand(argv: readonly string[], names: readonly string[]): Wanted {
  const [first] = argv
  if (first === undefined) return { want: 'overview', of: '', code: 2 }
  if (first === '--version') return { want: 'version' }
  if (isHelp(first)) return { want: 'overview', of: '', code: 0 }
  if (first.startsWith('-')) {
    throw new Refusal(
      `${first}: the command must come first, for example docket serve --port 8080`,
      2,
    )
  }
  for (let words = WORDS_MAX; words > 0; words--) {
    const name = argv.slice(0, words).join(' ')
    if (names.includes(name)) return { want: 'command', name, rest: argv.slice(words) }
  }
  return groupOf(argv, names)
}

const isHelp = (word: string | undefined) => word === '--help' || word === '-h'

/** `docket user --help`, or an unknown command. */
function groupOf(argv: readonly string[], names: readonly string[]): Wanted {
  const size = sharedWords(argv, names)
  const of = argv.slice(0, size).join(' ')
  const group = names.filter((name) => name.startsWith(`${of} `))
  const next = argv[size]
  if (size > 0 && isHelp(next)) return { want: 'overview', of, code: 0 }
  if (size > 0 && (next === undefined || next.startsWith('-'))) {
    throw new Refusal(`docket ${of}: name a subcommand: ${group.join(', ')}`, 2)
  }
  const said = argv.slice(0, size + 1).join(' ')
  const hint = didYouMean(said, size > 0 ? group : names)
  throw new Refusal(`docket ${said}: no such command${hint}; see docket --help`, 2)
}

/** The number of leading words with which some longer command name begins. */
function sharedWords(argv: readonly string[], names: readonly string[]) {
  let size = 0
  while (size < argv.length) {
    const of = `${argv.slice(0, size + 1).join(' ')} `
    if (!names.some((name) => name.startsWith(of))) return size
    size++
  }
  return size
}

/** A parsed command line. With complaints, the command does not run. */
export interface Call {
  wantsHelp: boolean
  flags: FlagValues<Flags>
  /** Settings given as flags, for `readConfig`. */
  settings: Asked['flags']
  positionals: string[]
  complaints: string[]
}

/** The settings that a command accepts as flags. */
export const settingsOf = ({ settings = DATA_SETTINGS }: Command): readonly SettingName[] =>
  settings.filter((name) => !SETTINGS[name].flagless)

/** Whether the flag of a setting needs no value: `--basic-auth`. */
export const isSwitch = (name: SettingName) => SETTINGS[name].kind.must === 'on or off'

/** Never throws: all mistakes are in `complaints`, to be reported with those of settings. */
export function parseCall(command: Command, rest: readonly string[]): Call {
  const takes = flagTypes(command)
  const call: Call = { wantsHelp: false, flags: {}, settings: {}, positionals: [], complaints: [] }
  for (const [name, flag] of Object.entries(command.flags)) {
    if (flag.many) call.flags[name] = []
    else if (flag.value === undefined) call.flags[name] = false
  }
  const options = Object.fromEntries([...takes].map(([name, type]) => [name, { type }]))
  const help = { type: 'boolean', short: 'h' } as const
  const { tokens } = parseArgs({
    args: [...rest],
    options: { ...options, help },
    strict: false,
    tokens: true,
  })
  for (const token of tokens) {
    if (token.kind === 'positional') call.positionals.push(token.value)
    if (token.kind === 'option') takeFlag(call, command, token)
  }
  call.complaints.push(...wrongWords(command, call))
  return call
}

/** The flags of a command and its settings, by name without dashes. */
function flagTypes(command: Command): Map<string, 'string' | 'boolean'> {
  const own = Object.entries(command.flags).map(
    ([name, { value }]) => [name, value === undefined ? 'boolean' : 'string'] as const,
  )
  const settings = settingsOf(command).map(
    (name) => [flagOf(name).slice(2), isSwitch(name) ? 'boolean' : 'string'] as const,
  )
  return new Map([...own, ...settings, ['config', 'string']])
}

type Token = {
  name: string
  rawName: string
  value?: string | undefined
  inlineValue?: boolean | undefined
}

function takeFlag(call: Call, command: Command, { name, rawName, value, inlineValue }: Token) {
  if (name === 'help') return void (call.wantsHelp = true)
  const type = flagTypes(command).get(name)
  const isOwn = Object.hasOwn(command.flags, name)
  if (type === undefined) return call.complaints.push(`${rawName}: ${whyNot(command, rawName)}`)
  if (type === 'string' && (value === undefined || (!inlineValue && /^-./.test(value)))) {
    return call.complaints.push(`${rawName}: missing value; write ${rawName}=VALUE`)
  }
  if (type === 'boolean' && isOwn && value !== undefined) {
    return call.complaints.push(`${rawName}: takes no value; write ${rawName} alone`)
  }
  const given = call.flags[name]
  if (Array.isArray(given)) return void given.push(value!)
  if (isOwn) return void (call.flags[name] = value ?? true)
  const setting = name.replaceAll('-', '_') as SettingName
  const before = SETTINGS[setting]?.kind.isMany ? call.settings[setting] : undefined
  call.settings[setting] = before === undefined ? (value ?? 'on') : `${before},${value}`
}

function whyNot(command: Command, rawName: string): string {
  const see = `see docket ${command.name} --help`
  const setting = SETTING_NAMES.find((name) => flagOf(name) === rawName)
  if (setting && SETTINGS[setting].flagless) {
    return `other users could see it on the command line; set ${variableOf(setting)} instead`
  }
  if (setting) return `docket ${command.name} does not take this setting; ${see}`
  const known = [...flagTypes(command).keys(), 'help'].map((name) => `--${name}`)
  return `docket ${command.name} has no such flag${didYouMean(rawName, known)}; ${see}`
}

/** Checks the number of arguments. The value of an unknown flag may look like one. */
function wrongWords(command: Command, { positionals, complaints }: Call): string[] {
  const wanted = command.positionals ?? []
  const missing = wanted.slice(positionals.length).filter(({ optional }) => !optional)
  const mayBeMore = complaints.length > 0 || wanted.at(-1)?.many === true
  const extra = mayBeMore ? [] : positionals.slice(wanted.length)
  const see = `see docket ${command.name} --help`
  return [
    ...missing.map(({ name }) => `docket ${command.name}: missing argument ${name}; ${see}`),
    ...extra.map(
      (word) => `${JSON.stringify(word)}: unexpected argument for docket ${command.name}; ${see}`,
    ),
  ]
}

/** The numeric value of a flag. */
export function numberOf(
  flag: string,
  text: string | undefined,
  { otherwise, min = 1, max }: { otherwise: number; min?: number; max: number },
): number {
  if (text === undefined) return otherwise
  const number = /^\d{1,9}$/.test(text) ? Number(text) : -1
  if (number >= min && number <= max) return number
  throw new Refusal(`--${flag} ${text}: must be a number from ${min} to ${max}`, 2)
}
