/** Prevents duplicate bugs when a form is submitted twice, by a second click or going back. */

import { sha256 } from '../../../platform/ids.ts'
import { limits } from '../../../platform/limits.ts'
import type { Values } from './asked.ts'

const filed = new Map<string, Promise<unknown>>()

/** A submitted form. Equal ones by the same person count as repeated. */
export interface Filing {
  actor_id: number
  values: Values
  /** The SHA-256 of the attached file. */
  file: string | undefined
}

/**
 * What an equal form made before, such as the id of a bug, or what `file` makes; a form without a
 * name (`filing`) always makes something new, and so do changed forms. Forms are remembered in this
 * process; the oldest are dropped.
 */
export function fileOnce<Made>(filing: Filing, file: () => Promise<Made>): Promise<Made> {
  if (!filing.values.has('filing')) return file()
  const { actor_id, values } = filing
  const name = sha256(JSON.stringify([actor_id, [...values], filing.file ?? '']))
  const known = filed.get(name)
  if (known) return known as Promise<Made>
  const number = file()
  filed.set(name, number)
  // After an error the form can be submitted again.
  number.catch(() => filed.delete(name))
  if (filed.size > limits.filings_remembered_max) filed.delete(filed.keys().next().value!)
  return number
}
