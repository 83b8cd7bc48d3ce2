/** Issues become bugs, with what is listed on them. */

import { fold } from '../../platform/fold.ts'
import { LOCAL, localUrl } from '../../tracker/bugs/see-also/bug-urls.rules.ts'
import { number, rowsOf, text } from '../map/cells.ts'
import type { StagedRow } from '../staged.ts'
import { isAmong } from '../translate/audience.ts'
import { groupsOf, type Restricts } from '../translate/groups.ts'
import { type Components, NO_MILESTONE, NO_VERSION } from '../translate/products.ts'
import { componentOf, type Context, mapped, whoOf } from './context.ts'
import { customValuesOf } from './fields.ts'
import { ask, dayOf, PRIVATE, whenOf } from './source.ts'

/** What is known of products and groups. */
export interface Placed {
  components: Components
  restricts: ReadonlyMap<number, Restricts>
}

/** The kinds of relationships: what the first issue is to the second. */
export const RELATION = { duplicate: 0, related: 1, parent: 2 } as const
const DUPLICATE = 'DUPLICATE'
/** The resolutions of issues that are open. */
const UNRESOLVED = new Set([10, 30])

/** All issues; a duplicate that is closed refers to its original. */
export function putIssues(context: Context, placed: Placed): void {
  const { mantis, to, mapping } = context
  const originals = duplicatesIn(context)
  for (const row of rowsOf(mantis.staged, mantis.table('bug'), { by: 'id' })) {
    const id = number(row['id'])
    const dupe_of = originals.get(id)
    putIssue(context, row, { ...placed, dupe_of })
    if (dupe_of !== undefined) to.put('duplicates', { dupe: id, dupe_of })
  }
  putRelations(context, originals)
  for (const row of mapping.monitors ? mantis.rows('bug_monitor', 'bug_id') : []) {
    to.put('cc', { bug_id: number(row['bug_id']), who: number(row['user_id']) })
  }
  putTags(context)
}

/** The first original of each closed duplicate. */
function duplicatesIn({ mantis, statuses }: Context): Map<number, number> {
  const query = `select source_bug_id as dupe, destination_bug_id as original, status
    from {bug_relationship} join {bug} as bug on bug.id = source_bug_id
    where relationship_type = ${RELATION.duplicate}
      and destination_bug_id in (select id from {bug})
    order by {bug_relationship}.id desc`
  const found = ask(mantis, query).filter(
    ({ status }) => statuses.get(number(status))?.is_open === false,
  )
  return new Map(found.map(({ dupe, original }) => [number(dupe), number(original)]))
}

function putIssue(
  context: Context,
  row: StagedRow,
  { components, restricts, dupe_of }: Placed & { dupe_of: number | undefined },
) {
  const { to, mapping, rights } = context
  const [id, product_id] = [number(row['id']), number(row['project_id'])]
  const status = context.statuses.get(number(row['status']))!
  const category = componentOf(context, number(row['category_id']))
  const own = components.get(product_id)
  const component_id = own?.get(fold(category)) ?? own?.get(fold(mapping.default_component)) ?? null
  const groups = groupsOf(restricts.get(product_id), number(row['view_state']) === PRIVATE)
  for (const group_id of groups) to.put('bug_group_map', { bug_id: id, group_id })
  const due = dayOf(row['due_date'], mapping.time_zone)
  const areDueDatesShown = rights.get(product_id)?.areDueDatesShown === true
  if (due !== null && !areDueDatesShown) to.losses.tell(DUE, `issue ${id}`)
  to.put('bugs', {
    bug_id: id,
    product_id,
    component_id,
    ...accessOf(context, row, groups.length > 0),
    cclist_accessible: 0,
    everconfirmed: Number(status.bug_status !== 'UNCONFIRMED'),
    creation_ts: whenOf(row['date_submitted']),
    delta_ts: whenOf(row['last_updated']),
    lastdiffed: whenOf(row['last_updated']),
    deadline: areDueDatesShown ? due : null,
    estimated_time: '0.00',
    remaining_time: '0.00',
    short_desc: text(row['summary']),
    bug_file_loc: '',
    status_whiteboard: '',
    version: text(row['version']) || NO_VERSION,
    target_milestone: text(row['target_version']) || NO_MILESTONE,
    bug_status: status.bug_status,
    resolution: resolutionOf(context, row, dupe_of),
    bug_severity: mapped(mapping.severities, 'bug_severity', number(row['severity'])),
    priority: mapped(mapping.priorities, 'priority', number(row['priority'])),
    rep_platform: 'All',
    op_sys: 'All',
    bug_type: 'defect',
    cf_reproducibility: mapped(mapping.reproducibilities, 'value', number(row['reproducibility'])),
    cf_fixed_in_version: text(row['fixed_in_version']),
    cf_platform: text(row['platform']),
    cf_os: text(row['os']),
    cf_os_build: text(row['os_build']),
    cf_build: text(row['build']),
    ...customValuesOf(context, id),
  })
}
const DUE = 'a due date that not everybody sees was left out'

/** Open issues have none here. */
function resolutionOf({ to, mapping, statuses }: Context, row: StagedRow, dupe_of?: number) {
  const [status, resolution] = [number(row['status']), number(row['resolution'])]
  if (statuses.get(status)!.is_open) {
    const what = 'the resolution of an open issue was left out'
    if (!UNRESOLVED.has(resolution)) to.losses.tell(what, `issue ${number(row['id'])}`)
    return ''
  }
  return dupe_of === undefined ? mapped(mapping.resolutions, 'resolution', resolution) : DUPLICATE
}

/**
 * In Bugzilla reporter and assignee see a bug whatever its groups. Here they do if they may see the
 * issue in MantisBT; a handler who may not is left out, and so are all that not everybody sees.
 */
function accessOf(context: Context, row: StagedRow, isRestricted: boolean) {
  const [reporter, handler] = [number(row['reporter_id']), number(row['handler_id'])]
  const rights = context.rights.get(number(row['project_id']))
  const what = `issue ${number(row['id'])}`
  const isPrivate = number(row['view_state']) === PRIVATE
  const isSeen = (id: number) => {
    if (!rights) return false
    if (!isPrivate || id === reporter) return isAmong(rights.own, id)
    return isAmong(rights.private, id)
  }
  const isKnown = context.mantis.people.has(handler)
  const isHidden =
    handler !== 0 && (!rights?.areHandlersShown || (isRestricted && !isSeen(handler)))
  if (handler !== 0 && !isKnown) context.to.losses.tell('a missing handler was left out', what)
  else if (isHidden) context.to.losses.tell(NOT_SEEN, what)
  return {
    reporter: whoOf(context, reporter),
    assigned_to: isKnown && !isHidden ? handler : context.nobody,
    reporter_accessible: Number(isSeen(reporter)),
  }
}
const NOT_SEEN = 'a handler who cannot see the issue, or whom not everybody sees, was left out'

/** Parents depend on their children. */
function putRelations({ to, mantis, urlbase }: Context, originals: ReadonlyMap<number, number>) {
  let links = 0
  const link = (bug_id: number, other: number) => {
    const value = localUrl(urlbase, other)
    to.put('bug_see_also', { id: ++links, bug_id, value, class: LOCAL })
  }
  for (const row of mantis.rows('bug_relationship')) {
    const [from, other] = [number(row['source_bug_id']), number(row['destination_bug_id'])]
    const type = number(row['relationship_type'])
    if (type === RELATION.duplicate && originals.get(from) === other) continue
    if (type === RELATION.parent) to.put('dependencies', { blocked: from, dependson: other })
    else {
      link(from, other)
      link(other, from)
      if (type !== RELATION.related) to.losses.tell(KIND, `issues ${from} and ${other}`)
    }
  }
}
const KIND = 'a relation to a duplicate that is open became a link'

/** Tags become keywords, whose names have no blanks; those that differ only in case are one. */
function putTags({ to, mantis }: Context) {
  const ids = new Map<string, number>()
  const byTag = new Map<number, number>()
  for (const row of mantis.rows('tag')) {
    const [id, own] = [number(row['id']), text(row['name'])]
    const name = keywordOf(own)
    if (name !== own) to.losses.tell('a tag was renamed', own)
    byTag.set(id, ids.get(fold(name)) ?? id)
    if (ids.has(fold(name))) continue
    ids.set(fold(name), id)
    to.put('keyworddefs', { id, name, description: text(row['description']) || own })
  }
  const pairs = new Set<string>()
  for (const row of mantis.rows('bug_tag', 'bug_id')) {
    const keywordid = byTag.get(number(row['tag_id']))
    const pair = `${number(row['bug_id'])} ${keywordid}`
    if (keywordid === undefined || pairs.has(pair)) continue
    pairs.add(pair)
    to.put('keywords', { bug_id: number(row['bug_id']), keywordid })
  }
}

/** The name of a tag as a keyword. */
export const keywordOf = (tag: string): string => tag.trim().replaceAll(/[\s,]+/g, '_')
