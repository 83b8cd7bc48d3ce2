/** Lists keywords, and changes them for members of `editkeywords`. */

import { differences, renamed } from '../../../accounts/changes.rules.ts'
import { fail as refuse } from '../../../accounts/faults.ts'
import { type Named, wanted } from '../../../accounts/names.rules.ts'
import { FIELDS } from '../../../migrations/topics.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { fold } from '../../../platform/fold.ts'
import type { Look, Work } from '../../../platform/work/work.ts'
import {
  changeEach,
  type Kind,
  recordCreated,
  recordRemoved,
  requireGroup,
} from '../../catalogue/administer.ts'
import { recordSameChange } from '../../bugs/history/same-change.ts'
import { fail } from './faults.ts'
import { planKeyword, planNew } from './keywords.rules.ts'
import * as store from './keywords.store.ts'
import type { KeywordChange, KeywordRemoval, KeywordsAsked, NewKeyword } from './keywords.wire.ts'

const KIND: Kind = { audited: 'Keyword', topics: [FIELDS] }
const PAGE = 5_000

/** `Keyword.get`; all keywords if none are named. Fault 51 for an unknown one. */
export async function getKeywords({ tx }: Look, asked: KeywordsAsked) {
  const { ids, names } = wanted(asked)
  const rows = ids || names ? await namedKeywords(tx, asked) : await store.allKeywords(tx, {})
  return {
    keywords: rows.map(({ id, name, description, isactive }) => ({
      id,
      name,
      description,
      is_active: isactive === 1,
    })),
  }
}

/**
 * `Keyword.create`; returns the id. Fault 304 without `editkeywords`, 32000 for a wrong or used
 * name or without a description.
 */
export async function createKeyword(work: Work, asked: NewKeyword) {
  requireKeywordEditor(work, 'add')
  const keyword = planNew(asked, await store.allKeywords(work.tx, {}))
  const { id } = (await store.addKeyword.first(work.tx, keyword))!
  return recordCreated(work, KIND, { id, name: keyword.name })
}

/**
 * Changes all of the keywords or none. Fault 304 without `editkeywords`, 51 for an unknown one,
 * 32000 for a wrong or used name.
 */
export async function updateKeywords(work: Work, asked: KeywordChange) {
  requireKeywordEditor(work, 'edit')
  const named = await namedKeywords(work.tx, asked)
  const keywords = await changeEach(work, KIND, named, async ({ id }) => {
    // Read again each time, so that two cannot get the same name.
    const all = await store.allKeywords(work.tx, {})
    const before = all.find((keyword) => keyword.id === id)!
    const planned = planKeyword(before, asked, all)
    const { name_key: _, ...shown } = planned
    const changes = differences<typeof shown>(before, shown)
    if (Object.keys(changes).length > 0) await store.putKeyword(work.tx, { ...planned, id })
    return renamed(changes, { isactive: 'is_active' })
  })
  return { keywords }
}

/**
 * Deletes all of the keywords or none. Fault 304 without `editkeywords`, 32000 for a keyword of
 * bugs unless `remove_from_bugs` is set.
 */
export async function removeKeywords(work: Work, asked: KeywordRemoval) {
  requireKeywordEditor(work, 'delete')
  const keywords: { id: number; bugs_changed: number }[] = []
  const named = await namedKeywords(work.tx, asked)
  for (const keyword of named) {
    const bugs_changed = await takeFromBugs(work, keyword, asked.remove_from_bugs ?? false)
    await store.removeWatches(work.tx, { id: keyword.id })
    await store.removeKeyword(work.tx, { id: keyword.id })
    keywords.push({ id: keyword.id, bugs_changed })
  }
  await recordRemoved(work, KIND, named)
  return { keywords }
}

/** Recorded in the history of bugs; `delta_ts` stays, because nobody worked on them. */
async function takeFromBugs(work: Work, { id, name }: { id: number; name: string }, may: boolean) {
  const { tx } = work
  let bugs = 0
  for (let after = 0; ;) {
    const page = await store.bugsWith(tx, { keywordid: id, after, limit: PAGE })
    if (page.length === 0) break
    if (!may) fail('keyword_has_bugs', name)
    const bug_ids = page.map(({ bug_id }) => bug_id)
    await recordSameChange(work, bug_ids, { field: 'keywords', removed: name, added: '' })
    await store.raiseRevisions(tx, { bug_ids })
    bugs += bug_ids.length
    after = bug_ids.at(-1)!
  }
  if (bugs === 0) return 0
  await store.takeFromBugs(tx, { keywordid: id })
  await work.record({ kind: 'bugs.keyword_removed', body: { keyword: name, bugs } })
  return bugs
}

/** Fault 304 without `editkeywords`. */
export const requireKeywordEditor = (look: Look, action: string) =>
  requireGroup(look, 'editkeywords', action, 'keywords')

async function namedKeywords(tx: Tx, asked: Named) {
  const { ids = [], names = [] } = wanted(asked)
  const all = await store.allKeywords(tx, {})
  const found = [
    ...ids.map((id) => all.find((one) => one.id === id) ?? missing(id)),
    ...names.map((name) => {
      const key = fold(name.trim())
      return all.find(({ name_key }) => name_key === key) ?? missing(name)
    }),
  ]
  return [...new Set(found)]
}

const missing = (wantedOne: number | string) =>
  refuse('object_does_not_exist', 'keyword', wantedOne)
