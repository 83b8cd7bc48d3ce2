/** The parameters of a Bugzilla: the file `data/params.json`, or the table that others keep. */

import { readFile } from 'node:fs/promises'

import { Refusal } from '../platform/refusal.ts'
import { rowsOf, text } from './map/cells.ts'
import type { Staged } from './staging/staged.ts'

export type Params = Readonly<Record<string, string>>

/** What holds where nobody knows how open a Bugzilla was. */
export const CLOSED: Params = { requirelogin: '1', createemailregexp: '' }

/**
 * All as texts; lists with commas, as Docket has them. Where the source has none and no file was
 * named, these are CLOSED: nobody sees more than before.
 */
export async function readParams(path: string | undefined, staged: Staged): Promise<Params> {
  if (path === undefined) return staged.columns('params') ? paramsIn(staged) : CLOSED
  const read = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Refusal(`the parameters cannot be read (${error.message}): name data/params.json`)
  })
  const given = parse(read)
  if (!given) {
    throw new Refusal(`${path} is no JSON object of parameters: name the file data/params.json`)
  }
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, plain(value)]))
}

function parse(content: string): Record<string, unknown> | undefined {
  try {
    const given = JSON.parse(content) as unknown
    const isObject = typeof given === 'object' && given !== null && !Array.isArray(given)
    return isObject ? (given as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

function plain(value: unknown): string {
  if (Array.isArray(value)) return value.map(plain).join(', ')
  if (typeof value === 'boolean') return value ? '1' : '0'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function paramsIn(staged: Staged): Params {
  const rows = [...rowsOf(staged, 'params', { by: 'name' })]
  return Object.fromEntries(rows.map((row) => [text(row['name']), text(row['value'])]))
}
