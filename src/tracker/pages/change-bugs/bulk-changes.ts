/** Makes the same change to several bugs, each in its own transaction, and undoes it. */

import { Fault } from '../../../platform/faults.ts'
import { openInput } from '../../../platform/http/input.ts'
import type { Door } from '../../../platform/http/method.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import { update } from '../../bugs/bugs.methods.ts'
import { basisFor } from '../../bugs/read/get-bug.ts'
import { updateBugs } from '../../bugs/update/update-bug.ts'
import type { BugUpdate } from '../../bugs/update/update-bug.wire.ts'
import { field, isOn } from '../parts/forms.ts'

/** The page size of a list. */
export const BUGS_MAX = 100

const { read } = openInput(update)

type Change = { removed: string; added: string }
export interface Outcome {
  id: number
  /** By wire name; empty if nothing changes. */
  changes: Readonly<Record<string, Change>>
  last_change_time?: string
  /** The bug's revision after the change. */
  revision?: string
  /** Why the change was refused. */
  refusal?: string
}

/** Fields with one value; empty ones are left unchanged. */
export const SINGLE = [
  'status',
  'resolution',
  'assigned_to',
  'priority',
  'severity',
  'target_milestone',
  'whiteboard',
] as const
/** Fields to which values are added, and from which they are removed. */
export const LISTS = ['keywords', 'cc', 'blocks', 'depends_on'] as const
const isList = (name: string) => (LISTS as readonly string[]).includes(name)

/** The ids of the selected bugs. */
export const selectedIn = ({ given }: Pick<PageAsked, 'given'>): number[] => {
  const ids = (given.get('id') ?? []).flatMap((text) => text.split(',')).map(Number)
  return [...new Set(ids.filter((id) => Number.isSafeInteger(id) && id > 0))].slice(0, BUGS_MAX)
}

/** The parameters of Bug.update, without ids; empty if nothing is to be changed. */
export function changeIn(asked: PageAsked): Record<string, unknown> {
  const wanted: Record<string, unknown> = {}
  for (const name of SINGLE) {
    const value = field(asked, name).trim()
    if (value !== '') wanted[name] = value
  }
  for (const name of LISTS) {
    const [add, remove] = [wordsIn(asked, `${name}_add`), wordsIn(asked, `${name}_remove`)]
    if (add.length + remove.length > 0) wanted[name] = { add, remove }
  }
  const body = field(asked, 'comment')
  if (body.trim() !== '') {
    wanted['comment'] = { body, is_private: isOn(asked, 'comment_is_private') }
  }
  return wanted
}

const wordsIn = (asked: PageAsked, name: string) =>
  field(asked, name)
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')

/** What the change would do to each bug; writes nothing. */
export const previewChanges = (door: Door, ids: readonly number[], wanted: object) =>
  eachBug(ids, (id) => dryRun(door, id, wanted))

/** Changes each bug that allows it. */
export const makeChanges = (door: Door, ids: readonly number[], wanted: object) =>
  eachBug(ids, (id) => door.work(door.caller.actor, (work) => change(work, id, wanted)))

async function eachBug(ids: readonly number[], run: (id: number) => Promise<Outcome>) {
  const outcomes: Outcome[] = []
  for (const id of ids) {
    try {
      outcomes.push(await run(id))
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      outcomes.push({ id, changes: {}, refusal: error.message })
    }
  }
  return outcomes
}

type Work = Parameters<Parameters<Door['work']>[1]>[0]

async function change(work: Work, id: number, wanted: object): Promise<Outcome> {
  const input = { ids: [String(id)], ...wanted }
  const { bugs } = await updateBugs(work, read(new Map(Object.entries(input))) as BugUpdate)
  const { changes, last_change_time } = bugs[0]!
  const { revision } = await basisFor(work, id)
  return { id, changes, last_change_time, revision: String(revision) }
}

/** Carried by an error that rolls the change back. */
class Rollback extends Error {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super('rolled back')
    this.outcome = outcome
  }
}

async function dryRun(door: Door, id: number, wanted: object): Promise<Outcome> {
  try {
    return await door.work(door.caller.actor, async (work) => {
      throw new Rollback(await change(work, id, wanted))
    })
  } catch (error) {
    if (error instanceof Rollback) return error.outcome
    throw error
  }
}

const UNDO_MS = 10 * 60_000

/** Reverts the change on bugs that were not changed since, for ten minutes. */
export const undoChanges = (door: Door, made: readonly Outcome[]) =>
  eachBug(
    made.map(({ id }) => id),
    async (id) => {
      const { changes, last_change_time, revision } = made.find((one) => one.id === id)!
      return door.work(door.caller.actor, async (work) => {
        const isSame = String((await basisFor(work, id)).revision) === revision
        const age = work.now - Date.parse(last_change_time ?? '')
        if (!isSame) return { id, changes: {}, refusal: 'It has been changed since.' }
        if (!(age < UNDO_MS)) return { id, changes: {}, refusal: 'Ten minutes have passed.' }
        return change(work, id, oppositeOf(changes))
      })
    },
  )

export function oppositeOf(changes: Outcome['changes']): Record<string, unknown> {
  const words = (text: string) => text.split(', ').filter((word) => word !== '')
  const pairs = Object.entries(changes).map(([name, { removed, added }]): [string, unknown] => [
    name,
    isList(name) ? { add: words(removed), remove: words(added) } : removed,
  ])
  // An open bug has no resolution, so none is set.
  return Object.fromEntries(pairs.filter(([name, value]) => name !== 'resolution' || value !== ''))
}
