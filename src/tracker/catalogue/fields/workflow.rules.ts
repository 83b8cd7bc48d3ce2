/** Computes changes to the status workflow. Pure. */

import { fold } from '../../../platform/fold.ts'
import { fail } from './faults.ts'
import type { WorkflowChange } from './workflow.wire.ts'

/** Ids of statuses; null stands for the creation of a bug. */
export interface Step {
  old_status: number | null
  new_status: number
  require_comment: number
}

/** A status, found by its folded name `value_key`. */
export interface StatusNamed {
  id: number
  value: string
  value_key: string
}
interface Asked {
  from?: string | null
  to: string
  comment_required?: boolean
}

/** Identifies a transition in a set or map; `new` stands for the creation of a bug. */
export const keyOf = ({ old_status, new_status }: Step) => `${old_status ?? 'new'} ${new_status}`

/**
 * The new transitions. Duplicates get the status in the parameter `duplicate_or_move_bug_status`,
 * so there is always a transition to it from every other status.
 */
export function planSteps(
  now: readonly Step[],
  asked: WorkflowChange,
  { statuses, duplicates }: { statuses: readonly StatusNamed[]; duplicates: string },
): Step[] {
  const idOf = (name: string, parameter: string) =>
    statuses.find(({ value_key }) => value_key === fold(name.trim()))?.id ??
    fail('object_does_not_exist', `status (${parameter})`, name)
  const stepOf = ({ from, to, comment_required = false }: Asked): Step => {
    const old_status = from === null || from === undefined ? null : idOf(from, 'from')
    const new_status = idOf(to, 'to')
    if (old_status === new_status) fail('workflow_step_to_itself', to)
    return { old_status, new_status, require_comment: Number(comment_required) }
  }
  const steps = new Map(
    (asked.set ? asked.set.map(stepOf) : now).map((step) => [keyOf(step), step]),
  )
  for (const step of asked.remove ?? []) steps.delete(keyOf(stepOf(step)))
  for (const step of (asked.add ?? []).map(stepOf)) steps.set(keyOf(step), step)
  const kept = new Map(now.map((step) => [keyOf(step), step]))
  for (const step of missingSteps([...steps.values()], { statuses, duplicates })) {
    steps.set(keyOf(step), kept.get(keyOf(step)) ?? step)
  }
  return [...steps.values()]
}

/** Missing transitions to the status of duplicates. */
export function missingSteps(
  steps: readonly Step[],
  { statuses, duplicates }: { statuses: readonly StatusNamed[]; duplicates: string },
): Step[] {
  const target = statuses.find(({ value }) => value === duplicates)
  if (!target) return []
  const present = new Set(steps.map(keyOf))
  return statuses
    .filter(({ id }) => id !== target.id)
    .map(({ id }) => ({ old_status: id, new_status: target.id, require_comment: 0 }))
    .filter((step) => !present.has(keyOf(step)))
}
