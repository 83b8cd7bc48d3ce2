/** Prefills the form from another bug (`cloned_bug_id`). */

import type { Look } from '../../../platform/work/work.ts'
import { seeBug } from '../../bugs/see/bugs.ts'
import type { Bug } from '../../bugs/read/bugs.wire.ts'
import { readVisibleBugs } from '../../bugs/read/read-bugs.ts'
import { pageOfComments } from '../../bugs/comments/comments.ts'
import { activeKeywords, fields } from '../../catalogue/fields/fields.ts'
import { columnFields, wireOf } from '../../model/bug-fields/columns.wire.ts'
import { NO_VALUE } from '../../model/bug-fields/custom-fields.rules.ts'
import { type Values, valueOf } from './asked.ts'

const SAME_KINDS: ReadonlySet<string> = new Set(['ofProduct', 'select', 'line', 'day'])
const SAME = [
  ...columnFields.flatMap((field) =>
    SAME_KINDS.has(field.column) && field.name !== 'short_desc' ? wireOf(field) : [],
  ),
  'component',
  'assigned_to',
  'qa_contact',
  'cc',
  'keywords',
  'groups',
]

/** The groups of a bug of another product; added to the usual groups of the new one. */
export const CLONED_GROUPS = 'cloned_groups'

/** Explicit parameters take precedence; faults 100 to 102. */
export async function withCloned(look: Look, values: Values): Promise<Values> {
  const wanted = valueOf(values, 'cloned_bug_id').trim()
  if (wanted === '') return values
  const { id } = await seeBug(look, wanted)
  const [bug] = (await readVisibleBugs(look, [id], {})) as [Bug]
  const [description] = (await pageOfComments(look, id, 1, 1)).comments
  const text = description?.text ?? ''
  const product = valueOf(values, 'product')
  const own = (await fields(look.tx)).customFields.map(({ name }) => name)
  const names = [...SAME, ...own]
  const cloned = new Map<string, readonly string[]>([
    ['product', [bug.product]],
    ['summary', [bug.summary]],
    ['description', [`(Like bug ${id}.)\n\n${text}`]],
    ['depends_on', [String(id)]],
  ])
  if (description?.is_private) cloned.set('comment_is_private', ['1'])
  // Parts of another product have different names.
  if (product === '' || product === bug.product) {
    const active = new Set(await activeKeywords(look.tx))
    const kept = { ...bug, keywords: bug.keywords.filter((name) => active.has(name)) }
    const all = kept as unknown as Record<string, string | number | readonly string[] | null>
    for (const name of names) {
      const texts = [all[name] ?? []]
        .flat()
        .map(String)
        .filter((one) => one !== '')
      if (texts.length > 0 && texts[0] !== NO_VALUE) cloned.set(name, texts)
    }
    if (bug.groups.length === 0) cloned.set('groups_offered', ['1'])
  }
  const groups = cloned.has('groups') ? [] : bug.groups
  return new Map([...cloned, ...values, [CLONED_GROUPS, groups]])
}
