/**
 * Reads the parameters of a Bugzilla: from `data/params.json`, from `data/params` before 5.0, or
 * from a table of other variants. Unknown parameters get the most restrictive value.
 */

import { open } from 'node:fs/promises'

import { parameterKinds } from '../../accounts/parameters/parameter-kinds.rules.ts'
import { fold } from '../../platform/fold.ts'
import { Refusal } from '../../platform/refusal.ts'
import { rowsOf, text } from './cells.ts'
import { readPerlHash } from '../read/perl-hash.ts'
import { Broken } from '../read/source.ts'
import type { Staged } from '../staged.ts'

/** Bugzilla's parameters as strings. */
export type Params = Readonly<Record<string, string>>

/** Values used if it is unknown how open the Bugzilla was. */
const CLOSED: Params = { requirelogin: '1', createemailregexp: '' }

/** Parameters about access and visibility that every version has. */
const OPENNESS = [
  'requirelogin',
  'createemailregexp',
  'insidergroup',
  'timetrackinggroup',
  'querysharegroup',
  'chartgroup',
  'usevisibilitygroups',
  'strict_isolation',
]
const BYTES_MAX = 1024 * 1024

/**
 * All as strings; lists are separated by commas, as in Docket. Refuses files that are not
 * Bugzilla's.
 */
export async function readParamsFile(path: string): Promise<Params> {
  const content = await contentOf(path)
  const given = content.startsWith('{') ? parse(content, path) : parsePerl(content, path)
  const params: Record<string, string> = {}
  for (const [name, value] of Object.entries(given)) {
    if (value === null) continue
    params[name] =
      plain(value) ?? refuse(path, `the value of ${name} is not a string, number or list`)
  }
  if (OPENNESS.some((name) => name in params)) return params
  return refuse(path, `it contains none of ${OPENNESS.join(', ')}`)
}

const refuse = (path: string, why: string): never => {
  throw new Refusal(
    `${path} contains no Bugzilla parameters (${why}); use data/params.json, or data/params ` +
      'before 5.0',
  )
}

async function contentOf(path: string): Promise<string> {
  const bytes = Buffer.alloc(BYTES_MAX + 1)
  try {
    await using file = await open(path)
    const { bytesRead } = await file.read(bytes, 0, bytes.length, 0)
    if (bytesRead > BYTES_MAX) return refuse(path, 'it is longer than 1 MiB')
    return decode(bytes.subarray(0, bytesRead)).trimStart()
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(
      `the parameters cannot be read (${(error as Error).message}); use data/params.json`,
    )
  }
}

/** Without a byte order mark; anything but UTF-8 comes from a very old Bugzilla. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function parse(content: string, path: string): Record<string, unknown> {
  try {
    return JSON.parse(content) as Record<string, unknown>
  } catch (error) {
    return refuse(path, (error as Error).message)
  }
}

function parsePerl(content: string, path: string): Record<string, unknown> {
  if (!content.startsWith('%')) return refuse(path, 'it is neither a JSON object nor a Perl hash')
  try {
    return readPerlHash(content)
  } catch (error) {
    if (error instanceof Broken) return refuse(path, error.message)
    throw error
  }
}

function plain(value: unknown): string | undefined {
  if (Array.isArray(value)) {
    const items = value.map(plain)
    return items.includes(undefined) ? undefined : items.join(', ')
  }
  if (typeof value === 'boolean') return value ? '1' : '0'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

/** Parameters in Docket's form, all as strings. */
export interface Settled {
  parameters: Params
  /** Messages: missing and unusable parameters. */
  told: string[]
}

/** The parameters for Docket: from the file, else from the source, else the restrictive ones. */
export function settleParams(given: Params | undefined, staged: Staged): Settled {
  const found = given ?? (staged.columns('params') ? paramsIn(staged) : undefined)
  if (!found) return { parameters: CLOSED, told: [WITHOUT, ...BOLTED] }
  const missing = OPENNESS.filter((name) => !(name in found))
  const { parameters, told } = checkedOf(found, staged)
  if (missing.length === 0) return { parameters, told }
  const lacks = `The parameters are incomplete, ${missing.join(', ')} are missing: it is unknown how`
  return { parameters: { ...parameters, ...CLOSED }, told: [lacks, ...BOLTED, ...told] }
}

const WITHOUT = 'No parameters were given (--params data/params.json), so it is unknown how'
const BOLTED = [
  '  open the Bugzilla was. requirelogin is on, and account creation is off. Parameters can be set',
  '  at any time.',
]

function paramsIn(staged: Staged): Params {
  const rows = [...rowsOf(staged, 'params', { by: 'name' })]
  return Object.fromEntries(rows.map((row) => [text(row['name']), text(row['value'])]))
}

/** Booleans follow Perl's truth. A group that does not exist lets nobody in. */
function checkedOf(found: Params, staged: Staged): Settled {
  const groups = new Map(
    [...rowsOf(staged, 'groups', { by: 'id' })].map((row) => {
      const name = text(row['name'])
      return [fold(name), name]
    }),
  )
  const told: string[] = []
  const parameters = Object.entries(found).map(([name, value]) => {
    const known = parameterKinds.get(name)
    const kind = known && 'kind' in known ? known.kind.is : undefined
    if (kind === 'switch') return [name, value === '' || value === '0' ? '0' : '1']
    if (kind !== 'group' || value === '') return [name, value]
    const group = groups.get(fold(value))
    if (group === undefined) {
      told.push(
        `The parameter ${name} names the group '${value}', which the source does not have; it ` +
          'was set to nobody.',
      )
    }
    return [name, group ?? '']
  })
  return { parameters: Object.fromEntries(parameters) as Params, told }
}
