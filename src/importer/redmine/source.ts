/** A staged Redmine: what its small tables say, by id. */

import { Refusal } from '../../platform/refusal.ts'
import { rowsOf, text } from '../map/cells.ts'
import type { Cell, Staged, StagedRow } from '../staged.ts'
import { readYamlList } from './yaml.ts'

/** Tables without which nothing can be imported. */
const TABLES = [
  'attachments',
  'custom_fields',
  'custom_values',
  'email_addresses',
  'enabled_modules',
  'enumerations',
  'issue_categories',
  'issue_relations',
  'issue_statuses',
  'issues',
  'journal_details',
  'journals',
  'member_roles',
  'members',
  'projects',
  'roles',
  'settings',
  'time_entries',
  'trackers',
  'users',
  'versions',
  'watchers',
  'workflows',
]

/** Why it is no Redmine of a supported version; undefined if it is one. */
export function whyNoRedmine(staged: Staged): string | undefined {
  const missing = TABLES.filter((table) => !staged.columns(table))
  if (missing.length > 0) return `the source has no tables ${missing.join(', ')}`
  const lacks = staged.columns('custom_fields')!.includes('visible')
    ? []
    : ['custom_fields.visible']
  if (lacks.length > 0) return 'it is older than Redmine 3.0; upgrade it there first'
  return undefined
}

/** Refuses a source that is not a Redmine. */
export function refuseOther(staged: Staged): void {
  const why = whyNoRedmine(staged)
  if (why) throw new Refusal(`the source cannot be imported: ${why}`)
}

/** Whether a boolean is true, in any form that engines and Rails use. */
export const isTrue = (cell: Cell | undefined): boolean =>
  cell === 1 || (typeof cell === 'string' && /^(1|t|true)$/i.test(cell))

/** A number, or undefined for null. */
export const idOf = (cell: Cell | undefined): number | undefined =>
  cell === null || cell === undefined || cell === '' ? undefined : Number(cell)

/** Cut to seconds; times of Redmine are in UTC. */
export const timeOf = (cell: Cell | undefined): string | null =>
  cell === null || cell === undefined ? null : text(cell).slice(0, 'YYYY-MM-DD HH:MM:SS'.length)

/** All rows of a table in the order of their ids. */
export const rowsIn = (staged: Staged, table: string): StagedRow[] => [
  ...rowsOf(staged, table, { by: 'id' }),
]

/** The kinds of accounts among `users`. */
export const USER = 'User'
const ACTIVE = 1

/** An account, a group, or one of the built-in ones. */
export interface Principal {
  id: number
  type: string
  login: string
  /** Of a group: its name. */
  name: string
  isAdmin: boolean
  isActive: boolean
  row: StagedRow
}

/** A role, with what it allows on issues. */
export interface Role {
  id: number
  builtin: number
  permissions: ReadonlySet<string>
  /** `all`, `default` or `own`. */
  sees: string
  /** Whether it sees the time entries of others. */
  seesHours: boolean
  /** Permissions that only hold for some trackers. */
  isLimited: (permission: string) => boolean
}

/** The status of projects that are neither closed nor archived. */
export const ACTIVE_PROJECT = 1

/** A project, with who has which roles in it. */
export interface Project {
  id: number
  identifier: string
  name: string
  parent: number | undefined
  isPublic: boolean
  /** 1 active, 5 closed, 9 archived. */
  status: number
  /** The modules that are on, such as `issue_tracking`. */
  modules: ReadonlySet<string>
  row: StagedRow
  /** Roles by member: people, groups, and the built-in groups. */
  members: ReadonlyMap<number, readonly Role[]>
}

/** The small tables of a Redmine. */
export interface Redmine {
  staged: Staged
  settings: ReadonlyMap<string, string>
  principals: ReadonlyMap<number, Principal>
  /** The default address of each account. */
  mails: ReadonlyMap<number, string>
  roles: readonly Role[]
  projects: ReadonlyMap<number, Project>
  /** Names by id. */
  statuses: ReadonlyMap<number, StagedRow>
  trackers: ReadonlyMap<number, StagedRow>
  priorities: ReadonlyMap<number, StagedRow>
  versions: ReadonlyMap<number, StagedRow>
  categories: ReadonlyMap<number, StagedRow>
}

/** Reads the small tables of a staged Redmine; refuses another source. */
export function openRedmine(staged: Staged): Redmine {
  refuseOther(staged)
  const byId = (rows: StagedRow[]) => new Map(rows.map((row) => [Number(row['id']), row]))
  const roles = rowsIn(staged, 'roles').map(roleOf)
  const enumerations = rowsIn(staged, 'enumerations')
  const settings = rowsIn(staged, 'settings')
  const mails = rowsIn(staged, 'email_addresses').filter((row) => isTrue(row['is_default']))
  return {
    staged,
    settings: new Map(settings.map((row) => [text(row['name']), text(row['value'])])),
    principals: new Map(rowsIn(staged, 'users').map((row) => [Number(row['id']), principal(row)])),
    mails: new Map(mails.map((row) => [Number(row['user_id']), text(row['address'])])),
    roles,
    projects: projectsIn(staged, roles),
    statuses: byId(rowsIn(staged, 'issue_statuses')),
    trackers: byId(rowsIn(staged, 'trackers')),
    priorities: byId(enumerations.filter((row) => text(row['type']) === 'IssuePriority')),
    versions: byId(rowsIn(staged, 'versions')),
    categories: byId(rowsIn(staged, 'issue_categories')),
  }
}

/** The names of versions that only private projects have. */
export function privateVersions({ versions, projects }: Redmine): string[] {
  const shown = new Set<string>()
  const names = new Set<string>()
  for (const row of versions.values()) {
    const isShown = projects.get(Number(row['project_id']))?.isPublic === true
    ;(isShown ? shown : names).add(text(row['name']))
  }
  return [...names].filter((name) => !shown.has(name))
}

function principal(row: StagedRow): Principal {
  const type = text(row['type'])
  const [first, last] = [text(row['firstname']), text(row['lastname'])]
  return {
    id: Number(row['id']),
    type,
    login: text(row['login']),
    name: type === USER ? [first, last].filter(Boolean).join(' ') : last,
    isAdmin: isTrue(row['admin']),
    isActive: Number(row['status']) === ACTIVE,
    row,
  }
}

function roleOf(row: StagedRow): Role {
  const settings = text(row['settings'])
  const all = /permissions_all_trackers:[^\n]*\n((?:[ ]+[^\n]*\n?)*)/.exec(settings)?.[1] ?? ''
  return {
    id: Number(row['id']),
    builtin: Number(row['builtin']),
    permissions: new Set(readYamlList(text(row['permissions']))),
    sees: text(row['issues_visibility']) || 'default',
    seesHours: (text(row['time_entries_visibility']) || 'all') === 'all',
    isLimited: (permission) => new RegExp(`\\b${permission}: '?0'?`).test(all),
  }
}

function projectsIn(staged: Staged, roles: readonly Role[]): Map<number, Project> {
  const byRole = new Map(roles.map((role) => [role.id, role]))
  const ofMember = Map.groupBy(rowsIn(staged, 'member_roles'), (row) => Number(row['member_id']))
  const members = Map.groupBy(rowsIn(staged, 'members'), (row) => Number(row['project_id']))
  const modules = Map.groupBy(rowsIn(staged, 'enabled_modules'), (row) => Number(row['project_id']))
  const made = rowsIn(staged, 'projects').map((row): [number, Project] => {
    const id = Number(row['id'])
    const has = (members.get(id) ?? []).map((member): [number, Role[]] => [
      Number(member['user_id']),
      (ofMember.get(Number(member['id'])) ?? []).flatMap(
        ({ role_id }) => byRole.get(Number(role_id)) ?? [],
      ),
    ])
    return [
      id,
      {
        id,
        identifier: text(row['identifier']),
        name: text(row['name']),
        parent: idOf(row['parent_id']),
        isPublic: isTrue(row['is_public']),
        status: Number(row['status']),
        modules: new Set((modules.get(id) ?? []).map((row) => text(row['name']))),
        row,
        members: new Map(has),
      },
    ]
  })
  return new Map(made)
}
