/** A staged MantisBT as read by the verification, without the code of the translation. */

import { createReadStream } from 'node:fs'

import { fold } from '../../platform/fold.ts'
import { hundredths, largeText, text } from '../map/cells.ts'
import type { Cell, Range, Staged, StagedRow } from '../staged.ts'
import type { Issue, RowSource, Talk } from '../translate/verify-rows.ts'
import { openFiles, smallContent } from './files.ts'
import type { MappingFile } from './mapping-file.ts'
import { tableNames } from './source.ts'

/** The rows of a staged MantisBT, with the folder of its files. */
export function mantisRows(
  staged: Staged,
  mapping: MappingFile,
  files: string | undefined,
): RowSource {
  const table = tableNames(staged)
  for (const name of ['bugnote', 'bug_monitor', 'bug_file', 'bug_tag']) {
    staged.index(table(name), 'bug_id')
  }
  const all = (query: string, ...values: Cell[]) => [
    ...staged.rows(
      query.replaceAll(/\{(\w+)\}/g, (_, name: string) => `"${table(name)}"`),
      ...values,
    ),
  ]
  const source = { staged, table, mapping, all }
  const pathOf = openFiles(staged, files)
  const strangers = mapping.anonymous_account.toLowerCase()
  const people = all('select id, username from {user} where enabled in (1, ?) order by id', 't')
  return {
    tracker: 'MantisBT',
    staged,
    issues: { table: table('bug'), column: 'id', rows: 250 },
    people: people
      .filter(({ username }) => text(username).toLowerCase() !== strangers)
      .map(({ id }) => Number(id)),
    issuesIn: (range) => issuesIn(source, range),
    sees: (person, issue) => visibleIssue(source, person, issue),
    bytesOf(id) {
      const small = smallContent({ staged, table }, id)
      if (small) return [small]
      const path = pathOf(id)
      return path === undefined ? undefined : createReadStream(path)
    },
  }
}

interface Source {
  staged: Staged
  table: (name: string) => string
  mapping: MappingFile
  all: (query: string, ...values: Cell[]) => StagedRow[]
}

const one = <One extends { id: number }>(all: readonly One[], id: unknown) =>
  all.find((entry) => entry.id === Number(id))
const ms = (cell: StagedRow[string] | undefined) => Number(cell) * 1000

function issuesIn(source: Source, { from, until }: Range): Map<number, Issue> {
  const { all, mapping } = source
  const query = `select bug.*, category.name as category from {bug} as bug
    left join {category} as category on category.id = category_id
    where bug.id between ? and ? order by bug.id`
  return new Map(
    all(query, from, until).map((row): [number, Issue] => {
      const id = Number(row['id'])
      const status = one(mapping.statuses, row['status'])
      const dup_of = status?.is_open === false ? originalOf(source, id) : null
      const resolution = one(mapping.resolutions, row['resolution'])?.resolution
      const category = text(row['category']) || mapping.default_component
      return [
        id,
        {
          short_desc: text(row['summary']),
          bug_status: status?.bug_status,
          is_open: Number(status?.is_open),
          resolution: status?.is_open ? '' : dup_of === null ? resolution : 'DUPLICATE',
          priority: one(mapping.priorities, row['priority'])?.priority,
          bug_severity: one(mapping.severities, row['severity'])?.bug_severity,
          reporter: Number(row['reporter_id']) || nobody(source),
          creation_ts: ms(row['date_submitted']),
          delta_ts: ms(row['last_updated']),
          version: text(row['version']) || 'unspecified',
          target_milestone: text(row['target_version']) || '---',
          dup_of,
          product: one(mapping.projects, row['project_id'])?.product,
          component: componentIn(source, Number(row['project_id']), category),
          talk: talkOf(source, row),
          files: all('select id from {bug_file} where bug_id = ? order by id', id).map((file) =>
            Number(file['id']),
          ),
          watchers: mapping.monitors ? monitorsOf(source, id) : [],
        },
      ]
    }),
  )
}

/** Of categories that differ only in case, the first gives its name. */
function componentIn({ all }: Source, project: number, name: string): string {
  const query = `select name from {category} where project_id = ?
    union all select name from (select name from {category} where project_id = 0 order by id)`
  const names = all(query, project).map((row) => text(row['name']))
  return names.find((other) => fold(other) === fold(name)) ?? name
}

function originalOf({ all }: Source, id: number): number | null {
  const query = `select destination_bug_id as id from {bug_relationship} as relation
    join {bug} as bug on bug.id = destination_bug_id
    where source_bug_id = ? and relationship_type = 0 order by relation.id limit 1`
  const [row] = all(query, id)
  return row ? Number(row['id']) : null
}

const monitorsOf = ({ all }: Source, id: number) =>
  all(
    `select user_id from {bug_monitor} join {user} on id = user_id
      where bug_id = ? order by user_id`,
    id,
  ).map((row) => Number(row['user_id']))

const known = new WeakMap<Staged, number>()
/** Follows every id that anything refers to. */
function nobody({ staged, all }: Source): number {
  const before = known.get(staged)
  if (before !== undefined) return before
  const ids = [
    ['user', 'id'],
    ['bug', 'reporter_id'],
    ['bug', 'handler_id'],
    ['bugnote', 'reporter_id'],
    ['bug_history', 'user_id'],
    ['bug_file', 'user_id'],
    ['bug_revision', 'user_id'],
  ].map(([table, column]) => Number(all(`select max(${column}) as id from {${table}}`)[0]!['id']))
  const id = Math.max(...ids) + 1
  known.set(staged, id)
  return id
}

/** The three texts of an issue, then its notes in the order of their times. */
function talkOf(source: Source, bug: StagedRow): Talk[] {
  const { all, mapping } = source
  const [created, id] = [ms(bug['date_submitted']), Number(bug['bug_text_id'])]
  const [row] = all('select * from {bug_text} where id = ?', id)
  const whole = (table: string, column: string, cell: StagedRow | undefined) =>
    text(
      cell?.[column] ??
        largeText(source.staged, [source.table(table), column, cell?.['id'] as Cell]),
    ).replaceAll('\r\n', '\n')
  let said = whole('bug_text', 'description', row)
  const steps = whole('bug_text', 'steps_to_reproduce', row)
  if (steps.trim() !== '') said += `\n\nSteps to reproduce:\n${steps}`
  const more = whole('bug_text', 'additional_information', row)
  if (more.trim() !== '') said += `\n\nAdditional information:\n${more}`
  const isTimed = mapping.configuration.time_tracking_enabled === 1
  const query = `select note.*, words.id as words_id from {bugnote} as note
    left join {bugnote_text} as words on words.id = bugnote_text_id
    where bug_id = ? order by date_submitted, note.id`
  const notes = all(query, Number(bug['id'])).map((note): Talk => {
    const [words] = all('select * from {bugnote_text} where id = ?', Number(note['words_id']))
    return {
      who: Number(note['reporter_id']) || nobody(source),
      bug_when: Math.max(created, ms(note['date_submitted'])),
      isprivate: Number(Number(note['view_state']) === PRIVATE),
      work_time: isTimed ? hundredths((Number(note['time_tracking']) / 60).toFixed(2)) : 0,
      thetext: whole('bugnote_text', 'note', words),
    }
  })
  const who = Number(bug['reporter_id']) || nobody(source)
  return [{ who, bug_when: created, isprivate: 0, work_time: 0, thetext: said }, ...notes]
}
const PRIVATE = 50
const ADMINISTRATOR = 90

/**
 * MantisBT's rule about a person, 0 for strangers, and an issue, except that nobody but
 * administrators sees disabled projects, and that monitors see nothing for being that.
 */
function visibleIssue(source: Source, person: number, issue: number): boolean {
  const { all, mapping } = source
  const anonymous = "select * from {user} where lower(username) = lower(?) and enabled in (1, 't')"
  const [user] =
    person === 0
      ? all(anonymous, mapping.anonymous_account)
      : all('select * from {user} where id = ?', person)
  if (!user) return false
  const query = `select bug.*, project.enabled as is_on, project.view_state as project_state
    from {bug} as bug join {project} as project on project.id = project_id where bug.id = ?`
  const [bug] = all(query, issue)
  if (!bug) return false
  const [id, project] = [Number(user['id']), Number(bug['project_id'])]
  const option = (name: keyof MappingFile['configuration'], of = project) =>
    optionOf(source, name, [id, of])
  const global = Number(user['access_level'])
  const meets = (level: number, wanted: number | number[]) =>
    Array.isArray(wanted) ? wanted.includes(level) : level >= wanted
  if (meets(global, option('admin_site_threshold', 0)) || global >= ADMINISTRATOR) return true
  if (['0', 'f'].includes(text(bug['is_on']))) return false
  const own = `select access_level from {project_user_list} where user_id = ? and project_id = ?`
  const [local] = all(own, id, project)
  const isOpen =
    Number(bug['project_state']) !== PRIVATE ||
    meets(global, option('private_project_threshold', 0))
  const level = local ? Number(local['access_level']) : isOpen ? global : 0
  if (level === 0 || !meets(level, option('view_bug_threshold'))) return false
  const isReporter = person !== 0 && Number(bug['reporter_id']) === id
  const isPrivate = Number(bug['view_state']) === PRIVATE
  if (isPrivate && !isReporter && !meets(level, option('private_bug_threshold'))) return false
  const isHandler = person !== 0 && Number(bug['handler_id']) === id
  const reports = [option('report_bug_threshold')].flat()
  const isLimited =
    option('limit_reporters', 0) === 1
      ? level < Math.min(...reports) + 1
      : !meets(level, option('limit_view_unless_threshold'))
  return !isLimited || isReporter || isHandler
}

/** For a person and project, then for a person, then for a project, then for all. */
function optionOf(
  { all, mapping }: Source,
  name: keyof MappingFile['configuration'],
  [person, project]: readonly [number, number],
): number | number[] {
  const query = `select type, value from {config} where config_id = ? and user_id in (0, ?)
    and project_id in (0, ?) and (user_id <> 0 or project_id <> 0)
    order by user_id desc, project_id desc limit 1`
  const [row] = all(query, name, person, project)
  if (!row) return mapping.configuration[name]
  const value = text(row['value'])
  return Number(row['type']) === 3
    ? (Object.values(JSON.parse(value) as object) as number[])
    : Number(value)
}
