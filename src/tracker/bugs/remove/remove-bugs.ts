/**
 * Deletes bugs for good, with their comments, attachments and history, for commands that remove
 * made-up data. No method does so: what people reported is kept.
 */

import { releaseAll } from '../../../platform/blobs/keeper.ts'
import type { Work } from '../../../platform/work/work.ts'
import { invalidateRelatedBugs } from '../relations/relations.ts'
import { dropTexts } from '../text-index/text-index.ts'
import * as store from './remove-bugs.store.ts'

/**
 * Deletes the bugs, unless others are duplicates of them: then nothing is deleted, and the ids of
 * these others are returned.
 */
export async function removeBugs(work: Work, ids: readonly number[]): Promise<number[]> {
  const { tx } = work
  const duplicates = await store.duplicatesOf(tx, { ids })
  if (duplicates.length > 0) return duplicates.map(({ id }) => id)
  const comments = (await store.commentsOf(tx, { ids })).map(({ id }) => id)
  const blobs = (await store.blobsOf(tx, { ids })).map(({ blob_hash }) => blob_hash!)
  for (const id of ids) await invalidateRelatedBugs(work, id)
  await dropTexts(tx, { bugs: ids, comments })
  await removeTags(work, comments)
  await store.removeRevisions(tx, { ids: comments })
  for (const remove of store.removals) await remove(tx, { ids })
  await releaseAll(work, blobs)
  await work.record({ kind: 'bugs.removed', body: { bugs: ids.length } })
  return []
}

async function removeTags({ tx }: Work, comments: readonly number[]) {
  const tags = await store.commentTagsOf(tx, { ids: comments })
  if (tags.length === 0) return
  await store.removeCommentTags(tx, { ids: comments })
  for (const tag of tags) await store.lightenTag(tx, tag)
  await store.dropUnusedTags(tx, {})
}
