/** The mapping: a JSON file that `inspect` proposes, people edit, and `run` obeys. */

import Type, { type Static } from 'typebox'

import { text } from '../map/cells.ts'
import {
  entry,
  Field,
  Id,
  list,
  mappingReader,
  mixedStatus,
  Named,
  Priority,
  Project,
  refuseLacks,
  takenNames,
  Value,
} from '../translate/mapping-file.ts'
import { rowsIn, type Redmine } from './source.ts'

const MappingFile = entry({
  format: Type.Literal(1),
  /** Every Redmine status becomes a status and, if it is closed, a resolution. */
  statuses: list(
    entry({
      id: Id,
      name: Named,
      bug_status: Value,
      is_open: Type.Boolean(),
      resolution: Type.String({ maxLength: 64 }),
    }),
  ),
  trackers: list(entry({ id: Id, name: Named, bug_type: Value })),
  priorities: list(Priority),
  projects: list(Project),
  /** The component of issues without a category. */
  default_component: Value,
  custom_fields: list(Field),
})

/** A mapping file. */
export type MappingFile = Static<typeof MappingFile>
/** Fields that every import makes. */
export const RESERVED: ReadonlySet<string> = new Set([
  'cf_tracker',
  'cf_done_ratio',
  'cf_start_date',
])

/** What contradicts itself in a mapping. */
export function mistakeIn(mapping: MappingFile): string | undefined {
  for (const { name, is_open, resolution } of mapping.statuses) {
    if (is_open !== (resolution === '')) {
      return is_open
        ? `gives the open status ${name} a resolution`
        : `gives the closed status ${name} no resolution`
    }
  }
  return mixedStatus(mapping.statuses) ?? takenNames(mapping, RESERVED)
}

/** Throws a `Refusal` if it is not one, or does not fit itself. */
export const readMapping = mappingReader({ word: 'redmine', schema: MappingFile, mistakeIn })

/** Refuses a mapping that lacks something that the source has. */
export function refuseLacking(mapping: MappingFile, redmine: Redmine): void {
  refuseLacks('redmine', mapping, [
    ['statuses', named(redmine.statuses)],
    ['trackers', named(redmine.trackers)],
    ['priorities', named(redmine.priorities)],
    ['projects', [...redmine.projects].map(([id, { name }]) => [id, name] as const)],
    ['custom_fields', issueFields(redmine).map((row) => [Number(row['id']), text(row['name'])])],
  ])
}

const named = (rows: Redmine['statuses']) =>
  [...rows].map(([id, row]): [number, string] => [id, text(row['name'])])

/** The custom fields of issues. */
export const issueFields = ({ staged }: Redmine) =>
  rowsIn(staged, 'custom_fields').filter((row) => text(row['type']) === 'IssueCustomField')
