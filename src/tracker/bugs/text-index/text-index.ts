/**
 * Maintains the text index: code that creates a bug, changes its texts or adds a comment calls this
 * in the same transaction. If the dialect indexes later (`isPromptly` is false), the index may lag
 * by some hundred texts, and a search completes it first.
 */

import type { Tx } from '../../../platform/db/db.ts'
import {
  idsBetween,
  type Kept,
  lastText,
  putTexts,
  runOn,
  takeTexts,
} from '../../../platform/db/put-texts.ts'
import type { Texts } from '../../../platform/db/texts.ts'
import { commentWeight } from './text-index.rules.ts'
import * as store from './text-index.store.ts'

/** The maximum number of queued rows, beyond which the next transaction indexes them. */
const WAITING_MAX = 100
/** Rows read and indexed at once. */
const PAGE = 500

/** Adds a bug to the index, on PostgreSQL later and together with others. */
export async function indexNewBug(tx: Tx, bug: store.BugTexts) {
  if (tx.handle.dialect.texts.isPromptly) await putBugs(tx, [bug])
}

/** Adds a comment to the index, on PostgreSQL later and together with others. */
export async function indexNewComment(tx: Tx, comment: store.CommentTexts) {
  if (tx.handle.dialect.texts.isPromptly) await putComments(tx, [comment])
  else if (comment.id % WAITING_MAX === 0) await completeTextIndex(tx)
}

/** Bugs whose summary, whiteboard or URL changed in this transaction. */
export async function indexChangedBugs(tx: Tx, ids: readonly number[]) {
  const known = await upTo(tx, 'bugs_words', ids)
  if (known.length === 0) return
  await takeTexts(tx, 'bugs_words', known)
  await takeTexts(tx, 'bugs_parts', known)
  await putBugs(tx, await store.bugsOf(tx, { ids: known }))
}

/** Comments whose privacy changed in this transaction. */
export async function indexChangedComments(tx: Tx, ids: readonly number[]) {
  const known = await upTo(tx, 'longdescs_words', ids)
  if (known.length === 0) return
  await takeTexts(tx, 'longdescs_words', known)
  await putComments(tx, await store.commentsOf(tx, { ids: known }))
}

/** Which texts are indexed again. */
export interface Reindexed {
  of: 'bugs' | 'comments'
  /** The last id. */
  after: number
}

/** Indexes some texts again; returns how many, and where to go on. */
export async function reindexSome(tx: Tx, { of, after }: Reindexed) {
  const indexes = of === 'bugs' ? (['bugs_words', 'bugs_parts'] as const) : COMMENT_INDEXES
  const last = await lastText(tx, indexes[0])
  const between = { after, until: Math.min(after + PAGE, last) }
  for (const index of indexes) {
    const entries = await idsBetween(tx, `${index}.rowid`, between)
    if (entries.size > 0) await takeTexts(tx, index, [...entries])
  }
  const ids = [...(await idsBetween(tx, `${INDEXES[indexes[0]]}.id`, between))]
  if (of === 'bugs') await putBugs(tx, await store.bugsOf(tx, { ids }))
  else await putComments(tx, await store.commentsOf(tx, { ids }))
  const isEnd = between.until >= last
  const next: Reindexed | undefined = !isEnd
    ? { of, after: between.until }
    : of === 'bugs'
      ? { of: 'comments', after: 0 }
      : undefined
  return { texts: ids.length, next }
}
const COMMENT_INDEXES = ['longdescs_words'] as const

/** Bugs and comments that are deleted in this transaction. */
export async function dropTexts(
  tx: Tx,
  gone: { bugs: readonly number[]; comments: readonly number[] },
) {
  const bugs = await upTo(tx, 'bugs_words', gone.bugs)
  await takeTexts(tx, 'bugs_words', bugs)
  await takeTexts(tx, 'bugs_parts', bugs)
  await takeTexts(tx, 'longdescs_words', await upTo(tx, 'longdescs_words', gone.comments))
}

/** Queued rows are read when they are indexed. */
async function upTo(tx: Tx, index: string, ids: readonly number[]) {
  if (ids.length === 0 || tx.handle.dialect.texts.isPromptly) return ids
  const last = await lastText(tx, index)
  return ids.filter((id) => id <= last)
}

/** Each index, and the table that it covers. */
export const INDEXES = {
  bugs_words: 'bugs',
  bugs_parts: 'bugs',
  longdescs_words: 'longdescs',
}

/** What a complete index requires; see the dialect's texts. */
export async function onAllTexts(tx: Tx, what: 'empty' | 'before') {
  for (const index of Object.keys(INDEXES)) await runOn(tx, index, what)
}

/** The number of bugs and comments that are not indexed yet. */
export async function waitingTexts(tx: Tx): Promise<number> {
  const last = (await store.lastIds.first(tx, {}))!
  const bugs = (last.bug_id ?? 0) - (await lastText(tx, 'bugs_words'))
  const comments = (last.comment_id ?? 0) - (await lastText(tx, 'longdescs_words'))
  return Math.max(bugs, 0) + Math.max(comments, 0)
}

/** Indexes the next queued rows; returns how many. */
export async function indexNextTexts(tx: Tx, limit: number): Promise<number> {
  const bugs = await indexNextBugs(tx, limit)
  const after = await lastText(tx, 'longdescs_words')
  const comments = await store.commentsAfter(tx, { after, limit })
  await putComments(tx, comments)
  return bugs + comments.length
}

/** The same for bugs only, while the index of comments is built separately. */
export async function indexNextBugs(tx: Tx, limit: number): Promise<number> {
  const after = await lastText(tx, 'bugs_words')
  const bugs = await store.bugsAfter(tx, { after, limit })
  await putBugs(tx, bugs)
  return bugs.length
}

/** Indexes all queued rows. */
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
  await Promise.all([putTexts(tx, 'bugs_words', words), putTexts(tx, 'bugs_parts', parts)])
}

/** Comments that are not indexed yet, all with ids above the indexed ones. */
export async function putComments(tx: Tx, comments: readonly store.CommentTexts[]) {
  const { dialect } = tx.handle
  const rows = comments.map((comment) => wordsOfComment(dialect.texts, comment))
  await putTexts(tx, 'longdescs_words', rows)
}

/** The words of the summary, for full-text search. */
export const wordsOfBug = (texts: Texts, { id, short_desc_key }: store.BugTexts): Kept => ({
  rowid: id,
  texts: texts.ofWords(short_desc_key, id).texts,
})

/** All folded lines of the bug, for searching parts of words. */
export function partsOfBug(texts: Texts, bug: store.BugTexts): Kept {
  // An empty line of a later field adds nothing, so that older indexes need no change.
  const lines = store.INDEXED.map((key) => bug[key])
  const all = lines.filter((line, at) => line !== '' || at < store.FIRST.length).join('\n')
  return { rowid: bug.id, texts: texts.ofParts(all, bug.id) }
}

/** The words of a comment, with its weight in the rank of the bug and its privacy. */
export function wordsOfComment(all: Texts, comment: store.CommentTexts): Kept {
  const { id, bug_id, count, isprivate, thetext } = comment
  const { texts, words } = all.ofWords(thetext, id)
  return { rowid: id, texts, bug_id, isprivate, weight: commentWeight({ words, count }) }
}
