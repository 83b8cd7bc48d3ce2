/** A bug of a second Bugzilla with the ids and names that Docket gave to what it refers to. */

import { fold } from '../../platform/fold.ts'
import { relations } from '../../tracker/model/bug-fields/relations.wire.ts'
import { linkHere } from '../merge/links.ts'
import { idOf, type Merging } from '../merge/merging.ts'
import { type Part, type Plain, sorted, type WholeBug } from './whole-bug.ts'

type Columns = Record<string, Plain>

/** What columns and lists refer to, by the names of parts. */
const TABLES: Readonly<Record<string, string>> = {
  product_id: 'products',
  component_id: 'components',
  reporter: 'users',
  assigned_to: 'users',
  qa_contact: 'users',
  dup_of: 'bugs',
  cc: 'users',
  groups: 'groups',
  'groups that can see it': 'groups',
  keywords: 'keyworddefs',
  'personal tags': 'tag',
  'mail ignored by': 'users',
  ...Object.fromEntries(relations.map(({ field }) => [field.label.toLowerCase(), 'bugs'])),
  who: 'users',
  attach_id: 'attachments',
  comment_id: 'longdescs',
  type_id: 'flagtypes',
  setter_id: 'users',
  requestee_id: 'users',
  submitter_id: 'users',
}
/** Parts that are numbered, and the tables of their numbers. */
const NUMBERED: Readonly<Record<string, string>> = {
  comment: 'longdescs',
  change: 'bug_changes',
  flag: 'flags',
  attachment: 'attachments',
}
const ITEM = /^(comment|change|flag|attachment) (\d+)$/

/** The bug as it should be in Docket. */
export function inDocket(merging: Merging, bug: WholeBug): WholeBug {
  const own = new Map(merging.plan.fields.map(({ name, join, as }) => [name, join ?? as ?? name]))
  const made: WholeBug = new Map()
  for (const [name, part] of bug) {
    const [, kind, item] = ITEM.exec(name) ?? []
    if (kind === undefined) made.set(own.get(name) ?? name, partOf(merging, name, part))
    else {
      const here = idOf(merging, NUMBERED[kind]!, Number(item))
      made.set(`${kind} ${here}`, itemOf(merging, kind, { ...(part as Columns) }))
    }
  }
  const aliases = (bug.get('aliases') ?? []) as readonly string[]
  const named = aliases.map((alias) => merging.aliases.get(fold(alias)) ?? alias)
  if (named.length > 0) made.set('aliases', sorted(named))
  return made
}

function partOf(merging: Merging, name: string, part: Part): Part {
  const table = TABLES[name]
  const values = merging.spelled.get(name)
  if (Array.isArray(part)) return listOf(merging, name, part as readonly (number | string)[])
  if (typeof part === 'number' && table) return idOf(merging, table, part)
  if (typeof part === 'number' && holdsBug(merging, name)) return idOf(merging, 'bugs', part)
  if (typeof part === 'string' && values) return values.get(fold(part)) ?? part
  return part
}

const holdsBug = ({ context }: Merging, name: string) =>
  context.fields.find((field) => field.name === name)?.custom?.holds === 'bug'

function listOf(merging: Merging, name: string, values: readonly (number | string)[]): Part {
  const table = TABLES[name]
  const ofPeople = name === 'votes' || name === 'last visits'
  const spelled = merging.spelled.get(name)
  const made = values.map((value) => {
    if (table) return idOf(merging, table, Number(value))
    const text = String(value)
    if (spelled) return spelled.get(fold(text)) ?? text
    if (ofPeople) return text.replace(/^\d+/, (id) => String(idOf(merging, 'users', Number(id))))
    if (name !== 'see also') return value
    const [, address, kind = ''] = /^(\S+)(?: (\S+))?$/.exec(text) ?? []
    if (address === undefined) return value
    const link = linkHere(merging, { value: address, class: kind })
    return `${link.value} ${link.class}`.trim()
  })
  return sorted(new Set(made))
}

const OF_BUG = new Set([1, 2])
const OF_FILE = new Set([5, 6])

function itemOf(merging: Merging, kind: string, item: Columns): Columns {
  const { context } = merging
  for (const [column, value] of Object.entries(item)) {
    const table = TABLES[column]
    if (table && typeof value === 'number') item[column] = idOf(merging, table, value)
  }
  const [type, said] = [item['type'], Number(item['extra_data'])]
  if (kind === 'comment' && typeof type === 'number') {
    if (OF_BUG.has(type) && context.known.bugs.has(said))
      item['extra_data'] = String(idOf(merging, 'bugs', said))
    if (OF_FILE.has(type) && context.known.attachments.has(said))
      item['extra_data'] = String(idOf(merging, 'attachments', said))
  }
  if (kind === 'change') changeOf(merging, item)
  return item
}

const RELATIONS = new Set(relations.flatMap(({ field, reverse }) => [field.name, reverse.name]))

/** Lists of bugs in the history. */
function changeOf(merging: Merging, item: Columns) {
  const field = String(item['field'])
  const named = merging.plan.fields.find(({ name }) => name === field)
  const isOfBugs = RELATIONS.has(field as never) || holdsBug(merging, field)
  item['field'] = named?.join ?? named?.as ?? field
  for (const side of ['removed', 'added']) {
    const value = item[side]
    if (!isOfBugs || typeof value !== 'string') continue
    const ids = value.split(', ').map((id) => {
      const isKnown = /^\d+$/.test(id) && merging.context.known.bugs.has(Number(id))
      return isKnown ? String(idOf(merging, 'bugs', Number(id))) : id
    })
    item[side] = ids.join(', ')
  }
}
