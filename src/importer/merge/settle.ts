/** Settles a plan: what each row becomes, and what is wrong with the plan. */

import type { Tx } from '../../platform/db/db.ts'
import { problemOf } from '../../accounts/logins/login-names.rules.ts'
import { fold } from '../../platform/fold.ts'
import { limits } from '../../platform/limits.ts'
import type { ImportContext } from '../map/context.ts'
import { rowsOf, number, text } from '../map/cells.ts'
import { type DocketSide, readDocketSide, takenAliases, usersNamed } from './docket-side.ts'
import type { Choice, Plan } from './plan.wire.ts'
import { isAddress, peopleIn, readSourceSide } from './source-side.ts'
import type { SourceSide } from './source-side.ts'
import { problemOfNumbers } from './spans.ts'

/** Ids of Docket by ids of the source, by table: the rows that are joined. */
export type Joined = Map<string, Map<number, number>>

/** What a plan comes to. */
export interface Settled {
  joined: Joined
  /** Sentences; empty if the plan can be carried out. */
  problems: string[]
}

/** As of this transaction: Docket may have changed since the plan was made. */
export async function settle(tx: Tx, context: ImportContext, plan: Plan): Promise<Settled> {
  const ours = await readDocketSide(tx)
  const theirs = readSourceSide(context)
  const joined: Joined = new Map()
  const problems = await problemOfNumbers(tx, context, plan)
  for (const [table, listed, kind] of TABLES) {
    const rows = table === 'fielddefs' ? theirs.fields.filter((one) => one.isCustom) : theirs[table]
    const there = table === 'fielddefs' ? ours.fields : ours[table]
    const about = { table, kind, rows, plan: plan[listed] }
    settleNamed(about, { find: (name) => there.get(keyFor(table, name)), joined, problems })
  }
  settleFields(theirs, ours, { joined, problems })
  settlePatterns(plan, problems)
  settleValues(plan, { theirs, ours }, { joined, problems })
  settleComponents(context, ours, joined)
  await settlePeople(tx, context, { plan, joined, problems })
  await settleAliases(tx, theirs, { plan, problems })
  return { joined, problems }
}

const TABLES = [
  ['groups', 'groups', 'group'],
  ['classifications', 'classifications', 'classification'],
  ['products', 'products', 'product'],
  ['keyworddefs', 'keywords', 'keyword'],
  ['fielddefs', 'fields', 'field'],
] as const
const keyFor = (table: string, name: string) => (table === 'fielddefs' ? name : fold(name))

interface Told {
  joined: Joined
  problems: string[]
}
interface About {
  table: string
  kind: string
  rows: readonly { id: number; name: string }[]
  plan: readonly Choice[]
}
type Find = Told & { find: (name: string) => { id: number } | undefined }

const NAME_CHARS_MAX = 255
/** Of these, two cannot become one. */
const ONE_EACH: ReadonlySet<string> = new Set(['products', 'fielddefs'])

function settleNamed({ table, kind, rows, plan }: About, { find, joined, problems }: Find) {
  const choices = new Map(plan.map((choice) => [choice.id, choice]))
  const [own, made] = [new Map<number, number>(), new Set<string>()]
  joined.set(table, own)
  for (const { id, name } of rows) {
    const choice = choices.get(id)
    if (!choice || (choice.join === undefined) === (choice.as === undefined)) {
      problems.push(`the ${kind} ${name} needs either "join" or "as"`)
      continue
    }
    const { join, as = '' } = choice
    const other = find(join ?? as)
    if (join !== undefined) {
      const isOnce = ONE_EACH.has(table) && [...own.values()].includes(other?.id ?? 0)
      if (!other) {
        problems.push(`the ${kind} ${name} is to join ${join}, which Docket does not have`)
      } else if (isOnce) {
        problems.push(`only one ${kind} can join ${join}: import ${name} as a new one`)
      } else own.set(id, other.id)
    } else if (other || made.has(keyFor(table, as))) {
      problems.push(`the ${kind} ${name} cannot be named ${as}: that name is taken`)
    } else if (as.trim() === '' || as.length > NAME_CHARS_MAX) {
      problems.push(`the ${kind} ${name} needs a name of 1 to ${NAME_CHARS_MAX} characters`)
    } else if (table === 'fielddefs' && !/^cf_[a-z0-9_]{1,60}$/.test(as)) {
      problems.push(`the name of the field ${name} must be cf_ and small letters, digits or _`)
    }
    made.add(keyFor(table, as))
  }
}

/** Fields of every Bugzilla are those of Docket; joined custom ones need the same type. */
function settleFields({ fields }: SourceSide, ours: DocketSide, { joined, problems }: Told) {
  const own = joined.get('fielddefs')!
  const byId = new Map([...ours.fields.values()].map((field) => [field.id, field]))
  for (const { id, name, type, isCustom } of fields) {
    const other = ours.fields.get(name)
    if (!isCustom && other?.custom === 0) own.set(id, other.id)
    if (!isCustom && other?.custom === 1) {
      problems.push(`Docket has a custom field ${name}, which is no custom field of the source`)
    }
    const target = byId.get(own.get(id) ?? 0)
    if (isCustom && target && (target.type !== type || target.custom === 0)) {
      problems.push(`the field ${name} cannot join ${target.name}, which has another type`)
    }
  }
}

function settlePatterns({ groups }: Plan, problems: string[]) {
  for (const { name, pattern } of groups) {
    const problem = pattern === '' ? undefined : problemOf(pattern)
    if (problem !== undefined) problems.push(`the pattern of the group ${name}: ${problem}`)
  }
}

function settleValues(
  plan: Plan,
  { theirs, ours }: { theirs: SourceSide; ours: DocketSide },
  { joined, problems }: Told,
) {
  const fieldIds = new Map(theirs.fields.map(({ id, name }) => [name, id]))
  for (const [field, rows] of Map.groupBy(theirs.values, (value) => value.field)) {
    const field_id = joined.get('fielddefs')!.get(fieldIds.get(field) ?? 0)
    const choices = plan.values
      .filter((value) => value.field === field)
      .map(({ value, ...choice }) => ({ ...choice, name: value }))
    const about = { table: 'values', kind: `value of ${field}`, rows, plan: choices }
    const find = (name: string) =>
      field_id === undefined ? undefined : ours.values.get(`${field_id} ${fold(name)}`)
    const own: Told = { joined: new Map(), problems }
    settleNamed(about, { find, ...own })
    const all = joined.get('field_values') ?? new Map<number, number>()
    joined.set('field_values', new Map([...all, ...own.joined.get('values')!]))
  }
}

/** Of a joined product, components of the same name are joined. */
function settleComponents({ staged }: ImportContext, ours: DocketSide, joined: Joined) {
  const own = new Map<number, number>()
  joined.set('components', own)
  for (const row of rowsOf(staged, 'components', { by: 'id' })) {
    const product = joined.get('products')!.get(number(row['product_id']))
    const other = ours.components.get(`${product} ${fold(text(row['name']))}`)
    if (product !== undefined && other !== undefined) own.set(number(row['id']), other)
  }
}

type Planned = Told & { plan: Plan }

async function settlePeople(tx: Tx, context: ImportContext, { plan, joined, problems }: Planned) {
  const choices = new Map(plan.people.map((choice) => [choice.id, choice]))
  const people = [...peopleIn(context)]
  const named = ({ id, name }: { id: number; name: string }) => {
    const choice = choices.get(id)
    return choice?.join ?? choice?.as ?? name
  }
  const ours = await usersNamed(tx, people.map(named))
  const [own, made] = [new Map<number, number>(), new Set<string>()]
  const taken = new Map<number, string>()
  joined.set('users', own)
  for (const person of people) {
    const { id, name } = person
    const choice = choices.get(id)
    const other = ours.get(fold(named(person)))
    if (choice?.join !== undefined && choice.as === undefined) {
      if (!other) problems.push(`${name} is to join ${choice.join}, which Docket does not have`)
      else if (taken.has(other.id)) {
        problems.push(
          `${name} and ${taken.get(other.id)} cannot both join ${other.login_name}: merge one ` +
            'account into the other afterwards',
        )
      } else {
        own.set(id, other.id)
        taken.set(other.id, name)
      }
      continue
    }
    const as = named(person)
    if (choice && (choice.as === undefined || choice.join !== undefined)) {
      problems.push(`the account ${name} needs either "join" or "as"`)
    } else if (other && !choice) {
      problems.push(`Docket has the account ${name} now; make the plan again`)
    } else if (other || made.has(fold(as))) {
      problems.push(`the account ${name} cannot be named ${as}: that name is taken`)
    } else if (as.trim() === '' || as.length > limits.login_chars_max) {
      problems.push(
        `the account ${name} needs a login of 1 to ${limits.login_chars_max} characters`,
      )
    } else if (choice && as !== name && isAddress(as) && !isAddress(name)) {
      problems.push(`the account ${name} cannot get the address ${as}: it would receive its mail`)
    }
    made.add(fold(as))
  }
}

async function settleAliases(
  tx: Tx,
  { aliases }: SourceSide,
  { plan, problems }: Omit<Planned, 'joined'>,
) {
  const renamed = new Map(plan.aliases.map(({ bug, alias, as }) => [`${bug} ${fold(alias)}`, as]))
  const wanted = new Map<string, { alias: string; as: string }>()
  for (const { bug, alias } of aliases) {
    const key = fold(alias)
    // Of aliases that differ only in case, the first is imported.
    if (!wanted.has(key)) wanted.set(key, { alias, as: renamed.get(`${bug} ${key}`) ?? alias })
  }
  const taken = await takenAliases(
    tx,
    [...wanted.values()].map(({ as }) => as),
  )
  for (const { alias, as } of wanted.values()) {
    if (taken.has(fold(as))) {
      problems.push(`the alias ${alias} cannot become ${as}: another bug has that alias`)
    }
    taken.add(fold(as))
  }
}
