/** Reads and replaces the status workflow, for administrators. */

import { audit } from '../../../accounts/audit/audit.ts'
import { parameters } from '../../../accounts/parameters/parameters.ts'
import { FIELDS } from '../../../migrations/topics.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { touch } from '../../../platform/db/remembered.ts'
import type { Look, Work } from '../../../platform/work/work.ts'
import { requireAdmin } from './change-fields.ts'
import { fail } from './faults.ts'
import { fieldByName, fieldValues, initialStatuses } from './fields.ts'
import * as rules from './workflow.rules.ts'
import * as store from './workflow.store.ts'
import type { Transition, WorkflowChange } from './workflow.wire.ts'

type Step = rules.Step

/** All transitions between statuses, sorted by status. */
export async function readWorkflow({ tx }: Look) {
  return { transitions: await shown(tx, await store.allSteps(tx, {})) }
}

/**
 * Replaces, adds and removes transitions. Those to the status of duplicates are kept. Fault 304 for
 * others than administrators, 32000 if no status for new bugs would be left.
 */
export async function updateWorkflow(work: Work, asked: WorkflowChange) {
  const { tx } = work
  requireAdmin(work, 'edit', 'the workflow')
  const before = await store.allSteps(tx, {})
  const after = rules.planSteps(before, asked, await aroundOf(tx))
  const changed = await putSteps(work, before, after)
  await requireInitial(tx)
  return { ...changed, transitions: await shown(tx, after) }
}

/**
 * Ensures that every status can become a duplicate; call it when a status or the parameter is new.
 */
export async function addMissingTransitions(work: Work) {
  const before = await store.allSteps(work.tx, {})
  const missing = rules.missingSteps(before, await aroundOf(work.tx))
  await putSteps(work, before, [...before, ...missing])
}

/** At least one active status must be possible for new bugs. */
export async function requireInitial(tx: Tx) {
  if ((await initialStatuses(tx)).length === 0) fail('workflow_needs_initial')
}

async function aroundOf(tx: Tx) {
  const statuses = await fieldValues(tx, 'bug_status')
  return { statuses, duplicates: (await parameters(tx)).duplicate_or_move_bug_status }
}

type Kept = Awaited<ReturnType<typeof store.allSteps>>[number]

async function putSteps(work: Work, before: readonly Kept[], after: readonly Step[]) {
  const { tx } = work
  const were = new Map(before.map((step) => [rules.keyOf(step), step]))
  const are = new Map(after.map((step) => [rules.keyOf(step), step]))
  const added: Step[] = []
  const removed: Step[] = []
  for (const [key, step] of are) {
    const known = were.get(key)
    if (known?.require_comment === step.require_comment) continue
    if (known) await store.putStep(tx, { id: known.id, require_comment: step.require_comment })
    else await store.addStep(tx, step)
    added.push(step)
    if (known) removed.push(known)
  }
  for (const [key, step] of were) {
    if (are.has(key)) continue
    await store.removeStep(tx, { id: step.id })
    removed.push(step)
  }
  if (added.length + removed.length > 0) await touch(tx, FIELDS)
  const changed = { added: await shown(tx, added), removed: await shown(tx, removed) }
  await record(work, changed)
  return changed
}

async function shown(tx: Tx, steps: readonly Step[]): Promise<Transition[]> {
  const values = await fieldValues(tx, 'bug_status')
  const names = new Map(values.map(({ id, value }) => [id, value]))
  const places = new Map(values.map(({ id }, place) => [id, place]))
  const placeOf = (id: number | null) => (id === null ? -1 : places.get(id)!)
  return [...steps]
    .sort(
      (a, b) =>
        placeOf(a.old_status) - placeOf(b.old_status) ||
        placeOf(a.new_status) - placeOf(b.new_status),
    )
    .map(({ old_status, new_status, require_comment }) => ({
      from: old_status === null ? null : names.get(old_status)!,
      to: names.get(new_status)!,
      comment_required: require_comment === 1,
    }))
}

type Changed = Record<'added' | 'removed', Transition[]>

/** Audited as changes of the status field. */
async function record(work: Work, { added, removed }: Changed) {
  if (added.length + removed.length === 0) return
  const field = (await fieldByName(work.tx, 'bug_status'))!
  const texts = { removed: said(removed), added: said(added) }
  await audit(work, 'Field', field.id, { workflow: texts })
}

const said = (transitions: readonly Transition[]) =>
  transitions
    .map(({ from, to, comment_required }) => {
      return `${from ?? 'new'} > ${to}${comment_required ? ' (comment)' : ''}`
    })
    .join(', ')
