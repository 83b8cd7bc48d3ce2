/** Answers Bugzilla's form of a bug from a browser with our form, filled in with its values. */

import type { PageAsked, Shown } from '../../../platform/http/page.ts'
import type { Look } from '../../../platform/work/work.ts'
import type { Bug } from '../../bugs/read/bugs.wire.ts'
import { readBugs } from '../../bugs/read/read-bugs.ts'
import { namedBugs } from '../../bugs/see/bugs.ts'
import { internalName } from '../../model/api-names.wire.ts'
import * as paths from '../../model/paths.ts'
import { sheetOf } from '../bug/bug-page.ts'
import { changeableFields, textsOf } from '../bug/bug-values.ts'
import { lineOf } from '../bug/changed.rules.ts'

interface Asked {
  ids: readonly string[]
  /** Parameters of Bug.update. */
  wanted: Readonly<Record<string, unknown>>
}

/** Several bugs lead to the page that changes them; nothing is changed. */
export async function filledForm(
  look: Look,
  asked: PageAsked,
  { ids, wanted }: Asked,
): Promise<Shown> {
  const named = await namedBugs(look, [...ids])
  if (named.size > 1) {
    const query = [...named.keys()].map((id) => `id=${id}`).join('&')
    return { moved: `${paths.changeBugs}?${query}`, status: 303 }
  }
  const [bug] = (await readBugs(look, named, {})) as [Bug]
  const now = textsOf(bug, await changeableFields(look, bug))
  const flags = [...asked.given].filter(([name]) => /^(flag|requestee)(_type)?-\d/.test(name))
  const given = new Map<string, readonly string[]>([
    ...now,
    ...flags,
    ...[...now].flatMap(([name, texts]) => typed(name, texts, wanted)),
    ['comment', [commentIn(wanted)]],
    ['shown', [JSON.stringify([...now])]],
  ])
  const path = { id: String(bug.id) }
  const alarm = 'Nothing is saved yet: check the changes, and save them here.'
  return sheetOf(look, { ...asked, path, given }, { named, isSent: true, alarm })
}

/** The value that the form gives a field, as its control has it. */
function typed(
  name: string,
  now: readonly string[],
  wanted: Asked['wanted'],
): [string, string[]][] {
  const value = wanted[name] ?? wanted[name === 'dupe_of' ? 'dup_id' : internalName(name)]
  if (value === undefined) return []
  if (typeof value === 'boolean') return [[name, value ? ['1'] : []]]
  if (typeof value === 'string' || typeof value === 'number') return [[name, [String(value)]]]
  if (Array.isArray(value)) return [[name, value.map(String)]]
  if (typeof value !== 'object' || value === null) return [[name, []]]
  const { add = [], remove = [], set } = value as Record<string, readonly unknown[]>
  const texts = (set ?? [...now, ...add]).map(String)
  const kept = texts.filter((text) => !remove.map(String).includes(text))
  return [[name, [lineOf(name, [...new Set(kept)])]]]
}

const commentIn = ({ comment }: Asked['wanted']) =>
  (comment as { body?: string } | undefined)?.body ?? ''
