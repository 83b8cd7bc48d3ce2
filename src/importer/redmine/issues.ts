/** Issues become bugs, with what is listed on them. */

import { rowsOf, text } from '../map/cells.ts'
import { fold } from '../../platform/fold.ts'
import { LOCAL, localUrl } from '../../tracker/bugs/see-also/bug-urls.rules.ts'
import type { StagedRow } from '../staged.ts'
import { groupsOf, type Restricts } from '../translate/groups.ts'
import { type Components, NO_MILESTONE, NO_VERSION } from '../translate/products.ts'
import { componentOf, type Context, isIn, isPerson, versionName } from './context.ts'
import { customValuesOf } from './custom-values.ts'
import { idOf, isTrue, rowsIn, timeOf } from './source.ts'

/** What is known of products and groups. */
export interface Placed {
  components: Components
  restricts: ReadonlyMap<number, Restricts>
}

const DUPLICATE = 'DUPLICATE'

/** All issues; a duplicate that is closed refers to its original. */
export function putIssues(context: Context, placed: Placed): void {
  const { staged } = context.redmine
  const originals = duplicatesIn(context)
  for (const row of rowsOf(staged, 'issues', { by: 'id' })) {
    const id = Number(row['id'])
    const dupe_of = originals.get(id)
    putIssue(context, row, { ...placed, dupe_of })
    if (dupe_of !== undefined) context.to.put('duplicates', { dupe: id, dupe_of })
    if (idOf(row['parent_id']) !== undefined) {
      context.to.put('dependencies', { blocked: Number(row['parent_id']), dependson: id })
    }
  }
  putRelations(context, originals)
  putWatchers(context)
}

/** The first original of each closed duplicate. */
function duplicatesIn({ redmine: { staged }, statuses }: Context): Map<number, number> {
  const query = `select issue_from_id as dupe, issue_to_id as original, status_id
    from issue_relations join issues on issues.id = issue_from_id
    where relation_type = 'duplicates' and issue_to_id in (select id from issues)
    order by issue_relations.id desc`
  const found = [...staged.rows(query)].filter(
    ({ status_id }) => statuses.get(Number(status_id))?.is_open === false,
  )
  return new Map(found.map(({ dupe, original }) => [Number(dupe), Number(original)]))
}

function putIssue(
  context: Context,
  row: StagedRow,
  { components, restricts, dupe_of }: Placed & { dupe_of: number | undefined },
) {
  const { to, mapping, trackers, priorities } = context
  const id = Number(row['id'])
  const product_id = Number(row['project_id'])
  const status = context.statuses.get(Number(row['status_id'])) ?? mapping.statuses[0]!
  const version = idOf(row['fixed_version_id'])
  const category = componentOf(context, idOf(row['category_id']))
  const own = components.get(product_id)
  const component_id = own?.get(fold(category)) ?? own?.get(fold(mapping.default_component)) ?? null
  const tracker = trackers.get(Number(row['tracker_id']))
  const groups = groupsOf(restricts.get(product_id), isTrue(row['is_private']))
  const percent = Number(row['done_ratio'] ?? 0)
  const estimated = Number(row['estimated_hours'] ?? 0)
  for (const group_id of groups) to.put('bug_group_map', { bug_id: id, group_id })
  to.put('bugs', {
    bug_id: id,
    product_id,
    component_id,
    reporter: Number(row['author_id']),
    ...accessOf(context, row, groups.length > 0),
    cclist_accessible: 0,
    everconfirmed: Number(status.bug_status !== 'UNCONFIRMED'),
    creation_ts: timeOf(row['created_on']),
    delta_ts: timeOf(row['updated_on']),
    lastdiffed: timeOf(row['updated_on']),
    deadline: dayOf(row['due_date']),
    estimated_time: estimated.toFixed(2),
    remaining_time: ((estimated * (100 - percent)) / 100).toFixed(2),
    short_desc: text(row['subject']),
    bug_file_loc: '',
    status_whiteboard: '',
    version: NO_VERSION,
    target_milestone: version === undefined ? NO_MILESTONE : versionName(context, version),
    bug_status: status.bug_status,
    resolution: dupe_of === undefined ? status.resolution : DUPLICATE,
    bug_severity: 'normal',
    priority: priorities.get(Number(row['priority_id'])) ?? NO_MILESTONE,
    rep_platform: 'All',
    op_sys: 'All',
    bug_type: tracker?.bug_type ?? 'task',
    cf_tracker: tracker?.name ?? null,
    cf_start_date: dayOf(row['start_date']),
    cf_done_ratio: percent,
    ...customValuesOf(context, id),
  })
}

const dayOf = (cell: StagedRow[string] | undefined) =>
  cell === null || cell === undefined ? null : text(cell).slice(0, 'YYYY-MM-DD'.length)

/**
 * In Bugzilla reporter and assignee see a bug whatever its groups. Here they do if they may see the
 * issue in Redmine; an assignee who may not is left out.
 */
function accessOf(context: Context, row: StagedRow, isRestricted: boolean) {
  const [reporter, assigned] = [Number(row['author_id']), idOf(row['assigned_to_id'])]
  const rights = context.rights.get(Number(row['project_id']))
  const sees = (id: number) => rights !== undefined && isIn(context, rights.own, id)
  const isKnown = assigned !== undefined && context.redmine.principals.has(assigned)
  const what = `issue ${Number(row['id'])}`
  if (assigned !== undefined && !isKnown) {
    context.to.losses.tell('a missing assignee was left out', what)
  }
  const isHidden = isRestricted && isKnown && isPerson(context, assigned) && !sees(assigned)
  if (isHidden) context.to.losses.tell(NOT_SEEN, what)
  return {
    assigned_to: isKnown && !isHidden ? assigned : context.nobody,
    reporter_accessible: Number(sees(reporter)),
  }
}
const NOT_SEEN = 'an assignee who cannot see the issue in Redmine was left out'

/** By type: what one issue is to the other. */
function putRelations({ to, redmine, urlbase }: Context, originals: ReadonlyMap<number, number>) {
  let links = 0
  const link = (bug_id: number, other: number) => {
    const value = localUrl(urlbase, other)
    to.put('bug_see_also', { id: ++links, bug_id, value, class: LOCAL })
  }
  for (const row of rowsIn(redmine.staged, 'issue_relations')) {
    const [from, other] = [Number(row['issue_from_id']), Number(row['issue_to_id'])]
    const type = text(row['relation_type'])
    if (type === 'duplicates' && originals.get(from) === other) continue
    if (type === 'blocks' || type === 'precedes') {
      to.put('dependencies', { blocked: other, dependson: from })
      if (Number(row['delay'] ?? 0) !== 0) to.losses.tell(DELAY, `issues ${from} and ${other}`)
    } else {
      link(from, other)
      link(other, from)
      if (type !== 'relates') to.losses.tell(`${KIND}${type}`, `issues ${from} and ${other}`)
    }
  }
}
const DELAY = 'the days between an issue and the one that it precedes'
const KIND = 'a relation became a link without its kind: '

/** Members of a group that watches are added one by one. */
function putWatchers({ to, redmine }: Context) {
  const { staged, principals } = redmine
  const query = `select watchable_id as bug_id, user_id from watchers
    where watchable_type = 'Issue' order by watchable_id, user_id`
  const members = Map.groupBy(
    staged.columns('groups_users') ? staged.rows('select * from groups_users') : [],
    ({ group_id }) => Number(group_id),
  )
  for (const { bug_id, user_id } of staged.rows(query)) {
    const id = Number(user_id)
    const isGroup = principals.get(id)?.type === 'Group'
    const people = isGroup ? (members.get(id) ?? []).map((row) => Number(row['user_id'])) : [id]
    for (const who of people) to.put('cc', { bug_id: Number(bug_id), who })
  }
}
