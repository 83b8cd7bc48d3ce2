/** Writes planned flags, and the event with the data that mail needs. */

import type { Work } from '../../../platform/work/work.ts'
import * as store from './flags.store.ts'
import { isDifferent, type Planned } from './plan-flags.rules.ts'

/** The flags of a bug or, with `attach_id`, of an attachment. */
export interface PlannedOn {
  flags: Planned[]
  attach_id: number | null
}

/**
 * Writes all flags of one bug and its attachments, and records one event unless nothing visible
 * changed.
 */
export async function writeFlags(work: Work, bug_id: number, planned: readonly PlannedOn[]) {
  const events = []
  for (const { flags, attach_id } of planned) {
    for (const flag of flags) {
      if (!flag.before && flag.status === 'X') continue
      const id = await writeOne(work, flag, { bug_id, attach_id })
      if (isDifferent(flag)) events.push(eventOf(flag, { id, attach_id }))
    }
  }
  if (events.length === 0) return
  await work.record({ kind: 'flags.changed', bug_id, body: { flags: events } })
}

/** Returns its id, which a new flag gets here. */
async function writeOne(
  { tx, now }: Work,
  flag: Planned,
  place: { bug_id: number; attach_id: number | null },
): Promise<number> {
  const { before, type, status, setter_id } = flag
  const columns = { type_id: type.id, status, setter_id, requestee_id: flag.requestee?.id ?? null }
  if (!before) return (await store.addFlag.first(tx, { ...place, ...columns, now }))!.id
  if (status === 'X') await store.removeFlags(tx, { ids: [before.id] })
  else if (isDifferent(flag)) await store.putFlag(tx, { id: before.id, ...columns, now })
  else if (type.id !== before.type.id) {
    await store.retypeFlags(tx, { ids: [before.id], type_id: type.id })
  }
  return before.id
}

/** A flag before and after a change; null if there was or is none. */
export interface FlagTold {
  id: number
  attach_id: number | null
  type_id: number
  name: string
  /** Addresses that get mail about flags of this type. */
  cc_list: string
  before: FlagState | null
  after: FlagState | null
}

/** The state of a flag that mail tells of. */
export interface FlagState {
  status: string
  setter_id: number
  requestee_id: number | null
}

/** Setter, requestee and responder; a removed flag could not be read later. */
export function eventOf(
  flag: Planned,
  { id, attach_id }: { id: number; attach_id: number | null },
): FlagTold {
  const { before, status, type } = flag
  return {
    id,
    attach_id,
    type_id: type.id,
    name: type.name,
    cc_list: type.cc_list,
    before: before ? stateOf(before) : null,
    after: status === 'X' ? null : stateOf(flag),
  }
}

const stateOf = ({ status, setter_id, requestee }: Omit<Planned, 'before'>): FlagState => ({
  status,
  setter_id,
  requestee_id: requestee?.id ?? null,
})
