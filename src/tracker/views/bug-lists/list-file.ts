/**
 * A list of bugs as a file. Ids are found at once; bugs are read in pages while the file is sent,
 * so one that is hidden meanwhile is omitted.
 */

import { actorAnew, nobody } from '../../../accounts/actors/actors.ts'
import { addressOf } from '../../../accounts/parameters/parameters.ts'
import { preferenceOf } from '../../../accounts/preferences/preferences.ts'
import { isDoorKey } from '../../../platform/http/credentials.ts'
import { fail } from '../../../platform/http/faults.ts'
import type { Door } from '../../../platform/http/method.ts'
import type { Flowing, PageAsked } from '../../../platform/http/page.ts'
import { toDay } from '../../../platform/times.ts'
import type { Look } from '../../../platform/work/work.ts'
import { readVisibleBugs } from '../../bugs/read/read-bugs.ts'
import { fields } from '../../catalogue/fields/fields.ts'
import { checkFeed, checkSearch } from '../../search/ask/anonymous-search.ts'
import { savedParameters } from '../../search/saved-searches/saved-searches.ts'
import { searchBugs } from '../../search/search.ts'
import { readVisits } from '../../bugs/visits/visits.ts'
import { type ListAsked, listAsked, orderOf, searchFor } from './asked.ts'
import { atom } from './atom.ts'
import { asksVisits, type Column, columnsNamed, type Listed } from './columns.ts'
import { csv } from './csv.ts'
import type { Form, List } from './form.ts'
import { ics } from './ics.ts'
import { js } from './js.ts'
import { json } from './json.ts'
import { rdf } from './rdf.ts'

const FORMS: ReadonlyMap<string, Form> = new Map([
  ['csv', csv],
  ['atom', atom],
  ['rss', atom],
  ['ics', ics],
  ['js', js],
  ['json', json],
  ['rdf', rdf],
])

/** The requested format; undefined for an HTML page. */
export function formOf({ given }: PageAsked): Form | undefined {
  const format = given.get('format')?.at(-1)
  // Some programs use this parameter.
  const ctype = given.get('ctype')?.at(-1) || (format === 'rdf' ? format : 'html')
  if (ctype === 'html') return undefined
  const names = [...FORMS.keys()].join(', ')
  return FORMS.get(ctype) ?? fail('param_invalid', 'ctype', `there are lists as ${names} and html`)
}

/** Bugs read together, and therefore in memory together. */
const BUGS = 250
const ASIDE = { aside: true }
/** The default order. */
const ORDER = 'bug_status,priority,assigned_to,bug_id'

/** Streams a list as a file, such as CSV; limits and faults are those of searches. */
export async function listFile(door: Door, asked: PageAsked, form: Form): Promise<Flowing> {
  refuseLast(asked)
  const who = form.isForAll ? nobody : door.caller.actor
  const { list, ids } = await door.look(who, (look) => find(look, asked, form), ASIDE)
  const read = (from: number) =>
    door.look(
      who,
      async (look) => {
        const actor = await actorAnew(look.tx, who)
        return readBugs({ ...look, actor }, ids.slice(from, from + BUGS), list)
      },
      ASIDE,
    )
  // The first page is read before the response begins, so that errors can still be reported.
  const first = await read(0)
  async function* pieces() {
    yield form.head(list, first[0])
    let before = ''
    for (let at = 0; at === 0 || at < ids.length; at += BUGS) {
      const bugs = at === 0 ? first : await read(at)
      const { between = '' } = form
      const entries = bugs.map((bug) => form.entry(list, bug)).join(between)
      yield entries && before + entries
      if (entries) before = between
    }
    yield form.tail
  }
  const name = `${nameOf(asked)}-${toDay(list.now)}.${form.extension}`
  return { type: form.type, file: { name, is_shown: form.is_shown }, pieces }
}

/** The last displayed list is not remembered. */
export function refuseLast({ given }: PageAsked) {
  if (!given.has('regetlastlist')) return
  fail(
    'param_invalid',
    'regetlastlist',
    'the last list is not kept; ask for its bugs by bug_id=1,2',
  )
}

async function find(look: Look, asked: PageAsked, form: Form) {
  const { tx, now } = look
  const wanted = await withSaved(look, listAsked(asked.given))
  const order = form.order ?? orderIn(wanted)
  const search = { ...searchFor({ ...wanted, order }), include_fields: ['id'] }
  await (form === atom ? checkFeed(look) : checkSearch(look, search))
  const found = await searchBugs(look, search)
  const { values, byName } = await fields(tx)
  const list: List = {
    columns: await columnsNamed(look, form.columns ?? wanted.columnlist),
    title: wanted.title,
    base: await addressOf(look),
    query: withoutKeys(asked.given),
    now,
    priorities: (values.get(byName.get('priority')!.id) ?? []).map(({ value }) => value),
    isForPeople: !['', '0'].includes(asked.given.get('human')?.at(-1) ?? ''),
    separator: await preferenceOf(look, 'csv_colsepchar'),
  }
  return { list, ids: 'bugs' in found ? found.bugs!.map(({ id }) => id!) : [] }
}

/** A saved search also includes columns, order and groups. Anonymous callers have none. */
export async function withSaved(look: Look, asked: ListAsked): Promise<ListAsked> {
  const { savedsearch, sharer_id } = asked
  if (savedsearch === undefined) return asked
  if (look.actor.id === 0) fail('login_required')
  const saved = await savedParameters(look, savedsearch, sharer_id)
  const order = saved.get('order')?.at(-1)
  const columnlist = saved.get('columnlist')?.join(',')
  const looks = ['grouped_by', 'view', 'board_by'].flatMap((name) => {
    const value = saved.get(name)?.at(-1)
    return value ? [[name, value] as const] : []
  })
  return {
    ...(order && { order: orderOf(order) }),
    ...(columnlist && { columnlist }),
    ...(Object.fromEntries(looks) as Pick<ListAsked, 'grouped_by' | 'view' | 'board_by'>),
    ...asked,
  }
}

/** Feeds may be shared, so they do not name the caller. */
function withoutKeys(given: PageAsked['given']) {
  const query = new URLSearchParams()
  for (const [name, values] of given) {
    if (!isDoorKey(name)) for (const value of values) query.append(name, value)
  }
  return query.toString()
}

/** The order of a list: its own, or the default. */
export const orderIn = (wanted: ListAsked): string =>
  wanted.order ?? (isOfNumbers(wanted) ? 'bug_id' : ORDER)

const isOfNumbers = ({ quicksearch = '' }: ListAsked) => /^[\s,]*\d[\s,\d]*$/.test(quicksearch)

async function readBugs(look: Look, ids: number[], { columns }: List): Promise<Listed[]> {
  const include_fields = ['id', 'is_open', ...columns.flatMap(({ of }) => of)]
  const bugs = (await readVisibleBugs(look, ids, { include_fields })) as Listed[]
  return withVisits(look, bugs, columns)
}

/** Reader-specific data of bugs, if a column shows it. */
export async function withVisits(look: Look, bugs: Listed[], columns: readonly Column[]) {
  if (!asksVisits(columns) || look.actor.id === 0) return bugs
  const visits = await visitsOf(look, bugs)
  return bugs.map((bug) => ({ ...bug, last_visit_ts: visits.get(bug.id) }))
}

/** The reader's last visits, by bug. */
export async function visitsOf(look: Look, bugs: readonly Pick<Listed, 'id'>[]) {
  const visits = await readVisits(look, { ids: bugs.map(({ id }) => id) })
  return new Map(visits.map(({ id, last_visit_ts }) => [id, last_visit_ts]))
}

/** The list of a saved search has its name. */
function nameOf({ given }: PageAsked) {
  const said = (name: string) => given.get(name)?.at(-1)
  const isRun = said('cmdtype') === 'runnamed' || said('remaction')?.startsWith('run')
  return ((isRun && said('namedcmd')) || 'bugs').replaceAll(/[\s/\\]/g, '_')
}
