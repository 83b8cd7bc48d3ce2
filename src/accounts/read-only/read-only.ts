/**
 * Read-only mode: by a setting of this process, or turned on at run time. The latter is stored in
 * the database, so that it applies to all processes.
 */

import { audit } from '../audit/audit.ts'
import { dropFact, findFact, putFact } from '../installation/facts.ts'
import { fail as refuse } from '../faults.ts'
import { PARAMETERS } from '../../migrations/topics.ts'
import type { Tx } from '../../platform/db/db.ts'
import { remembered, touch } from '../../platform/db/remembered.ts'
import { fail as failDoor } from '../../platform/http/faults.ts'
import type { Door } from '../../platform/http/method.ts'
import { parseTime, toText } from '../../platform/times.ts'
import type { Guarded, Work } from '../../platform/work/work.ts'
import { fail } from './faults.ts'
import { noticeOf, type While } from './read-only.rules.ts'
import type { ReadOnlyAsked, ReadOnlyState } from './read-only.wire.ts'

/** The name of the fact that stores it. */
const FACT = 'read_only'

interface Said extends While {
  since: number
}

const said = remembered([PARAMETERS], async (tx: Tx): Promise<Said | undefined> => {
  const found = await findFact(tx, FACT)
  return found === undefined ? undefined : (JSON.parse(found) as Said)
})

async function standing({ tx, site }: Omit<Guarded, 'now'>): Promise<While | undefined> {
  return (await said(tx)) ?? (site.is_read_only ? { note: site.read_only_note ?? '' } : undefined)
}

/** Whether read-only mode is on, by its switch or by the setting. */
export const readOnly = async (at: Omit<Guarded, 'now'>): Promise<boolean> =>
  (await standing(at)) !== undefined

/** The only place where changes are refused: before the body of a work. */
export async function refuseReadOnly(at: Guarded): Promise<void> {
  const found = await standing(at)
  if (found) fail('read_only', found, at.now)
}

/** The announcement for every page, if any. */
export async function notice(at: Guarded): Promise<string | undefined> {
  const found = await standing(at)
  return found && noticeOf(found)
}

/** Read-only mode as `GET /rest/read_only` returns it. */
export async function readState({ tx, site }: Omit<Guarded, 'now'>): Promise<ReadOnlyState> {
  const { since, until, note = '' } = (await said(tx)) ?? {}
  return {
    read_only: since !== undefined || site.is_read_only === true,
    by_setting: site.is_read_only === true,
    since: since === undefined ? null : toText(since),
    until: until === undefined ? null : toText(until),
    note,
  }
}

/** For members of `tweakparams`; allowed in read-only mode too. */
export function changeReadOnly(door: Door, asked: ReadOnlyAsked) {
  const { actor } = door.caller
  if (!actor.may('tweakparams')) {
    const object = 'whether anything can be changed here'
    refuse('auth_failure', { action: 'say', object, group: 'tweakparams' })
  }
  return door.work(actor, (at) => setReadOnly(at, asked), { always: true })
}

/** Turns read-only mode on or off; repeating a call changes and records nothing. */
export async function setReadOnly(work: Work, asked: ReadOnlyAsked): Promise<ReadOnlyState> {
  const { tx, now } = work
  const before = await said(tx)
  const after = asked.read_only
    ? { note: asked.note?.trim() ?? '', ...untilOf(asked.until, now), since: before?.since ?? now }
    : undefined
  if (textOf(before) !== textOf(after)) {
    if (after) await putFact(tx, FACT, JSON.stringify(after))
    else await dropFact(tx, FACT)
    await touch(tx, PARAMETERS)
    const change = { removed: textOf(before), added: textOf(after) }
    await audit(work, 'Parameter', 0, { read_only: change })
  }
  return readState(work)
}

const textOf = (value: Said | undefined) =>
  value
    ? `on${value.until === undefined ? '' : ` until ${toText(value.until)}`} ${value.note}`.trim()
    : 'off'

function untilOf(text: string | undefined, now: number): { until?: number } {
  if (text === undefined) return {}
  const until = parseTime(text.trim())
  if (until === undefined || until <= now) {
    return failDoor(
      'param_invalid',
      'until',
      'it must be a time in the future, such as 2026-01-31T14:00:00Z',
    )
  }
  return { until }
}
