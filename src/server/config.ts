/**
 * Reads the settings of settings.ts from flags, environment variables, a file and defaults. The
 * only place that reads the environment.
 */

import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

import { Refusal } from '../platform/refusal.ts'
import { isFolder } from './blob-settings.ts'
import { type ConfigFile, openFile, type Place, type ReadFile } from './config-file.ts'
import { didYouMean } from './nearest.ts'
import { unfitOidc } from './oidc-settings.ts'
import {
  type Config,
  flagOf,
  SETTING_NAMES,
  type SettingName,
  SETTINGS,
  variableOf,
} from './settings.ts'

/** The source of each value: `default`, `--port`, `DOCKET_PORT`, or the path of the file. */
export type Sources = Record<SettingName, string>

/** Everything from which settings are read. */
export interface Asked {
  /** Command-line values by setting; `config` names the file. */
  flags: { [Name in SettingName | 'config']?: string }
  env: Record<string, string | undefined>
  /** The base of relative paths. */
  cwd: string
  readFile: ReadFile
  /** Errors of the command line, to report together with the rest. */
  complaints?: string[]
}

/** Valid settings, with the source of each value. */
export interface Read {
  config: Config
  sources: Sources
  /** The file that was read, if any. */
  file: string | undefined
}

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

/**
 * Flags take precedence over variables, variables over the file. Throws a Refusal that lists all
 * errors.
 */
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
  if (complaints.length === 0) complaints.push(...unfit(config as Config))
  if (complaints.length > 0) {
    throw new Refusal(complaints.join('\n'), asked.complaints?.length ? 2 : 1)
  }
  return { config: config as Config, sources: sources as Sources, file: file?.path }
}

/** Settings that are only wrong in combination. */
const unfit = (config: Config): string[] => [
  ...unfitProxies(config),
  ...unfitOidc(config),
  ...unfitBlobs(config),
  ...unfitRedirect(config),
]

function unfitRedirect({ x_accel_redirect, blobs, blob_keys }: Config): string[] {
  if (x_accel_redirect === undefined) return []
  if (!isFolder({ blobs })) {
    return [
      `x_accel_redirect: requires a blobs folder, but blobs is ${blobs}; remove one of the two`,
    ]
  }
  if (blob_keys === undefined) return []
  return [
    'x_accel_redirect: nginx cannot decrypt files, but blob_keys is set; remove one of the two',
  ]
}

function unfitProxies({ proxy_user_header, trusted_proxies }: Config): string[] {
  if (proxy_user_header === undefined) return []
  const name = variableOf('trusted_proxies')
  if (trusted_proxies.length === 0) {
    return [
      `proxy_user_header: no proxy is trusted to send it; set ${name} to the addresses of the ` +
        'proxies',
    ]
  }
  const whole = trusted_proxies.find((network) => network.endsWith('/0'))
  if (whole === undefined) return []
  return [
    `proxy_user_header: ${whole} would let anyone log in as anyone; set ${name} to the ` +
      'addresses of the proxies',
  ]
}

/** Missing settings of the blob store, and those that exclude each other. */
export function unfitBlobs(
  config: { blobs: string } & Pick<
    Config,
    's3_access_key' | 's3_secret_key' | 's3_links' | 's3_uploads' | 'blob_keys'
  >,
): string[] {
  if (isFolder(config)) {
    if (!config.s3_uploads) return []
    return [`s3_uploads: blobs are not in a bucket, but in ${config.blobs}; remove it`]
  }
  const missing = (['s3_access_key', 's3_secret_key'] as const)
    .filter((name) => config[name] === undefined)
    .map((name) => `blobs: ${config.blobs} requires ${name}; set ${variableOf(name)}`)
  if (config.blob_keys === undefined) return missing
  const encrypted = [
    config.s3_links && 's3_links: the bucket cannot decrypt files',
    config.s3_uploads && 's3_uploads: clients cannot encrypt files',
  ]
  const beside = 'but blob_keys is set; remove one of the two'
  return [...missing, ...encrypted.flatMap((why) => (why ? [`${why}, ${beside}`] : []))]
}

interface Given {
  text: string | undefined
  from: string
  base: string
  /** Its spelling and how to fix it, for an error message. */
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
    return { text: flagText, from: flag, base: cwd, said, advice: `set ${flag} to ${such}` }
  }
  const text = isLink(variable, env[variable]) ? undefined : env[variable]
  // Compose files and shells pass empty variables for absent ones.
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

/** A given value for display: short, on one line and without secrets. */
function repeat(name: SettingName, text: string): string {
  const shown = maskText(name, text)
  const short = shown.length > 60 ? `${shown.slice(0, 60)}…` : shown
  return /^[^\s\p{Cc}"]+$/u.test(short) ? short : JSON.stringify(short)
}

/** The value of a setting for display: without secrets, and without passwords in URLs. */
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
    .map((name) => `${name}: no such setting${didYouMean(name, known)}; unset it`)
}

/** Kubernetes sets variables like these for every service, also for one called docket. */
const isLink = (name: string, value: string | undefined) =>
  /^DOCKET_(SERVICE_|PORT_\d)/.test(name) ||
  (name === 'DOCKET_PORT' && /^\w+:\/\//.test(value ?? ''))

/** The given file, or docket.json in the data folder. */
function placeOf({ flags, env, cwd }: Asked): Place {
  if (flags.config !== undefined) return { path: resolve(cwd, flags.config), by: flagOf('config') }
  const variable = variableOf('config')
  const named = env[variable]
  if (named) return { path: resolve(cwd, named), by: variable }
  const data = flags.data ?? (env[variableOf('data')] || SETTINGS.data.default)
  return { path: join(resolve(cwd, data), 'docket.json') }
}
