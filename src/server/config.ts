/**
 * The settings: what there is, and reading them from flags, variables, a file and defaults.
 * The only place that reads the environment. Printing them is config-print.ts.
 */

import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

import { Refusal } from '../platform/refusal.ts'
import { type ConfigFile, openFile, type Place, type ReadFile } from './config-file.ts'
import * as kinds from './config-kinds.ts'
import type { Kind } from './config-kinds.ts'
import { didYouMean } from './nearest.ts'

export interface Setting<Value = unknown> {
  kind: Kind<Value>
  /** As text, as it would be given. Undefined where not giving it means something of its own. */
  default: string | undefined
  /** Goes on after 'set DOCKET_PORT to'. */
  such: string
  sentence: string
  /** Never printed. */
  secret?: boolean
  /** Not a flag: other users of the machine see the flags of a program. */
  flagless?: boolean
}

const setting = <Value, Default extends string | undefined>(
  said: Setting<Value> & { default: Default },
) => said

export const SETTINGS = {
  host: setting({
    kind: kinds.hostName,
    default: '127.0.0.1',
    such: 'an address of this machine such as 127.0.0.1 or 0.0.0.0',
    sentence:
      'The address to listen on. 127.0.0.1 is for this machine alone, 0.0.0.0 and :: for all.',
  }),
  port: setting({
    kind: kinds.wholeNumber(0, 65_535),
    default: '8080',
    such: 'a free port such as 8080',
    sentence:
      'The port to listen on. 0 takes any free one; the line that Docket prints says which.',
  }),
  data: setting({
    kind: kinds.folder,
    default: './data',
    such: 'a folder such as ./data',
    sentence:
      'The folder that holds everything Docket keeps: the database file, attachments, keys.',
  }),
  database: setting({
    kind: kinds.database,
    default: 'sqlite',
    such: 'sqlite or an address such as postgres://docket@localhost/docket',
    sentence:
      'sqlite keeps the database in docket.db in the data folder; an address uses PostgreSQL.',
  }),
  base_url: setting({
    kind: kinds.webAddress,
    default: undefined,
    such: 'an address such as https://bugs.example.org',
    sentence:
      'The whole address under which people reach Docket, with its base path. Links begin with ' +
      'it; where it is not set, the address that Docket listens on is used.',
  }),
  base_paths: setting({
    kind: kinds.list(kinds.basePath, 'paths that begin with / and are separated by commas'),
    default: '/',
    such: 'paths such as /bugzilla,/',
    sentence: 'The paths under which Docket answers. The first is the one that its own links use.',
  }),
  trusted_proxies: setting({
    kind: kinds.list(kinds.network, 'IP addresses or networks, separated by commas'),
    default: '',
    such: 'addresses such as 127.0.0.1,10.0.0.0/8',
    sentence: 'The proxies whose X-Forwarded-* headers are believed. Those of others are ignored.',
  }),
  read_only: setting({
    kind: kinds.onOff,
    default: 'off',
    such: 'on or off',
    sentence:
      'Whether everything can be read only, as for the hours of a move: each change is answered ' +
      'with status 503. docket read-only says so while the service runs.',
  }),
  basic_auth: setting({
    kind: kinds.onOff,
    default: 'off',
    such: 'on or off',
    sentence:
      'Whether a login in an Authorization: Basic header counts on the paths of the tracker.',
  }),
  mail: setting({
    kind: kinds.mail,
    default: 'off',
    such: 'a server such as smtp://localhost:25, sendmail, or folder:./mail to try it out',
    sentence:
      'How mail is sent: smtp://user:password@host:port (smtps:// with TLS from the beginning), ' +
      'sendmail, folder:PATH, which writes each letter to a file, or off.',
  }),
  log_level: setting({
    kind: kinds.oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    default: 'info',
    such: 'a level such as info',
    sentence: 'How much is written to the log.',
  }),
  body_bytes_max: setting({
    kind: kinds.size('64 KiB', '1 GiB'),
    default: '12 MiB',
    such: 'a size such as 12 MiB',
    sentence: 'The largest request body that is read. A longer one is answered with status 413.',
  }),
  works_queue_max: setting({
    kind: kinds.wholeNumber(1, 100_000),
    default: '1000',
    such: 'a number such as 1000',
    sentence:
      'How many changes may wait for the database. Those beyond are answered with status 503.',
  }),
  search_seconds_max: setting({
    kind: kinds.wholeNumber(1, 30),
    default: '10',
    such: 'a number such as 10',
    sentence:
      'How long one search or long list may take, in seconds; half of it where nobody is logged ' +
      'in. Longer ones are stopped.',
  }),
  search_budget_seconds: setting({
    kind: kinds.wholeNumber(0, 100_000),
    default: '300',
    such: 'a number such as 300, or 0 for as many as they like',
    sentence:
      'Seconds of searching that one person has within ten minutes; one address where nobody is ' +
      'logged in has a fifth. What is beyond is answered with status 429. 0 is without end.',
  }),
  admin_login: setting({
    kind: kinds.matching(/^[^\s\p{Cc}]{1,127}$/u, '1 to 127 characters without spaces'),
    default: undefined,
    such: 'a login such as admin@example.org',
    sentence: 'The login of the administrator whom the first start on an empty database makes.',
    flagless: true,
  }),
  admin_password: setting({
    kind: kinds.line(1000),
    default: undefined,
    such: 'a password',
    sentence: 'The password of that administrator; generated and told once where it is not set.',
    secret: true,
    flagless: true,
  }),
  admin_api_key: setting({
    kind: kinds.matching(/^[\dA-Za-z]{40}$/, '40 letters and digits'),
    default: undefined,
    such: '40 letters and digits',
    sentence: 'The API key of that administrator; generated and told once where it is not set.',
    secret: true,
    flagless: true,
  }),
}

export type SettingName = keyof typeof SETTINGS
export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[]

type ValueOf<S> = S extends Setting<infer Value> & { default: infer Default }
  ? Value | (Default extends string ? never : undefined)
  : never
export type Config = { [Name in SettingName]: ValueOf<(typeof SETTINGS)[Name]> }
/** Where each value came from: `default`, `--port`, `DOCKET_PORT`, or the path of the file. */
export type Sources = Record<SettingName, string>

export interface Asked {
  /** What was given on the command line, by setting; `config` names the file. */
  flags: { [Name in SettingName | 'config']?: string }
  env: Record<string, string | undefined>
  /** Where relative paths start. */
  cwd: string
  readFile: ReadFile
  /** What was found wrong with the command line before, to be told together with the rest. */
  complaints?: string[]
}

export interface Read {
  config: Config
  sources: Sources
  /** The file that was read, where there was one. */
  file: string | undefined
}

export const flagOf = (name: SettingName | 'config') => `--${name.replaceAll('_', '-')}`
export const variableOf = (name: SettingName | 'config') => `DOCKET_${name.toUpperCase()}`

/** Reads the settings of this process. */
export function loadConfig(flags: Asked['flags'], complaints: string[] = []): Read {
  return readConfig({ flags, env: process.env, cwd: process.cwd(), readFile, complaints })
}

function readFile(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Flags win over variables, variables over the file. Throws a Refusal that names all mistakes. */
export function readConfig(asked: Asked): Read {
  const { file, complaints: inFile } = openFile(placeOf(asked), asked.readFile, SETTING_NAMES)
  const complaints = [...(asked.complaints ?? []), ...unknownVariables(asked.env), ...inFile]
  const config: Partial<Record<SettingName, unknown>> = {}
  const sources: Partial<Sources> = {}
  for (const name of SETTING_NAMES) {
    const given = givenAs(name, asked, file)
    sources[name] = given.from
    if (given.text !== undefined) config[name] = SETTINGS[name].kind.read(given.text, given.base)
    if (config[name] === undefined && given.said) complaints.push(complain(name, given))
  }
  if (complaints.length > 0) {
    throw new Refusal(complaints.join('\n'), asked.complaints?.length ? 2 : 1)
  }
  return { config: config as Config, sources: sources as Sources, file: file?.path }
}

interface Given {
  text: string | undefined
  from: string
  base: string
  /** How it was written and what to do about it, for a complaint. */
  said?: string
  advice?: string
}

function givenAs(name: SettingName, asked: Asked, file: ConfigFile | undefined): Given {
  const { flags, env, cwd } = asked
  const { default: byDefault, such } = SETTINGS[name]
  const [flag, variable] = [flagOf(name), variableOf(name)]
  const flagText = flags[name]
  if (flagText !== undefined) {
    const said = `${flag} ${repeat(name, flagText)}`
    return { text: flagText, from: flag, base: cwd, said, advice: `give ${flag} ${such}` }
  }
  const text = isLink(variable, env[variable]) ? undefined : env[variable]
  // An empty variable is how compose files and shells leave one out.
  if (text) {
    const said = `${variable}=${repeat(name, text)}`
    return { text, from: variable, base: cwd, said, advice: `set ${variable} to ${such}` }
  }
  const entry = file?.entries.get(name)
  if (file && entry) {
    const value = entry.text === undefined ? 'this value' : repeat(name, entry.text)
    const said = `${file.path} line ${entry.line}, "${name}": ${value}`
    const base = dirname(file.path)
    return { text: entry.text, from: file.path, base, said, advice: `set "${name}" to ${such}` }
  }
  return { text: byDefault, from: 'default', base: cwd }
}

const complain = (name: SettingName, { said, advice }: Given) =>
  `${said}: ${name} must be ${SETTINGS[name].kind.must}; ${advice}`

/** What was given, short, in one line and without secrets. */
function repeat(name: SettingName, text: string): string {
  const shown = maskText(name, text)
  const short = shown.length > 60 ? `${shown.slice(0, 60)}…` : shown
  return /^[^\s\p{Cc}"]+$/u.test(short) ? short : JSON.stringify(short)
}

/** The text of a setting as it may be printed: without secrets and passwords in addresses. */
export function maskText(name: SettingName, text: string): string {
  if (SETTINGS[name].secret) return '***'
  return text
    .replace(/^([^:]*:[^:]*):.*@/s, '$1:***@')
    .replace(/([?&](?:ssl)?password=)[^&]*/gi, '$1***')
}

function unknownVariables(env: Asked['env']): string[] {
  const known = ['config' as const, ...SETTING_NAMES].map(variableOf)
  return Object.keys(env)
    .filter((name) => name.startsWith('DOCKET_') && !known.includes(name))
    .filter((name) => !name.startsWith('DOCKET_TEST_') && !isLink(name, env[name]))
    .map((name) => `${name}: there is no such setting${didYouMean(name, known)}; unset it`)
}

/** Kubernetes sets variables like these for every service, so for one called docket too. */
const isLink = (name: string, value: string | undefined) =>
  /^DOCKET_(SERVICE_|PORT_\d)/.test(name) ||
  (name === 'DOCKET_PORT' && /^\w+:\/\//.test(value ?? ''))

/** The file that was named, or docket.json in the data folder. */
function placeOf({ flags, env, cwd }: Asked): Place {
  if (flags.config !== undefined) return { path: resolve(cwd, flags.config), by: flagOf('config') }
  const variable = variableOf('config')
  const named = env[variable]
  if (named) return { path: resolve(cwd, named), by: variable }
  const data = flags.data ?? (env[variableOf('data')] || SETTINGS.data.default)
  return { path: join(resolve(cwd, data), 'docket.json') }
}
