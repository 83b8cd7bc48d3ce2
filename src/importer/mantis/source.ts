/** A staged MantisBT: what its small tables say, by id. */

import { Refusal } from '../../platform/refusal.ts'
import { quoted } from '../read/names.ts'
import { number, rowsOf, text } from '../map/cells.ts'
import type { Cell, Staged, StagedRow } from '../staged.ts'

/** Tables without which nothing can be imported. */
const TABLES = [
  'bug',
  'bug_file',
  'bug_history',
  'bug_monitor',
  'bug_relationship',
  'bug_revision',
  'bug_tag',
  'bug_text',
  'bugnote',
  'bugnote_text',
  'category',
  'config',
  'custom_field',
  'custom_field_string',
  'project',
  'project_hierarchy',
  'project_user_list',
  'project_version',
  'tag',
  'user',
]

/** The name of a table, which each installation may begin and end in its own way. */
export function tableNames(staged: Staged): (name: string) => string {
  const own = /^(.*)bugnote_text(.*)$/
  const found = staged.tables().find((table) => own.test(table))
  const [, before = 'mantis_', after = '_table'] = own.exec(found ?? '') ?? []
  return (name) => `${before}${name}${after}`
}

/** Why it is no MantisBT of a supported version; undefined if it is one. */
export function whyNoMantis(staged: Staged): string | undefined {
  const nameOf = tableNames(staged)
  const missing = TABLES.map(nameOf).filter((table) => !staged.columns(table))
  if (missing.length > 0) return `the source has no tables ${missing.join(', ')}`
  const lacks = !staged.columns(nameOf('bug_file'))!.includes('bugnote_id')
  return lacks ? 'it is older than MantisBT 2.23; upgrade it there first' : undefined
}

/** Somebody with an account. */
export interface Person {
  id: number
  login: string
  name: string
  /** The access level in projects that do not say otherwise. */
  level: number
  isEnabled: boolean
  row: StagedRow
}

/** A project, with the access levels of people in it. */
export interface Project {
  id: number
  name: string
  /** In the names of groups. */
  identifier: string
  parent: number | undefined
  isPublic: boolean
  isEnabled: boolean
  levels: ReadonlyMap<number, number>
  row: StagedRow
}

/** A value that an administrator set, for a person or project; 0 is for all of them. */
export interface Configured {
  name: string
  project: number
  person: number
  /** 1: integer, 2: text, 3: JSON. */
  type: number
  value: string
}

/** The small tables of a MantisBT. */
export interface Mantis {
  staged: Staged
  table: (name: string) => string
  /** All rows of a table in the order of their ids. */
  rows: (name: string, by?: string) => StagedRow[]
  people: ReadonlyMap<number, Person>
  projects: ReadonlyMap<number, Project>
  configured: readonly Configured[]
  categories: ReadonlyMap<number, StagedRow>
  fields: ReadonlyMap<number, StagedRow>
}

/** Reads the small tables of a staged MantisBT; refuses another source. */
export function openMantis(staged: Staged): Mantis {
  const why = whyNoMantis(staged)
  if (why) throw new Refusal(`the source cannot be imported: ${why}`)
  const table = tableNames(staged)
  const rows = (name: string, by = 'id') => [...rowsOf(staged, table(name), { by })]
  const byId = (all: StagedRow[]) => new Map(all.map((row) => [number(row['id']), row]))
  return {
    staged,
    table,
    rows,
    people: new Map(rows('user').map((row) => [number(row['id']), personOf(row)])),
    projects: projectsIn(rows),
    configured: rows('config', 'config_id').map((row) => ({
      name: text(row['config_id']),
      project: number(row['project_id']),
      person: number(row['user_id']),
      type: number(row['type']),
      value: text(row['value']),
    })),
    categories: byId(rows('category')),
    fields: byId(rows('custom_field')),
  }
}

const personOf = (row: StagedRow): Person => ({
  id: number(row['id']),
  login: text(row['username']),
  name: text(row['realname']) || text(row['username']),
  level: number(row['access_level']),
  isEnabled: isTrue(row['enabled']),
  row,
})

function projectsIn(rows: Mantis['rows']): Map<number, Project> {
  const parents = new Map(
    rows('project_hierarchy', 'parent_id').map((row) => [
      number(row['child_id']),
      number(row['parent_id']),
    ]),
  )
  const levels = Map.groupBy(rows('project_user_list', 'user_id'), (row) =>
    number(row['project_id']),
  )
  return new Map(
    rows('project').map((row): [number, Project] => {
      const [id, name] = [number(row['id']), text(row['name'])]
      const own = (levels.get(id) ?? []).map((one): [number, number] => [
        number(one['user_id']),
        number(one['access_level']),
      ])
      const identifier = name.replaceAll(',', ' ')
      const isPublic = number(row['view_state']) !== PRIVATE
      const isEnabled = isTrue(row['enabled'])
      const parent = parents.get(id)
      return [id, { id, name, identifier, parent, isPublic, isEnabled, levels: new Map(own), row }]
    }),
  )
}

/** The view state of private projects, issues and notes. */
export const PRIVATE = 50

/** Whether a boolean is true, in the form of any engine. */
export const isTrue = (cell: Cell | undefined): boolean => /^(1|t|true)$/i.test(text(cell))

/** Seconds since 1970 as a time in UTC; up to 1 they stand for none. */
export function timeOf(cell: Cell | undefined): string | null {
  const seconds = number(cell)
  return seconds > 1 ? toText(seconds * 1000) : null
}
/** As `timeOf`, where there is always one. */
export const whenOf = (cell: Cell | undefined): string => toText(number(cell) * 1000)
const toText = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')

/** The day of a time in a zone. */
export function dayOf(cell: Cell | undefined, timeZone: string): string | null {
  const seconds = number(cell)
  if (seconds <= 1) return null
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(seconds * 1000)
}

/** A query with the names of tables in braces. */
export const ask = ({ staged, table }: Mantis, query: string, ...values: Cell[]): StagedRow[] => [
  ...staged.rows(
    query.replaceAll(/\{(\w+)\}/g, (_, name: string) => quoted(table(name))),
    ...values,
  ),
]
