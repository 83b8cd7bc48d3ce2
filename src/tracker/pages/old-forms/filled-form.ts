/** Answers Bugzilla's form of a bug from a browser with our form, filled in with its values. */

import type { PageAsked, Shown } from '../../../platform/http/page.ts'
import type { Look } from '../../../platform/work/work.ts'
import type { Bug } from '../../bugs/read/bugs.wire.ts'
import { readBugs } from '../../bugs/read/read-bugs.ts'
import { namedBugs } from '../../bugs/see/bugs.ts'
import { apiName, internalName } from '../../model/api-names.wire.ts'
import { sheetOf } from '../bug/bug-page.ts'
import { changeableFields, textsOf } from '../bug/bug-values.ts'
import { lineOf } from '../bug/changed.rules.ts'
import { changeBugsPage } from '../change-bugs/change-bugs-page.ts'
import { field } from '../../../platform/http/page-forms.ts'

interface Asked {
  ids: readonly string[]
  /** Parameters of Bug.update. */
  wanted: Readonly<Record<string, unknown>>
}

/** Several bugs fill in the form that changes them; nothing is changed. */
export async function filledForm(
  look: Look,
  asked: PageAsked,
  { ids, wanted }: Asked,
): Promise<Shown> {
  const named = await namedBugs(look, [...ids])
  if (named.size > 1) return filledForSeveral(look, asked, { ids: [...named.keys()], wanted })
  const [bug] = (await readBugs(look, named, {})) as [Bug]
  const now = textsOf(bug, await changeableFields(look, bug))
  const flags = [...asked.given].filter(([name]) => /^(flag|requestee)(_type)?-\d/.test(name))
  const given = new Map<string, readonly string[]>([
    ...now,
    ...flags,
    ...[...now].flatMap(([name, texts]) => typed(name, texts, wanted)),
    ['comment', [commentIn(wanted).body]],
    ['comment_is_private', commentIn(wanted).is_private ? ['1'] : []],
    ['work_time', [field(asked, 'work_time')]],
    ['shown', [JSON.stringify([...now])]],
  ])
  const path = { id: String(bug.id) }
  const alarm = 'Nothing is saved yet: check the changes, and save them here.'
  return sheetOf(look, { ...asked, path, given }, { named, isSent: true, alarm })
}

/** The form for several bugs has fewer fields, and separate ones for what is added and removed. */
function filledForSeveral(
  look: Look,
  asked: PageAsked,
  { ids, wanted }: { ids: readonly number[]; wanted: Asked['wanted'] },
): Promise<Shown> {
  const { body, is_private } = commentIn(wanted)
  const values = Object.entries(wanted).flatMap(([name, value]): [string, string[]][] => {
    const wire = apiName(name)
    if (typeof value === 'boolean') return [[wire, [value ? '1' : '0']]]
    if (typeof value !== 'object' || Array.isArray(value))
      return [[wire, [value].flat().map(String)]]
    const { add = [], remove = [] } = (value ?? {}) as Record<string, readonly unknown[]>
    return [
      [`${wire}_add`, [lineOf(wire, add.map(String))]],
      [`${wire}_remove`, [lineOf(wire, remove.map(String))]],
    ]
  })
  const given = new Map([
    ...values,
    ['id', ids.map(String)],
    ['comment', [body]],
    ['comment_is_private', is_private ? ['1'] : []],
  ] as [string, string[]][])
  return changeBugsPage.show!(look, { ...asked, given })
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

function commentIn({ comment }: Asked['wanted']) {
  const { body = '', is_private = false } =
    (comment as { body?: string; is_private?: boolean } | undefined) ?? {}
  return { body, is_private }
}
