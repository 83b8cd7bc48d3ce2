/**
 * Keeps the text index right: whoever files a bug, changes its texts or writes a comment says so
 * here, in the same work. Where texts are put in later (`isPromptly` of the dialect), the index may
 * lag behind by some hundred of them, and whoever searches completes it first.
 */

import type { Tx } from '../../../platform/db/db.ts'
import { type Kept, lastText, putTexts, runOn, takeTexts } from '../../../platform/db/put-texts.ts'
import type { Texts } from '../../../platform/db/texts.ts'
import { commentWeight } from './text-index.rules.ts'
import * as store from './text-index.store.ts'

/** So many new rows may wait. Then the work that brings the next takes them along. */
const WAITING_MAX = 100
/** Rows that are read and put in at once. */
const PAGE = 500

export async function indexNewBug(tx: Tx, bug: store.BugTexts) {
  if (tx.handle.dialect.texts.isPromptly) await putBugs(tx, [bug])
}

export async function indexNewComment(tx: Tx, comment: store.CommentTexts) {
  if (tx.handle.dialect.texts.isPromptly) await putComments(tx, [comment])
  else if (comment.id % WAITING_MAX === 0) await completeTextIndex(tx)
}

/** Bugs whose summary, whiteboard or URL this work changed. */
export async function indexChangedBugs(tx: Tx, ids: readonly number[]) {
  const known = await upTo(tx, 'bugs_words', ids)
  if (known.length === 0) return
  await takeTexts(tx, 'bugs_words', known)
  await takeTexts(tx, 'bugs_parts', known)
  await putBugs(tx, await store.bugsOf(tx, { ids: known }))
}

/** Comments that this work made private, or not private. */
export async function indexChangedComments(tx: Tx, ids: readonly number[]) {
  const known = await upTo(tx, 'longdescs_words', ids)
  if (known.length === 0) return
  await takeTexts(tx, 'longdescs_words', known)
  await putComments(tx, await store.commentsOf(tx, { ids: known }))
}

/** What waits is read as it is then. */
async function upTo(tx: Tx, index: string, ids: readonly number[]) {
  if (ids.length === 0 || tx.handle.dialect.texts.isPromptly) return ids
  const last = await lastText(tx, index)
  return ids.filter((id) => id <= last)
}

/** Each index, and the table whose texts it has. */
export const INDEXES = {
  bugs_words: 'bugs',
  bugs_parts: 'bugs',
  longdescs_words: 'longdescs',
}

/** What all of the index needs at once; see the dialect's texts. */
export async function onAllTexts(tx: Tx, what: 'empty' | 'before') {
  for (const index of Object.keys(INDEXES)) await runOn(tx, index, what)
}

/** How many bugs and comments there are that the index does not have yet. */
export async function waitingTexts(tx: Tx): Promise<number> {
  const last = (await store.lastIds.first(tx, {}))!
  const bugs = (last.bug_id ?? 0) - (await lastText(tx, 'bugs_words'))
  const comments = (last.comment_id ?? 0) - (await lastText(tx, 'longdescs_words'))
  return Math.max(bugs, 0) + Math.max(comments, 0)
}

/** Puts in the next rows that wait; answers how many those were. */
export async function indexNextTexts(tx: Tx, limit: number): Promise<number> {
  const bugs = await indexNextBugs(tx, limit)
  const after = await lastText(tx, 'longdescs_words')
  const comments = await store.commentsAfter(tx, { after, limit })
  await putComments(tx, comments)
  return bugs + comments.length
}

/** Those of bugs alone. */
export async function indexNextBugs(tx: Tx, limit: number): Promise<number> {
  const after = await lastText(tx, 'bugs_words')
  const bugs = await store.bugsAfter(tx, { after, limit })
  await putBugs(tx, bugs)
  return bugs.length
}

/** Puts in all that waits. */
export async function completeTextIndex(tx: Tx): Promise<void> {
  while ((await indexNextTexts(tx, PAGE)) > 0);
}

async function putBugs(tx: Tx, bugs: readonly store.BugTexts[]) {
  const { texts } = tx.handle.dialect
  const words: Kept[] = []
  const parts: Kept[] = []
  for (const bug of bugs) {
    words.push(wordsOfBug(texts, bug))
    parts.push(partsOfBug(texts, bug))
  }
  await putTexts(tx, 'bugs_words', words)
  await putTexts(tx, 'bugs_parts', parts)
}

/** Comments that the index does not have yet, each with a number above all that it has. */
export async function putComments(tx: Tx, comments: readonly store.CommentTexts[]) {
  const { dialect } = tx.handle
  const rows = comments.map((comment) => wordsOfComment(dialect.texts, comment))
  await putTexts(tx, 'longdescs_words', rows)
}

/** What the indexes keep. */
export const wordsOfBug = (texts: Texts, { id, short_desc_key }: store.BugTexts): Kept => ({
  rowid: id,
  texts: texts.ofWords(short_desc_key, id).texts,
})
export function partsOfBug(texts: Texts, bug: store.BugTexts): Kept {
  const { id, short_desc_key, status_whiteboard_key, bug_file_loc_key } = bug
  const all = [short_desc_key, status_whiteboard_key, bug_file_loc_key].join('\n')
  return { rowid: id, texts: texts.ofParts(all, id) }
}
export function wordsOfComment(all: Texts, comment: store.CommentTexts): Kept {
  const { id, bug_id, count, isprivate, thetext } = comment
  const { texts, words } = all.ofWords(thetext, id)
  return { rowid: id, texts, bug_id, isprivate, weight: commentWeight({ words, count }) }
}
