/** A staged Redmine as read by the verification, without the code of the translation. */

import { createReadStream } from 'node:fs'

import { hundredths, largeText, text } from '../map/cells.ts'
import type { Range, Staged, StagedRow } from '../staged.ts'
import { fold } from '../../platform/fold.ts'
import type { RowSource, Talk } from '../translate/verify-rows.ts'
import { openFiles } from './files.ts'
import type { MappingFile } from './mapping-file.ts'
import { isTrue } from './source.ts'

/** The rows of a staged Redmine, with the folder of its files. */
export function redmineRows(staged: Staged, mapping: MappingFile, files: string): RowSource {
  const source = openSource(staged, mapping)
  const pathOf = openFiles(staged, files)
  return {
    tracker: 'Redmine',
    staged,
    issues: { table: 'issues', column: 'id', rows: 250 },
    people: source.activePeople,
    issuesIn: (range) => issuesIn(source, range),
    sees: (person, issue) => visibleIssue(source, person, issue),
    bytesOf(id) {
      const path = pathOf(id)
      return path === undefined ? undefined : createReadStream(path)
    },
  }
}

/** What several comparisons need. */
export function openSource(staged: Staged, mapping: MappingFile) {
  const all = (sql: string) => [...staged.rows(sql)]
  const people = all("select id from users where type = 'User' and status = 1 order by id")
  const last = all('select max(id) as id from users')
  for (const column of ['journalized_id', 'user_id']) staged.index('journals', column)
  staged.index('time_entries', 'issue_id')
  staged.index('journal_details', 'journal_id')
  return {
    staged,
    mapping,
    activePeople: people.map(({ id }) => Number(id)),
    nobody: Number(last[0]!['id'] ?? 0) + 1,
  }
}
type Source = ReturnType<typeof openSource>

const ms = (cell: StagedRow[string] | undefined) =>
  Date.parse(`${text(cell).slice(0, 19).replace(' ', 'T')}Z`)
const one = <One extends { id: number }>(all: readonly One[], id: unknown) =>
  all.find((entry) => entry.id === Number(id))

/** Issues in a range of ids, with what Docket should have of them. */
export function issuesIn(source: Source, { from, until }: Range) {
  const { staged, mapping } = source
  const query = `select issues.*, versions.name as version, issue_categories.name as category
    from issues left join versions on versions.id = fixed_version_id
    left join issue_categories on issue_categories.id = category_id
    where issues.id between ? and ? order by issues.id`
  return new Map(
    [...staged.rows(query, from, until)].map((row) => {
      const id = Number(row['id'])
      const status = one(mapping.statuses, row['status_id'])
      const dup_of = status?.is_open === false ? originalOf(source, id) : null
      const component = text(row['category']) || mapping.default_component
      return [
        id,
        {
          short_desc: text(row['subject']),
          bug_status: status?.bug_status,
          is_open: Number(status?.is_open),
          resolution: dup_of === null ? status?.resolution : 'DUPLICATE',
          priority: one(mapping.priorities, row['priority_id'])?.priority,
          reporter: Number(row['author_id']),
          creation_ts: ms(row['created_on']),
          delta_ts: ms(row['updated_on']),
          deadline:
            row['due_date'] === null ? null : Date.parse(text(row['due_date']).slice(0, 10)),
          target_milestone: text(row['version']) || '---',
          estimated_time: Math.round(Number(row['estimated_hours'] ?? 0) * 100),
          dup_of,
          product: one(mapping.projects, row['project_id'])?.product,
          component: componentIn(source, Number(row['project_id']), component),
          talk: talkOf(source, row),
          files: filesOf(source, id),
          watchers: watchersOf(source, id),
        },
      ] as const
    }),
  )
}

/** Of categories that differ only in case, the first gives its name. */
function componentIn({ staged }: Source, project: number, name: string): string {
  const query = 'select name from issue_categories where project_id = ? order by id'
  const names = [...staged.rows(query, project)].map((row) => text(row['name']))
  return names.find((other) => fold(other) === fold(name)) ?? name
}

function originalOf({ staged }: Source, id: number): number | null {
  const query = `select issue_to_id from issue_relations join issues on issues.id = issue_to_id
    where issue_from_id = ? and relation_type = 'duplicates' order by issue_relations.id limit 1`
  const [row] = [...staged.rows(query, id)]
  return row ? Number(row['issue_to_id']) : null
}

function filesOf({ staged, mapping }: Source, id: number): number[] {
  const taken = mapping.custom_fields.filter((field) => field.import).map((field) => field.id)
  const query = `select attachments.id as id, custom_field_id from attachments
    left join custom_values on container_type = 'CustomValue' and custom_values.id = container_id
    where (container_type = 'Issue' and container_id = ?)
      or (customized_type = 'Issue' and customized_id = ?) order by attachments.id`
  return [...staged.rows(query, id, id)]
    .filter(({ custom_field_id: field }) => field === null || taken.includes(Number(field)))
    .map((row) => Number(row['id']))
}

/** Members of groups that watch, and people; those without an account are left out. */
function watchersOf({ staged }: Source, id: number): number[] {
  const query = `select distinct coalesce(groups_users.user_id, watchers.user_id) as id
    from watchers left join groups_users on group_id = watchers.user_id
    join users on users.id = watchers.user_id
    where watchable_type = 'Issue' and watchable_id = ? order by 1`
  const found = [...staged.rows(query, id)].map((row) => Number(row['id']))
  const people = new Set(
    [...staged.rows("select id from users where type = 'User'")].map((r) => r['id']),
  )
  return found.filter((who) => people.has(who))
}

/** The description, notes with their files, and hours, in the order of their times. */
function talkOf(source: Source, issue: StagedRow): Talk[] {
  const { staged } = source
  const id = Number(issue['id'])
  const created = ms(issue['created_on'])
  const plain = { isprivate: 0, work_time: 0 }
  const description =
    issue['description'] ?? largeText(staged, ['issues', 'description', Number(issue['id'])])
  const first = {
    who: Number(issue['author_id']),
    bug_when: created,
    ...plain,
    thetext: text(description),
  }
  const files = new Set(filesOf(source, id))
  const notes = `select * from journals where journalized_type = 'Issue' and journalized_id = ?
    order by id`
  const said = [...staged.rows(notes, id)].flatMap((journal): Talk[] => {
    const query = `select prop_key from journal_details
      where journal_id = ? and property = 'attachment' and coalesce(value, '') <> '' order by id`
    const added = [...staged.rows(query, Number(journal['id']))].filter(({ prop_key }) =>
      files.has(Number(prop_key)),
    )
    const whole =
      journal['notes'] ?? largeText(staged, ['journals', 'notes', Number(journal['id'])])
    const count = Math.max(added.length, Number(text(whole) !== ''))
    return Array.from({ length: count }, (_, at) => ({
      who: Number(journal['user_id']),
      bug_when: Math.max(created, ms(journal['created_on'])),
      isprivate: Number(isTrue(journal['private_notes'])),
      work_time: 0,
      thetext: at === 0 ? text(whole) : '',
    }))
  })
  const query = `select time_entries.* from time_entries join issues on issues.id = issue_id
    where issue_id = ? and exists (select 1 from enabled_modules
      where enabled_modules.project_id = issues.project_id and name = 'time_tracking')
    order by time_entries.id`
  const spent = [...staged.rows(query, id)]
  const hours = spent.map((row): Talk => {
    const day = Date.parse(text(row['spent_on']).slice(0, 10))
    const entered = ms(row['created_on'])
    const isSameDay = entered >= day && entered < day + DAY_MS
    return {
      who: Number(row['user_id']),
      bug_when: Math.max(created, isSameDay ? entered : day + DAY_MS / 2),
      isprivate: Number(!hoursAreShown(source, id)),
      work_time: hundredths(Number(row['hours']).toFixed(2)),
      thetext: text(row['comments']),
    }
  })
  return [first, ...[...said, ...hours].sort((a, b) => a.bug_when - b.bug_when)]
}
const DAY_MS = 86_400_000

/** Whether everybody who sees the issue also sees time entries. */
function hoursAreShown(source: Source, issue: number): boolean {
  const project = Number(
    [...source.staged.rows('select project_id from issues where id = ?', issue)][0]!['project_id'],
  )
  const everybody = [0, ...allPeople(source)]
  return everybody.every((id) => {
    const roles = rolesIn(source, id, project)
    return !roles.some(sees) || roles.some(seesHours)
  })
}
const allPeople = ({ staged }: Source) =>
  [...staged.rows("select id from users where type = 'User'")].map(({ id }) => Number(id))

/** Redmine's rule about a person, 0 for strangers, and an issue. */
export function visibleIssue(source: Source, person: number, issue: number): boolean {
  const { staged } = source
  const query = `select issues.*, projects.status as project_status from issues
    join projects on projects.id = issues.project_id where issues.id = ?`
  const [row] = [...staged.rows(query, issue)]
  if (!row) return false
  const [account] = [...staged.rows('select admin from users where id = ?', person)]
  if (isTrue(account?.['admin'])) return true
  if (person === 0 && setting(source, 'login_required') === '1') return false
  if (Number(row['project_status']) === ARCHIVED) return false
  const modules = `select 1 from enabled_modules where project_id = ? and name = 'issue_tracking'`
  if ([...staged.rows(modules, Number(row['project_id']))].length === 0) return false
  const isOwn =
    person !== 0 && [row['author_id'], row['assigned_to_id']].some((id) => Number(id) === person)
  return rolesIn(source, person, Number(row['project_id'])).some((role) => {
    if (!sees(role)) return false
    const visibility = text(role['issues_visibility'])
    if (visibility === 'all' || isOwn) return true
    return visibility !== 'own' && !isTrue(row['is_private'])
  })
}
const ARCHIVED = 9
const sees = (role: StagedRow) => allows(role, 'view_issues')
const seesHours = (role: StagedRow) =>
  allows(role, 'view_time_entries') && (text(role['time_entries_visibility']) || 'all') === 'all'

/** A permission for some trackers only does not count. */
function allows(role: StagedRow, permission: string): boolean {
  const has = new RegExp(`^- :${permission}\\s*$`, 'm').test(text(role['permissions']))
  return has && !new RegExp(`${permission}: '0'`).test(text(role['settings']))
}

/** One's own roles in a project, else those for people who are no members of a public one. */
function rolesIn({ staged }: Source, person: number, project: number): StagedRow[] {
  const query = `select roles.* from members join member_roles on member_id = members.id
    join roles on roles.id = role_id where project_id = ? and user_id = ?`
  const own = person === 0 ? [] : [...staged.rows(query, project, person)]
  if (own.length > 0) return own
  const [found] = [...staged.rows('select is_public from projects where id = ?', project)]
  if (!isTrue(found?.['is_public'])) return []
  const type = person === 0 ? 'GroupAnonymous' : 'GroupNonMember'
  const [group] = [...staged.rows('select id from users where type = ?', type)]
  const ofGroup = group ? [...staged.rows(query, project, Number(group['id']))] : []
  if (ofGroup.length > 0) return ofGroup
  return [...staged.rows('select * from roles where builtin = ?', person === 0 ? 2 : 1)]
}

const setting = ({ staged }: Source, name: string) =>
  text([...staged.rows('select value from settings where name = ?', name)][0]?.['value'])
