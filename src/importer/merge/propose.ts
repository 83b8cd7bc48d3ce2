/** Proposes a plan: what both have is joined where that is harmless, and renamed where not. */

import type { Tx } from '../../platform/db/db.ts'
import { fold } from '../../platform/fold.ts'
import { countOf, number, text } from '../map/cells.ts'
import type { ImportContext } from '../map/context.ts'
import { parameters } from '../../accounts/parameters/parameters.ts'
import { readPattern } from '../../platform/patterns.ts'
import {
  type DocketSide,
  type GroupRow,
  readDocketSide,
  takenAliases,
  usersNamed,
} from './docket-side.ts'
import type { Choice, Plan } from './plan.wire.ts'
import { highestBug } from './spans.ts'
import { isAddress, type Named, peopleIn, type Person, readSourceSide } from './source-side.ts'
import type { SourceSide } from './source-side.ts'

/** What a plan is proposed for. */
export interface Proposing {
  context: ImportContext
  name: string
  source: string
}

/** Everything that both have is listed; of people only those who need a look. */
export async function proposePlan(tx: Tx, job: Proposing): Promise<Plan> {
  const { context, name, source } = job
  const ours = await readDocketSide(tx)
  const theirs = readSourceSide(context)
  const taken = await takenAliases(
    tx,
    theirs.aliases.map(({ alias }) => alias),
  )
  return {
    version: 1,
    name,
    urlbase: withSlash(context.parameters['urlbase'] ?? ''),
    source,
    numbers: { offset: offsetAfter(await highestBug(tx)) },
    people: await peopleOf(tx, context, name),
    groups: theirs.groups.map(({ pattern, ...group }) => ({
      ...renamed(group, ours.groups, name, SAME_GROUP),
      pattern: '',
      ...(pattern !== '' && { note: patternNote(pattern, ours.groups.has(fold(group.name))) }),
    })),
    classifications: theirs.classifications.map((one) => joined(one, ours.classifications)),
    products: theirs.products.map((one) => renamed(one, ours.products, name, SAME_PRODUCT)),
    keywords: theirs.keyworddefs.map((one) => joined(one, ours.keyworddefs)),
    fields: fieldsOf(theirs, ours, name),
    values: valuesOf(theirs, ours, name),
    aliases: theirs.aliases
      .filter(({ alias }) => taken.has(fold(alias)))
      .map((one) => ({ ...one, as: `${name}-${one.alias}`, note: 'a bug of Docket has it' })),
    notes: [
      ...notesOn(context, theirs),
      ...(await rightsNotes(tx, context)),
      ...(await admittedNotes(tx, context, [...ours.groups.values()])),
    ],
  }
}

const withSlash = (address: string) => address.replace(/\/*$/, address === '' ? '' : '/')

const SAME_GROUP =
  'Docket has a group of this name; with "join" instead of "as", members of both have its ' +
  'rights and see what is restricted to it'
const SAME_PRODUCT = 'Docket has a product of this name; "join" puts its bugs there'
const patternNote = (pattern: string, isTaken: boolean) =>
  `${isTaken ? `${SAME_GROUP}. ` : ''}The pattern ${pattern} would admit people of Docket; its ` +
  'present members are added one by one, unless "pattern" is set'

const ROUND_MIN = 1_000
const NEAR = 200
/** The next round number. */
export function offsetAfter(highest: number): number {
  const step = Math.max(ROUND_MIN, 10 ** (String(highest).length - 1))
  return Math.ceil((highest + NEAR) / step) * step
}

type Names = ReadonlyMap<string, { name: string }>

/** New, under another name if Docket has it. */
function renamed(one: Named, ours: Names, name: string, note: string): Choice {
  if (!ours.has(fold(one.name))) return { ...one, as: one.name }
  return { ...one, as: freeName(`${name}: ${one.name}`, ours), note }
}

function freeName(wanted: string, ours: Names): string {
  let as = wanted
  for (let at = 2; ours.has(fold(as)); at++) as = `${wanted} (${at})`
  return as
}

function joined(one: Named, ours: Names): Choice {
  const other = ours.get(fold(one.name))
  return other ? { ...one, join: other.name } : { ...one, as: one.name }
}

/** Custom ones only: fields of every Bugzilla are the same. */
function fieldsOf({ fields }: SourceSide, ours: DocketSide, name: string): Choice[] {
  return fields
    .filter(({ isCustom }) => isCustom)
    .map(({ id, name: field, type }) => {
      const other = ours.fields.get(field)
      if (!other) return { id, name: field, as: field }
      if (other.custom === 1 && other.type === type) {
        const isLimited = other.visibility_field_id !== null
        const note = 'in Docket it applies to some bugs only: add the products of the source'
        return { id, name: field, join: field, ...(isLimited && { note }) }
      }
      const as = `${field}_${name.toLowerCase().replaceAll('-', '_')}`
      return { id, name: field, as, note: 'Docket has a field of this name with another type' }
    })
}

function valuesOf(theirs: SourceSide, ours: DocketSide, name: string): Plan['values'] {
  const fields = new Map(theirs.fields.map((field) => [field.name, field]))
  return theirs.values.flatMap(({ id, field, name: value, isOpen }): Plan['values'] => {
    const own = ours.fields.get(field)
    const isShared = own && own.type === fields.get(field)?.type
    const other = isShared && ours.values.get(`${own.id} ${fold(value)}`)
    if (!isShared) return [{ id, field, value, as: value }]
    if (!other) return [{ id, field, value, as: value, note: noteOnNew(field) }]
    if (field !== 'bug_status' || Boolean(other.is_open) === isOpen) {
      return [{ id, field, value, join: other.name }]
    }
    const note = `it is ${isOpen ? 'open' : 'closed'} there, but not in Docket`
    return [{ id, field, value, as: `${value} (${name})`, note }]
  })
}

const noteOnNew = (field: string) =>
  field === 'bug_status'
    ? 'a new status, with its transitions, also for the products of Docket'
    : 'a new value, also for the products of Docket'

async function peopleOf(tx: Tx, context: ImportContext, name: string): Promise<Plan['people']> {
  const people = [...peopleIn(context)]
  const ours = await usersNamed(
    tx,
    people.map((one) => one.name),
  )
  return people.flatMap((person): Plan['people'] => {
    const { id, name: login } = person
    const other = ours.get(fold(login))
    if (!other && isAddress(login)) return []
    if (!other) return [{ id, login, as: login, note: 'not an address, so nobody was compared' }]
    if (!isAddress(login)) {
      const note = 'not an address: whether the account of Docket is the same person is unknown'
      return [{ id, login, as: `${login}.${name}`, note }]
    }
    // Names are unique regardless of accents, addresses are not.
    if (login.toLowerCase() !== other.login_name.toLowerCase()) {
      const note = `almost the address ${other.login_name} of Docket, which may be another person`
      return [{ id, login, as: `${login.replace('@', '.at.')}.${name}`, note }]
    }
    const note = differences(person, other)
    return [{ id, login, join: other.login_name, ...(note && { note }) }]
  })
}

function differences(theirs: Person, ours: { realname: string; is_enabled: number }) {
  const isEnabled = ours.is_enabled !== 0
  return [
    ...(theirs.realname === ours.realname
      ? []
      : [`named "${theirs.realname}" there and "${ours.realname}" in Docket`]),
    ...(theirs.is_enabled && !isEnabled ? ['disabled in Docket, and stays so'] : []),
    ...(!theirs.is_enabled && isEnabled
      ? ['disabled there, stays enabled in Docket, without the groups it has there']
      : []),
  ].join('; ')
}

/** Rights that follow from parameters, which are those of Docket. */
const RIGHTS = {
  insidergroup: 'private comments and attachments',
  timetrackinggroup: 'hours and deadlines',
} as const

/** Who will see what only some could see. */
async function rightsNotes(tx: Tx, { parameters: theirs }: ImportContext): Promise<string[]> {
  const ours = await parameters(tx)
  const said = (group: string | undefined) => {
    if (group === undefined) return 'people who are unknown without --params'
    return group === '' ? 'nobody' : `the group ${group}`
  }
  const everybody = ours.requirelogin === '1' ? 'with an account' : 'even without a login'
  const isOfAny = ours.or_groups === '1' && theirs['or_groups'] !== '1'
  const before = theirs['requirelogin'] === '1' ? '; the source requires a login' : ''
  return [
    `bugs of the source without groups are seen in Docket by everybody, ${everybody}${before}`,
    ...(isOfAny ? ['bugs in several groups are seen in Docket by members of any of them'] : []),
    ...(['insidergroup', 'timetrackinggroup'] as const).map(
      (name) =>
        `${RIGHTS[name]} are seen in the source by ${said(theirs[name])}, and in Docket by ` +
        said(ours[name]),
    ),
  ]
}

/** Patterns of Docket admit new people as everybody else. */
async function admittedNotes(
  tx: Tx,
  context: ImportContext,
  groups: readonly GroupRow[],
): Promise<string[]> {
  const logins = [...peopleIn(context)].map(({ name }) => name)
  const ours = await usersNamed(tx, logins)
  const added = logins.filter((login) => !ours.has(fold(login)))
  return groups.flatMap(({ name, userregexp }) => {
    if (userregexp === '') return []
    const pattern = readPattern(userregexp, { anyCase: true })
    const count = 'isIn' in pattern ? added.filter((login) => pattern.isIn(login)).length : 0
    if (count === 0) return []
    return [`${count} new accounts match the pattern of the group ${name}, and become its members`]
  })
}

function notesOn({ staged }: ImportContext, { values }: SourceSide): string[] {
  const count = (table: string) => countOf(staged, table)
  const [highest] = [...staged.rows('select max(bug_id) as id from bugs')]
  return [
    `${count('bugs')} bugs, up to number ${number(highest?.['id'])}; ` +
      `${count('longdescs')} comments; ${count('attachments')} attachments; ` +
      `${count('profiles')} accounts, of which only those in question are listed`,
    ...(values.length === 0
      ? []
      : ['values without a note are the same in both, or of new fields']),
    'flag types are added, for the products of the source only; their names may occur twice then',
    'parameters and default preferences of the source are not imported; the preferences and ' +
      'passwords of joined people are those of Docket, and their API keys of the source end',
    'the products of the source are closed for new bugs until the import is complete',
    ...(text(staged.columns('series')?.join()) === ''
      ? []
      : ['charts are added; categories of the same name get the name of the source in front']),
  ]
}
