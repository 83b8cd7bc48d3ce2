/** What an import in addition would do, in sentences. */

import { countOf } from '../map/cells.ts'
import type { ImportContext } from '../map/context.ts'
import { type Loss, Losses } from '../map/losses.ts'
import { mergedParts } from '../map/parts.ts'
import { EVERYTHING } from '../staged.ts'
import type { Choice, Plan } from './plan.wire.ts'

const LINES_MAX = 200

/** What becomes of bugs, people and names; the first of each kind. */
export function planLines(plan: Plan, { staged }: ImportContext): string[] {
  const joined = plan.people.filter(({ join }) => join !== undefined)
  const people = countOf(staged, 'profiles')
  const { numbers } = plan
  return [
    numbers === 'new'
      ? `${countOf(staged, 'bugs')} bugs get the next free numbers.`
      : `${countOf(staged, 'bugs')} bugs: bug 1 becomes bug ${numbers.offset + 1}, and so on.`,
    `${people} accounts: ${joined.length} are joined with those of Docket, ` +
      `${people - joined.length} are new.`,
    ...first(plan.people.map(({ login, ...choice }) => said('account', login, choice))),
    ...first(plan.groups.map((group) => said('group', group.name, group))),
    ...first(plan.classifications.map((one) => said('classification', one.name, one))),
    ...first(plan.products.map((one) => said('product', one.name, one))),
    ...first(plan.keywords.map((one) => said('keyword', one.name, one))),
    ...first(plan.fields.map((one) => said('field', one.name, one))),
    ...first(plan.values.map((one) => (one.join === one.value ? undefined : saidOfValue(one)))),
    ...first(plan.aliases.map(({ alias, as }) => `alias ${alias}: becomes ${as}`)),
    ...first(plan.notes),
  ]
}

const saidOfValue = ({ field, value, ...one }: Plan['values'][number]) =>
  said(`value of ${field}`, value, one)

type Said = Pick<Choice, 'join' | 'as' | 'note'>
/** Nothing for what is added as it is. */
function said(kind: string, name: string, { join, as, note }: Said): string | undefined {
  if (as === name && note === undefined) return undefined
  const what =
    join !== undefined ? `joins ${join}` : as === name ? 'is added' : `becomes ${String(as)}`
  return `${kind} ${name}: ${what}${note === undefined ? '' : ` (${note})`}`
}

function first(lines: readonly (string | undefined)[]): string[] {
  const all = lines.filter((line) => line !== undefined)
  if (all.length <= LINES_MAX) return all
  return [...all.slice(0, LINES_MAX), `… and ${all.length - LINES_MAX} more; see the plan`]
}

/** What the conversion leaves out or changes, without writing anything. */
export function lossesOf(context: ImportContext & { losses: Losses }): Loss[] {
  const before = context.losses
  const { context: first, bugs, between, others } = mergedParts(context.staged)
  context.losses = new Losses()
  // The contents of attachments are stored only by the import.
  const parts = [...first, ...bugs, ...between, ...others].filter(
    ({ part }) => part !== 'attachments',
  )
  for (const mapping of parts) for (const _ of mapping.rows(context, EVERYTHING)) continue
  const losses = context.losses.all()
  context.losses = before
  return losses
}
