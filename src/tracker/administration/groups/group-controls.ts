/** Reads and changes group controls of products, for those who administer them. */

import { audit, type Change } from '../../../accounts/audit/audit.ts'
import { type Changes, differences } from '../../../accounts/changes.rules.ts'
import { fail as refuse } from '../../../accounts/faults.ts'
import { groupNamed, groupsById } from '../../../accounts/groups/groups.ts'
import { readId } from '../../../accounts/names.rules.ts'
import { PRODUCTS } from '../../../migrations/topics.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { touch } from '../../../platform/db/remembered.ts'
import type { Look, Work } from '../../../platform/work/work.ts'
import { countBugs, countsByGroup, type Move, openCounts } from './bug-groups.ts'
import { administered, productOfPath } from '../../catalogue/products/administered-products.ts'
import { type ControlColumns, effectOn, isNothing, planControl } from './group-controls.rules.ts'
import type { Control, ControlChange, ControlsAsked } from './group-controls.wire.ts'
import { moveOrStart, movesOf } from './move-many.ts'
import type { GroupControl, Product } from '../../catalogue/products/products.ts'
import { toldOperations } from '../operations/operations.ts'
import * as rows from '../../catalogue/products/controls.ts'

/**
 * `Product.get_group_controls`, by the id of the group. Fault 304, 106 or 32000 for those who do
 * not administer the product.
 */
export async function getControls(look: Look, asked: ControlsAsked) {
  const product = await productOfPath(look, asked.product, 'see', 'the groups of products')
  const counts = await countsByGroup(look.tx, product.id)
  const groups = product.controls.map((row) => shape(row, counts.get(row.group_id) ?? 0))
  const going = await movesOf(look.tx, product.id)
  return { groups, operations: await toldOperations(look.tx, going) }
}

const shape = (row: GroupControl, bug_count: number): Control => ({
  id: row.group_id,
  name: row.name,
  is_active: row.isactive === 1,
  entry: row.entry === 1,
  membercontrol: row.membercontrol,
  othercontrol: row.othercontrol,
  canedit: row.canedit === 1,
  editcomponents: row.editcomponents === 1,
  editbugs: row.editbugs === 1,
  canconfirm: row.canconfirm === 1,
  bug_count,
})

/**
 * Adds or removes bugs in the same transaction, or starts an operation if they are many. With
 * `dry_run`, only counts them. Fault 106 or 32000 for a product that the caller does not
 * administer, 32000 for a combination that Bugzilla does not allow.
 */
export async function updateControl(work: Work, asked: ControlChange) {
  const { tx } = work
  const product = await productOfPath(work, asked.product, 'edit', 'the groups of products')
  const { group, known, after, changes, isSame, move } = await weigh(tx, product, asked)
  const of = { id: group.id, changes }
  if (asked.dry_run) {
    return { groups: [{ ...of, ...told(move?.how, move ? await countBugs(tx, move) : 0) }] }
  }
  if (!isSame) {
    await putControl(tx, after, { product_id: product.id, group_id: group.id }, !known)
    await audit(work, 'Product', product.id, named(changes, group.name))
    await touch(tx, PRODUCTS)
  }
  if (!move) return { groups: [{ ...of, ...told(undefined, 0) }] }
  const { bugs, operation } = await moveOrStart(work, { ...move, product: product.name })
  return { groups: [{ ...of, ...told(move.how, bugs), ...(operation && { operation }) }] }
}

/** What a change would do to a group of a product, and to bugs. */
export interface ControlPreview {
  group: { id: number; name: string }
  before: ControlColumns
  after: ControlColumns
  bugs_added: number
  bugs_removed: number
}

/**
 * What changes of one product would do, as `updateControl` with `dry_run` for each of them, but the
 * bugs are counted once. Changes that change nothing are omitted. Faults as for `updateControl`.
 */
export async function previewControls(
  look: Look,
  product: Product,
  all: readonly ControlChange[],
): Promise<ControlPreview[]> {
  const { tx } = look
  await administered(look, product)
  const count = await openCounts(tx, product.id)
  const previews: ControlPreview[] = []
  for (const asked of all) {
    const { group, before, after, isSame, move } = await weigh(tx, product, asked)
    if (isSame) continue
    previews.push({ group, before, after, ...told(move?.how, move ? count(move) : 0) })
  }
  return previews
}

/** Which columns change, and which bugs have to be moved then. */
async function weigh(tx: Tx, product: Product, asked: ControlChange) {
  const group = await seeGroup(tx, asked.group)
  const known = product.controls.find(({ group_id }) => group_id === group.id)
  const { before, after } = planControl(known, asked, group)
  const changes = differences(before, after)
  const isSame = Object.keys(changes).length === 0
  const how = isSame ? undefined : effectOn(after, group)
  const move = how && { how, group, product_id: product.id }
  return { group, known, before, after, changes, isSame, move }
}

const told = (how: Move['how'] | undefined, bugs: number) => ({
  bugs_added: how === 'into' ? bugs : 0,
  bugs_removed: how === 'out' ? bugs : 0,
})

/** A control with default values has no row. */
async function putControl(
  tx: Tx,
  after: ControlColumns,
  which: { product_id: number; group_id: number },
  isNew: boolean,
) {
  if (isNothing(after)) await rows.removeControl(tx, which)
  else if (isNew) await rows.addControl(tx, { ...after, ...which })
  else await rows.putControl(tx, { ...after, ...which })
}

/** The audit log names the group. */
function named(changes: Changes, group: string): Record<string, Change> {
  const of = (value: string) => `${group}: ${value}`
  return Object.fromEntries(
    Object.entries(changes).map(([column, { removed, added }]) => [
      `group_controls.${column}`,
      { removed: of(removed), added: of(added) },
    ]),
  )
}

async function seeGroup(tx: Tx, named: string) {
  const id = readId(named)
  const found = id === undefined ? await groupNamed(tx, named) : (await groupsById(tx)).get(id)
  return found ?? refuse('object_does_not_exist', 'group', id ?? named)
}
