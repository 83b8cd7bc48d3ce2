/** What an address of the form for new bugs, or the form when it is sent, says of a bug. Pure. */

import type { Given } from '../../../platform/http/gather.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import { create } from '../../bugs/bugs.methods.ts'
import { NewBug } from '../../bugs/write/create-bug.wire.ts'
import type { FlagWanted } from '../../bugs/flags/flags.wire.ts'
import * as paths from '../../model/paths.ts'

/** By the names of Bug.create; what is empty is not among them. */
export type Values = ReadonlyMap<string, readonly string[]>

const newerNames = new Map(Object.entries(create.aliases ?? {}))

/** Addresses have older names, such as `short_desc`. */
export function valuesIn({ given }: Pick<PageAsked, 'given'>): Values {
  const values = new Map<string, string[]>()
  for (const [name, texts] of given) {
    const current = newerNames.get(name) ?? name
    const said = texts.filter((text) => text.trim() !== '')
    if (said.length > 0 && !values.has(current)) values.set(current, said)
  }
  return values
}

/** The first value of that name. */
export const valueOf = (values: Values, name: string) => values.get(name)?.[0] ?? ''

const NAMES = new Set(Object.keys(NewBug.properties))
const isOfBug = (name: string) => NAMES.has(name) || name.startsWith('cf_')

/** What Bug.create is asked for. */
export function wantedBug(values: Values): Given {
  const wanted: Given = new Map()
  for (const [name, texts] of values) {
    if (isOfBug(name)) wanted.set(name, texts.length > 1 ? texts : texts[0])
  }
  // Where the form offered groups, none may be chosen as well.
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

/** What says how the form is used, and nothing of the bug. */
const NOT_OF_THE_BUG = /^(form_token|filing|similar|maketemplate|file_name|content_type|data)$/

/** The address of the form as it is filled in. */
export function addressOf(values: Values): string {
  const query = new URLSearchParams()
  for (const [name, texts] of values) {
    if (!NOT_OF_THE_BUG.test(name)) for (const text of texts) query.append(name, text)
  }
  return `${paths.enterBug}?${query.toString()}`
}
