/** Bug.create: plans the parts of a new bug, writes it and records the event. */

import { isInDocketGroup, isInNamed } from '../../../accounts/groups/groups.ts'
import type { Look, Work } from '../../../platform/work/work.ts'
import { findComponent } from '../../catalogue/products/parts.ts'
import { checkEnterable, mayInProduct, type Product } from '../../catalogue/products/products.ts'
import { seesHours } from '../../model/bug-fields/sees-hours.ts'
import { addDescription } from '../comments/add-comment.ts'
import { commentText } from '../comments/comments.rules.ts'
import { fail as failComments } from '../comments/faults.ts'
import { momentSince } from '../history/moments.ts'
import { indexNewBug } from '../text-index/text-index.ts'
import { changeLists, NO_LISTS } from '../write/lists.ts'
import * as store from './create-bug.store.ts'
import type { NewBug } from './create-bug.wire.ts'
import { customPart, requiredPart } from './create-custom.ts'
import { fieldsPart } from './create-fields.ts'
import { flagsPart } from './create-flags.ts'
import { linksPart } from './create-links.ts'
import { linksAllowedPart } from './create-links-allowed.ts'
import { aliasPart, keywordsPart, relationsPart } from './create-lists.ts'
import { peoplePart } from './create-people.ts'
import { groupsPart, placePart } from './create-place.ts'
import { statusPart } from './create-status.ts'
import { newDraft, type Part, type Request, rowOf } from './new-draft.ts'

/**
 * Returns the id. Throws the first of Bugzilla's faults that applies: 50, 51, 103 to 107, 112 to
 * 116, 120 to 123, 504, those of flags and custom fields, 32000. `is_markdown` is about the
 * description; `Bug.create` has no such parameter.
 */
export async function createBug(work: Work, asked: NewBug, is_markdown = false) {
  const { tx, actor, now } = work
  const request = { ...(await openRequest(work, asked)), is_markdown }
  const draft = newDraft()
  for (const part of parts) await part(request, draft)
  const row = { ...rowOf(draft), reporter: actor.id, now }
  const { id } = (await store.addBug.first(tx, row))!
  momentSince(work, id, now)
  const write = async () => {
    await changeLists(work, id, NO_LISTS, draft.lists)
    for (const one of draft.writes) await one(id)
  }
  const created = { kind: 'bug.created', bug_id: id }
  await Promise.all([indexNewBug(tx, { ...row, id }), write(), work.record(created)])
  for (const change of draft.changes) await change(id)
  return { id }
}

async function openRequest(work: Work, asked: NewBug): Promise<Omit<Request, 'is_markdown'>> {
  const product = await checkEnterable(work, asked.product ?? '')
  const component = findComponent(product, asked.component ?? '')
  return { work, asked, product, component, rights: await rightsIn(work, product) }
}

async function rightsIn(look: Look, product: Product): Promise<Request['rights']> {
  return {
    editbugs: await mayInProduct(look, product, 'editbugs'),
    canconfirm: await mayInProduct(look, product, 'canconfirm'),
    isTimeTracker: await seesHours(look),
    mayRestrict: await isInDocketGroup(look, 'restrict_comments_group'),
  }
}

const descriptionPart: Part = async ({ work, asked, is_markdown }, draft) => {
  const is_private = asked.comment_is_private ?? false
  if (is_private && !(await isInNamed(work, 'insidergroup'))) failComments('user_not_insider')
  const text = commentText(asked.description ?? '')
  draft.text = text
  draft.writes.push((bug_id) => addDescription(work, bug_id, { text, is_private, is_markdown }))
}

/** In the order of Bugzilla's faults. A part may depend on those before it. */
const parts: readonly Part[] = [
  descriptionPart,
  groupsPart,
  aliasPart,
  keywordsPart,
  relationsPart,
  customPart,
  peoplePart,
  linksPart,
  placePart,
  statusPart,
  fieldsPart,
  requiredPart,
  linksAllowedPart,
  flagsPart,
]
