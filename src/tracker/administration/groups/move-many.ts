/**
 * Adds all bugs of a product to a group or removes them from it, after its group control changed:
 * few bugs in the same work, many in steps. A bug is moved once, since only bugs that still have to
 * be moved are found.
 */

import { groupsById } from '../../../accounts/groups/groups.ts'
import {
  type Act,
  goingBelow,
  type Operation,
  replaceOperation,
  startOperation,
  type Step,
} from '../../../accounts/operations/operations.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Work } from '../../../platform/work/work.ts'
import { catalogue } from '../../catalogue/products/products.ts'
import { areMany, BUGS_IN_STEP } from '../operations/in-steps.ts'
import { countBugs, type Move, moveBugs, moveSome, type Place, START } from './bug-groups.ts'
import { type ControlColumns, effectOn } from './group-controls.rules.ts'

/** The kind of these operations. */
export const GROUP_BUGS = 'group_bugs'

/** Bugs of one product. */
export type ProductMove = Move & { product_id: number; product: string }

/** How many bugs are moved, and the operation that does it if they are many. */
export async function moveOrStart(work: Work, move: ProductMove) {
  const { how, group, product_id, product } = move
  const subject = subjectOf(move)
  const bugs = await countBugs(work.tx, move)
  if (!areMany(bugs)) {
    await replaceOperation(work, { kind: GROUP_BUGS, subject })
    return { bugs: await moveBugs(work, move), operation: undefined }
  }
  const asked = { how, product, product_id, group: group.name, group_id: group.id }
  const operation = await startOperation(work, { kind: GROUP_BUGS, subject, asked, total: bugs })
  return { bugs, operation }
}

const subjectOf = ({ product_id, group }: ProductMove) => `${product_id}/${group.id}`

/** Those that go on for a product. */
export const movesOf = (tx: Tx, product_id: number): Promise<Operation[]> =>
  goingBelow(tx, GROUP_BUGS, `${product_id}/`)

/** The steps. Ends if the group control does not require it any longer. */
export const moveManyAct: Act = ({ step }) => step(moveNext)

async function moveNext(work: Work, { asked, kept }: Operation): Promise<Step> {
  const { how, product_id, group_id } = asked as Asked
  const group = (await groupsById(work.tx)).get(group_id)
  const product = (await catalogue(work.tx)).byId.get(product_id)
  const control = product?.controls.find((one) => one.group_id === group_id)
  const isNeeded = group && product && effectOn(control ?? NEVER, group) === how
  if (!isNeeded) return { end: 'replaced' }
  const place = (kept ?? START) as Place
  const { moved, next } = await moveSome(work, { how, group, product_id }, place, BUGS_IN_STEP)
  return next ? { done: moved, kept: next } : { done: moved, end: 'done' }
}
type Asked = { how: Move['how']; product_id: number; group_id: number }
const NEVER: Pick<ControlColumns, 'membercontrol'> = { membercontrol: 0 }
