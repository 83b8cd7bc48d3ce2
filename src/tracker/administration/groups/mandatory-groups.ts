/** Finds bugs that are not in a group which is mandatory in their product, and adds them to it. */

import { groupsById } from '../../../accounts/groups/groups.ts'
import type { Step } from '../../../accounts/operations/operations.ts'
import type { Checking } from '../../../platform/db/checked.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { Work } from '../../../platform/work/work.ts'
import { catalogue } from '../../catalogue/products/products.ts'
import { countBugs, moveSome, type Place, START } from './bug-groups.ts'
import { effectOn } from './group-controls.rules.ts'
import { BUGS_IN_STEP } from '../operations/in-steps.ts'
import { movesOf } from './move-many.ts'

/** Bugs that an operation is adding at the moment are no problem. */
export async function* checkMandatoryGroups(db: Db): Checking {
  for (const move of await db.look(mandatory)) {
    const { missing, product, group } = await db.look(async (tx) => {
      const going = await movesOf(tx, move.product_id)
      const isGoing = going.some(({ asked }) => asked['group_id'] === move.group.id)
      return { ...move, missing: isGoing ? 0 : await countBugs(tx, move) }
    })
    const lacking = `${missing} bugs are not in the mandatory group ${group.name}`
    const finding = `product ${product}: ${lacking}`
    yield { seen: 1, findings: missing > 0 ? [finding] : [] }
  }
}

/** The next step of the repair. */
export async function repairMandatoryGroups(work: Work, kept: unknown): Promise<Step> {
  const { at, place } = (kept ?? { at: 0, place: START }) as { at: number; place: Place }
  const move = (await mandatory(work.tx))[at]
  if (!move) return { end: 'done' }
  const { moved, next } = await moveSome(work, move, place, BUGS_IN_STEP)
  return { done: moved, kept: next ? { at, place: next } : { at: at + 1, place: START } }
}

/** Groups that are mandatory, with their products. */
async function mandatory(tx: Tx) {
  const groups = await groupsById(tx)
  return [...(await catalogue(tx)).byId.values()].flatMap(({ id: product_id, name, controls }) =>
    controls.flatMap((control) => {
      const group = groups.get(control.group_id)
      const isMandatory = group && effectOn(control, group) === 'into'
      return isMandatory ? { how: 'into' as const, group, product_id, product: name } : []
    }),
  )
}
