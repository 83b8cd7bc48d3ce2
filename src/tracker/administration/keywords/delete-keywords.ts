/**
 * Deletes keywords, for members of `editkeywords`: one that few bugs have at once, one that many
 * bugs have in steps. Until the last step it is inactive, so no more bugs get it.
 */

import type { Changes } from '../../../accounts/changes.rules.ts'
import type { Act, Operation, Step } from '../../../accounts/operations/operations.ts'
import type { Work } from '../../../platform/work/work.ts'
import { recordSameChange } from '../../bugs/history/same-change.ts'
import { changeEach, recordRemoved } from '../../catalogue/administer.ts'
import { BUGS_IN_STEP, deleteOrStart } from '../operations/in-steps.ts'
import { KEYWORD, namedKeywords, requireKeywordEditor } from './change-keywords.ts'
import { fail } from './faults.ts'
import * as store from './keywords.store.ts'
import type { KeywordRemoval } from './keywords.wire.ts'

/** The kind of the operations that remove a keyword from its bugs, and delete it. */
export const DELETE_KEYWORD = 'delete_keyword'

type Keyword = Awaited<ReturnType<typeof namedKeywords>>[number]

/**
 * Deletes all of the keywords or none, or starts to. Fault 304 without `editkeywords`, 32000 for a
 * keyword of bugs unless `remove_from_bugs` is set.
 */
export async function removeKeywords(work: Work, asked: KeywordRemoval) {
  requireKeywordEditor(work, 'delete')
  const keywords: { id: number; bugs_changed: number; operation?: number }[] = []
  for (const keyword of await namedKeywords(work.tx, asked)) {
    const { id, name } = keyword
    const bugs_changed = Number((await store.countAllBugs.first(work.tx, { id }))!.bugs)
    if (bugs_changed > 0 && !asked.remove_from_bugs) fail('keyword_has_bugs', name)
    const started = await deleteOrStart(work, {
      ...aboutKeyword(id),
      uses: bugs_changed,
      asked: { keyword: name, keyword_id: id },
      deactivate: () => deactivate(work, keyword),
      async remove() {
        await takeFromBugs(work, keyword, bugs_changed)
        await remove(work, keyword)
      },
    })
    keywords.push({ id, bugs_changed, ...started })
  }
  return { keywords }
}

/** What the operation that deletes a keyword is for. */
export const aboutKeyword = (id: number) => ({ kind: DELETE_KEYWORD, subject: String(id) })

const deactivate = (work: Work, keyword: Keyword) =>
  changeEach(work, KEYWORD, [keyword], async ({ isactive }): Promise<Changes> => {
    if (isactive === 0) return {}
    await store.putKeyword(work.tx, { ...keyword, isactive: 0 })
    return { isactive: { removed: '1', added: '0' } }
  })

/** The steps. Ends if the keyword was made active again, or deleted. */
export const deleteKeywordAct: Act = ({ step }) => step(removeNext)

async function removeNext(work: Work, { asked }: Operation): Promise<Step> {
  const all = await store.allKeywords(work.tx, {})
  const keyword = all.find(({ id }) => id === asked['keyword_id'])
  if (keyword?.isactive !== 0) return { end: 'replaced' }
  const done = await takeFromBugs(work, keyword, BUGS_IN_STEP)
  if (done === BUGS_IN_STEP) return { done, kept: {} }
  await remove(work, keyword)
  return { done, end: 'done' }
}

/** Recorded in the history of bugs; `delta_ts` stays, because nobody worked on them. */
async function takeFromBugs(work: Work, { id, name }: Keyword, limit: number): Promise<number> {
  const { tx } = work
  const page = limit === 0 ? [] : await store.bugsWith(tx, { keywordid: id, limit })
  const bug_ids = page.map(({ bug_id }) => bug_id)
  if (bug_ids.length === 0) return 0
  await recordSameChange(work, bug_ids, { field: 'keywords', removed: name, added: '' })
  await store.raiseRevisions(tx, { bug_ids })
  await store.takeFromBugs(tx, { keywordid: id, bug_ids })
  const body = { keyword: name, bugs: bug_ids.length }
  await work.record({ kind: 'bugs.keyword_removed', body })
  return bug_ids.length
}

/** No bug has it any more. */
async function remove(work: Work, keyword: Keyword) {
  const { id } = keyword
  await store.removeWatches(work.tx, { id })
  await store.removeKeyword(work.tx, { id })
  await recordRemoved(work, KEYWORD, [keyword])
}
