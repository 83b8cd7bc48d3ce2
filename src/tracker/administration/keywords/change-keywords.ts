/** Lists keywords, and changes them for members of `editkeywords`. */

import { differences, renamed } from '../../../accounts/changes.rules.ts'
import { fail as refuse } from '../../../accounts/faults.ts'
import { type Named, wanted } from '../../../accounts/names.rules.ts'
import { FIELDS } from '../../../migrations/topics.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { fold } from '../../../platform/fold.ts'
import type { Look, Work } from '../../../platform/work/work.ts'
import { changeEach, type Kind, recordCreated, requireGroup } from '../../catalogue/administer.ts'
import { planKeyword, planNew } from './keywords.rules.ts'
import * as store from './keywords.store.ts'
import type { KeywordChange, KeywordsAsked, NewKeyword } from './keywords.wire.ts'

/** For `administer.ts`. */
export const KEYWORD: Kind = { audited: 'Keyword', topics: [FIELDS] }

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
  return recordCreated(work, KEYWORD, { id, name: keyword.name })
}

/**
 * Changes all of the keywords or none. Fault 304 without `editkeywords`, 51 for an unknown one,
 * 32000 for a wrong or used name.
 */
export async function updateKeywords(work: Work, asked: KeywordChange) {
  requireKeywordEditor(work, 'edit')
  const named = await namedKeywords(work.tx, asked)
  const keywords = await changeEach(work, KEYWORD, named, async ({ id }) => {
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

/** Fault 304 without `editkeywords`. */
export const requireKeywordEditor = (look: Look, action: string) =>
  requireGroup(look, 'editkeywords', action, 'keywords')

/** First those given by id, then those by name; fault 51 for an unknown one. */
export async function namedKeywords(tx: Tx, asked: Named) {
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
