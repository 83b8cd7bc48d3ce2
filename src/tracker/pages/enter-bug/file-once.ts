/** Prevents duplicate bugs when a form is submitted twice, by a second click or going back. */

import { sha256 } from '../../../platform/ids.ts'
import { limits } from '../../../platform/limits.ts'
import type { Values } from './asked.ts'

const filed = new Map<string, Promise<number>>()

export interface Filing {
  actor_id: number
  values: Values
  /** The SHA-256 of the attached file. */
  file: string | undefined
}

/**
 * The id of the bug that an equal form created before, or of a new one from `file`; a form without
 * a name (`filing`) always creates one. Changed forms create another bug. Forms are remembered in
 * this process; the oldest are dropped.
 */
export function fileOnce(filing: Filing, file: () => Promise<number>): Promise<number> {
  if (!filing.values.has('filing')) return file()
  const { actor_id, values } = filing
  const name = sha256(JSON.stringify([actor_id, [...values], filing.file ?? '']))
  const known = filed.get(name)
  if (known) return known
  const number = file()
  filed.set(name, number)
  // After an error the form can be submitted again.
  number.catch(() => filed.delete(name))
  if (filed.size > limits.filings_remembered_max) filed.delete(filed.keys().next().value!)
  return number
}
