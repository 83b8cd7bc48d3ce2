/** Parses the URL of the new-bug form, or the submitted form. Pure. */

import type { Given } from '../../../platform/http/gather.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import { create } from '../../bugs/bugs.methods.ts'
import { NewBug } from '../../bugs/create/create-bug.wire.ts'
import type { FlagWanted } from '../../bugs/flags/flags.wire.ts'
import { columnsOf, setFields, wireOf } from '../../model/bug-fields/columns.wire.ts'
import * as paths from '../../model/paths.ts'

/** By parameter name of Bug.create, without empty values. */
export type Values = ReadonlyMap<string, readonly string[]>

const newerNames = new Map(Object.entries(create.aliases ?? {}))

/**
 * The values of a URL or form by parameter of `Bug.create`. URLs use older names, such as
 * `short_desc`.
 */
export function valuesIn({ given }: Pick<PageAsked, 'given'>): Values {
  const values = new Map<string, string[]>()
  for (const [name, texts] of given) {
    const current = newerNames.get(name) ?? name
    const said = texts.filter((text) => text.trim() !== '')
    if (said.length > 0 && !values.has(current)) values.set(current, said)
  }
  return values
}

/** The first value of a name. */
export const valueOf = (values: Values, name: string) => values.get(name)?.[0] ?? ''

const NAMES = new Set(Object.keys(NewBug.properties))
const isOfBug = (name: string) => NAMES.has(name) || name.startsWith('cf_')

/** The values as parameters of `Bug.create`, without those about the form. */
export function wantedBug(values: Values): Given {
  const wanted: Given = new Map()
  for (const [name, texts] of values) {
    if (isOfBug(name)) wanted.set(name, texts.length > 1 ? texts : texts[0])
  }
  // If the form offered groups, an empty selection means none.
  if (values.has('groups_offered')) wanted.set('groups', values.get('groups') ?? [])
  wanted.set('flags', flagsIn(values))
  return wanted
}

const FLAG = /^flag_type-(\d{1,9})$/
function flagsIn(values: Values): FlagWanted[] {
  return [...values].flatMap(([name, [status = '']]): FlagWanted[] => {
    const [, type] = FLAG.exec(name) ?? []
    if (type === undefined || status === 'X') return []
    const flag = { type_id: Number(type), status }
    const asked = valueOf(values, `requestee_type-${type}`)
      .split(/[\s,]+/)
      .filter(Boolean)
    if (status !== '?' || asked.length === 0) return [flag]
    return asked.map((requestee) => ({ ...flag, requestee, new: true }))
  })
}

/** The buttons of the form that do not file a bug, and what a choice of a place sends. */
const BUTTONS: ReadonlySet<string> = new Set(
  'similar follow_instead preview maketemplate refresh elsewhere at find another'.split(' '),
)
/** What a further bug has in common with the one that was filed. */
const KEPT_FOR_ANOTHER: ReadonlySet<string> = new Set([
  'product',
  'component',
  ...setFields.filter(({ column }) => column === 'select').map(wireOf),
  ...columnsOf('ofProduct'),
  'groups',
  'groups_offered',
  'cc',
  'assigned_to',
  'keywords',
])
/** Each bug has its own, as it has a summary. */
const RATED: ReadonlySet<string> = new Set(['severity', 'priority'])

/** The address of the form for a further bug of the same kind. */
export function addressOfAnother(values: Values, id: number): string {
  const kept = [...values].filter(([name]) => KEPT_FOR_ANOTHER.has(name) && !RATED.has(name))
  return addressOf(new Map(kept)) + `&saved=${id}`
}

/** Parameters about the form itself. */
const NOT_OF_THE_BUG =
  /^(form_token|filing|templated|saved|cloned_groups|file_.*|content_type|data)$/

/** Whether a value belongs to the bug, and not to one showing of the form. */
export const isOfForm = (name: string) => !NOT_OF_THE_BUG.test(name) && !BUTTONS.has(name)

/** The URL of the form as filled in. */
export function addressOf(values: Values): string {
  const query = new URLSearchParams()
  for (const [name, texts] of values) {
    if (isOfForm(name)) for (const text of texts) query.append(name, text)
  }
  return `${paths.enterBug}?${query.toString()}`
}
