/** The part of an update about product, component, version, milestone and groups. */

import { groupNamed } from '../../../accounts/groups/groups.ts'
import { fold } from '../../../platform/fold.ts'
import { findComponent, findMilestone, findVersion } from '../../catalogue/products/parts.ts'
import {
  checkEnterable,
  type Component,
  type Product,
  productNamed,
} from '../../catalogue/products/products.ts'
import { ccOfComponent } from '../write/lists.ts'
import { groupsAfterMove, groupsAfterWish } from './update-groups.rules.ts'
import { checkChange, componentOf, type Draft, mayChange, productOf } from './update-draft.ts'
import type { Part, Request } from './update-parts.ts'
import { addCc } from './update-people.ts'

/**
 * A bug that moves keeps names that exist in the new product. Fault 106 for the new product, 51 or
 * 32000 for its parts, 115 without the right.
 */
export const placePart: Part = async ({ work, asked, drafts }) => {
  const { product, component, version, target_milestone } = asked
  const target = product === undefined ? undefined : await targetOf({ work, asked, drafts })
  const isAsked = [product, component, version, target_milestone].some((one) => one !== undefined)
  if (!isAsked) return undefined
  const defaultCc = defaultCcOf({ work, asked, drafts })

  return async (draft) => {
    const moves = target !== undefined && target.id !== draft.after.product_id
    const was = componentOf(draft).name
    if (moves) {
      checkChange(draft, { field: 'product', from: productOf(draft).name, to: target.name })
      draft.after.product_id = target.id
    }
    const wanted = component ?? (target && was)
    if (wanted !== undefined) addCc(draft, await defaultCc(setComponent(draft, was, wanted)))
    setVersion(draft, version ?? (target && draft.after.version))
    setMilestone(draft, target_milestone, moves)
    if (moves) draft.after.groups = groupsAfterMove(draft.after.groups, groupsOf(draft))
  }
}

/** Moving a bug requires the right to file bugs in the new product; a bug may always stay. */
async function targetOf({ work, asked, drafts }: Request): Promise<Product> {
  const name = asked.product ?? ''
  const known = await productNamed(work, name)
  const isThere = known && drafts.every(({ before }) => before.product_id === known.id)
  return isThere ? known : checkEnterable(work, name)
}

/** The new component, if it changes. */
function setComponent(draft: Draft, was: string, name: string): Component | undefined {
  const product = productOf(draft)
  const found =
    product.components.find((one) => one.name === was && same(was, name)) ??
    findComponent(product, name)
  if (found.id === draft.after.component_id) return undefined
  checkChange(draft, { field: 'component', from: was, to: found.name })
  draft.after.component_id = found.id
  return found
}

/** Current values may be kept even if they are inactive. */
function setVersion(draft: Draft, name: string | undefined) {
  if (name === undefined) return
  const { version: was } = draft.after
  const product = productOf(draft)
  const kept = same(was, name) && product.versions.find(({ value }) => value === was)
  const value = kept ? was : findVersion(product, name)
  checkChange(draft, { field: 'version', from: was, to: value })
  draft.after.version = value
}

function setMilestone(draft: Draft, asked: string | undefined, moves: boolean) {
  const { after, editor } = draft
  const was = after.target_milestone
  const product = productOf(draft)
  const isUsed = editor.parameters.usetargetmilestone === '1'
  const name = asked ?? (moves ? (isUsed ? was : product.defaultmilestone) : undefined)
  if (name === undefined) return
  const reset = { field: 'target_milestone', from: name, to: product.defaultmilestone }
  if (moves && !mayChange(draft, reset)) {
    after.target_milestone = product.defaultmilestone
    return
  }
  const kept = same(was, name) && product.milestones.find(({ value }) => value === was)
  const value = kept ? was : findMilestone(product, name)
  if (!moves) checkChange(draft, { field: 'target_milestone', from: was, to: value })
  after.target_milestone = value
}

const same = (one: string, other: string) => fold(one.trim()) === fold(other.trim())

/** The default CC of a component, read once. */
function defaultCcOf({ work }: Request) {
  const known = new Map<number, { id: number; login_name: string }[]>()
  return async (component: Component | undefined) => {
    if (!component) return []
    const { id: component_id } = component
    const found = known.get(component_id) ?? (await ccOfComponent(work.tx, component_id))
    known.set(component_id, found)
    return found
  }
}

/** Fault 120 for a group that the caller may not add or remove; the same for an unknown one. */
export const groupsPart: Part = async ({ work: { tx }, asked }) => {
  const { add = [], remove = [] } = asked.groups ?? {}
  if (add.length === 0 && remove.length === 0) return undefined
  const ids = new Map<string, number | undefined>()
  for (const name of [...add, ...remove]) ids.set(name, (await groupNamed(tx, name))?.id)
  const named = (names: readonly string[]) => names.map((name) => ({ name, id: ids.get(name) }))
  const wish = { add: named(add), remove: named(remove) }
  return (draft) => {
    draft.after.groups = groupsAfterWish(draft.after.groups, wish, groupsOf(draft))
  }
}

function groupsOf(draft: Draft) {
  const { before, after, editor } = draft
  return {
    controls: productOf(draft).controls,
    isIn: (group_id: number) => editor.actor.groups.has(group_id),
    moves: before.product_id !== after.product_id,
  }
}
