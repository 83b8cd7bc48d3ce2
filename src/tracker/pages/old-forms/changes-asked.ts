/** Translates Bugzilla's form of a bug into parameters of Bug.update. Pure. */

import { bugField } from '../../model/bug-fields/bug-fields.wire.ts'
import { columnsOf } from '../../model/bug-fields/columns.wire.ts'
import { flagsIn } from '../parts/flags-asked.ts'
import { relationNames } from '../../model/bug-fields/relations.wire.ts'

/** All fields of a form by name; repeated ones have several values. */
export type Fields = ReadonlyMap<string, readonly string[]>

/** Fields with names known to Bug.update; empty ones are ignored. */
const LINES = [
  ...columnsOf('select', 'ofProduct', 'hours'),
  'product',
  'component',
  'bug_status',
  'dup_id',
  'assigned_to',
  'work_time',
]
/** For these, empty values clear the field. */
const CLEARED = [...columnsOf('line', 'day'), 'qa_contact', 'resolution']
const BOXES = columnsOf('switch').filter((name) => bugField(name)!.change !== undefined)

type Wanted = Record<string, unknown>

/** `login` is the sender's. `ids` are the bugs. */
export function changesAsked(given: Fields, login: string): Wanted {
  const form = readerOf(given)
  const { last } = form
  const token = last('token')
  const delta_ts = timeGiven(last('delta_ts'))
  return {
    ids: idsIn(given),
    ...linesIn(form),
    ...listsIn(form, login),
    ...commentsIn(form),
    ...flagsIn(given),
    ...(token && { if_match: token }),
    ...(delta_ts && { last_change_time: delta_ts }),
  }
}

const AS_IN_XML = /^(\S+) (\S+) \+0000$/
/** Normalizes a time, also from the XML format. */
export const timeGiven = (text?: string): string | undefined =>
  text?.trim().replace(AS_IN_XML, '$1T$2Z')

/** `dontchange`, from forms for several bugs, means absent. */
export function readerOf(given: Fields) {
  const same = given.get('dontchange')?.[0]
  const all = (name: string) => {
    const values = given.get(name)
    return same !== undefined && values?.[0] === same ? undefined : values
  }
  const last = (name: string) => all(name)?.at(-1)?.trim()
  const isOn = (name: string) => !['', '0', undefined].includes(last(name))
  const words = (name: string, parted = /[\s,;]+/) =>
    (all(name) ?? []).flatMap((text) => text.split(parted)).filter((text) => text.trim() !== '')
  return { given, all, last, isOn, words }
}
type Form = ReturnType<typeof readerOf>

/** One bug, or the selected ones. */
export function idsIn(given: Fields): string[] {
  const one = given.get('id')?.at(-1)
  if (one !== undefined) return [one]
  return [...given.keys()].flatMap((name) => /^id_([1-9]\d{0,14})$/.exec(name)?.[1] ?? [])
}

function linesIn({ given, all, last, isOn }: Form): Wanted {
  const wanted: Wanted = {}
  for (const name of LINES) if (last(name)) wanted[name] = last(name)
  for (const name of CLEARED) if (last(name) !== undefined) wanted[name] = last(name)
  for (const name of BOXES) {
    if (given.has(name) || given.has(`defined_${name}`)) wanted[name] = isOn(name)
  }
  for (const [field, box] of [
    ['assigned_to', 'set_default_assignee'],
    ['qa_contact', 'set_default_qa_contact'],
  ] as const) {
    if (!isOn(box)) continue
    delete wanted[field]
    wanted[`reset_${field}`] = true
  }
  for (const name of new Set([...given.keys()].map((one) => one.replace(/^defined_/, '')))) {
    const values = name.startsWith('cf_') ? (all(name) ?? []) : undefined
    if (values) wanted[name] = values.length === 1 ? values[0] : [...values]
  }
  return wanted
}

const ACTIONS: Record<string, string> = { add: 'add', remove: 'remove', delete: 'remove' }
function listsIn(form: Form, login: string): Wanted {
  const { all, last, isOn, words } = form
  const wanted: Wanted = {}
  const set = (name: string, action: string, values: readonly string[]) => {
    wanted[name] = { [ACTIONS[last(action) ?? ''] ?? 'set']: values }
  }
  if (all('keywords')) set('keywords', 'keywordaction', words('keywords', /,/))
  for (const name of relationNames) {
    if (all(name)) set(name, `${name}_action`, words(name))
  }
  const many = last('ccaction') === 'remove' ? 'remove' : 'add'
  const cc = {
    add: [
      ...words('newcc'),
      ...(isOn('addselfcc') ? [login] : []),
      ...(many === 'add' ? words('masscc') : []),
    ],
    remove: [
      ...(isOn('removecc') ? words('cc') : []),
      ...(many === 'remove' ? words('masscc') : []),
    ],
  }
  const alias = { add: words('newalias'), remove: isOn('removealias') ? words('alias') : [] }
  const see_also = { add: words('see_also', /\s+/), remove: words('remove_see_also', /\s+/) }
  const groups = { add: [...(all('groups') ?? [])], remove: groupsLeft(form) }
  for (const [name, change] of Object.entries({ cc, alias, see_also, groups })) {
    if (change.add.length + change.remove.length > 0) wanted[name] = change
  }
  return wanted
}

/** Offered but not selected. */
function groupsLeft({ all }: Form) {
  const ticked = new Set(all('groups') ?? [])
  return (all('defined_groups') ?? []).filter((name) => !ticked.has(name))
}

function commentsIn({ given, all, isOn }: Form): Wanted {
  const body = all('comment')?.at(-1) ?? ''
  const hidden = [...given.keys()].flatMap((name) => {
    const [, id] = /^defined_isprivate_(\d{1,15})$/.exec(name) ?? []
    return id === undefined ? [] : [[id, isOn(`isprivate_${id}`)] as const]
  })
  return {
    ...(body.trim() !== '' && { comment: { body, is_private: isOn('comment_is_private') } }),
    ...(hidden.length > 0 && { comment_is_private: Object.fromEntries(hidden) }),
  }
}
