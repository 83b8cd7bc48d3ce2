/** Comment tags, such as `spam`, which members of one group can set and search. */

import { fail as failAccounts } from '../../../accounts/faults.ts'
import { isInNamed } from '../../../accounts/groups/groups.ts'
import { parameters } from '../../../accounts/parameters/parameters.ts'
import { fold } from '../../../platform/fold.ts'
import { limits } from '../../../platform/limits.ts'
import type { Look, Work } from '../../../platform/work/work.ts'
import { viewer } from '../see/visible.ts'
import { seeComment } from '../comments/comments.ts'
import { type Plan, planTags } from './comment-tags.rules.ts'
import * as store from './comment-tags.store.ts'
import type { TagsAsked, TagsChange } from './comment-tags.wire.ts'
import { fail } from './faults.ts'

const FOUND_AT_ONCE = 7

/**
 * Changes the tags of a comment and returns all of them; an unknown comment has none. Faults 102,
 * 110, 125 to 128 and 304. Does not count as a change of the bug.
 */
export async function changeTags(work: Work, { comment_id, add = [], remove = [] }: TagsChange) {
  await refuseOthers(work)
  const comment = await seeComment(work, comment_id)
  if (!comment) return []
  const plan = planTags(comment.tags, add, remove)
  await take(work, comment, plan)
  const kept = comment.tags.filter((tag) => !plan.removed.includes(tag))
  return [...kept, ...plan.added].sort((one, other) => (fold(one) < fold(other) ? -1 : 1))
}

/** Tags that contain a string, on comments that the caller may read. */
export async function searchTags(look: Look, { query, limit }: TagsAsked) {
  await refuseOthers(look)
  const found = await store.findTags(look.tx, {
    ...(await viewer(look)),
    isprivate_max: Number(await isInNamed(look, 'insidergroup')),
    part: fold(query.trim()),
    limit: Math.min(Math.floor(limit ?? 0) || FOUND_AT_ONCE, limits.comment_tags_found_max),
  })
  return found.map(({ tag }) => tag)
}

async function refuseOthers(look: Look) {
  const { comment_taggers_group: group } = await parameters(look.tx)
  if (group === '') fail('comment_tag_disabled')
  if (await isInNamed(look, 'comment_taggers_group')) return
  failAccounts('auth_failure', { action: 'use', object: 'tags of comments', group })
}

async function take(work: Work, { id, bug_id }: { id: number; bug_id: number }, plan: Plan) {
  const { tx, actor, now } = work
  const { added, removed } = plan
  if (added.length === 0 && removed.length === 0) return
  const keys = removed.map(fold)
  if (removed.length > 0) {
    await store.remove(tx, { comment_id: id, keys })
    await store.lighten(tx, { keys })
    await store.dropUnused(tx, { keys })
  }
  const rows = added.map((tag) => ({ tag, tag_key: fold(tag) }))
  if (added.length > 0) await store.add(tx, id, rows)
  const about = { bug_id, comment_id: id, who: actor.id, now }
  await store.noteActivity(tx, { ...about, added: listed(added), removed: listed(removed) })
  await work.record({ kind: 'comment.tagged', bug_id, body: { comment_id: id, added, removed } })
}

const listed = (tags: string[]) => (tags.length === 0 ? null : tags.join(', '))
