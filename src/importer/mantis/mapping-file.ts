/** The mapping: a JSON file that `inspect` proposes, people edit, and `run` obeys. */

import Type, { type Static } from 'typebox'

import { openZone } from '../../platform/zones.ts'
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
import { type Enum, enumOf, type Option, OPTIONS } from './configuration.ts'
import type { Mantis } from './source.ts'

const LEVELS_MAX = 100
const Level = Type.Integer({ minimum: 0, maximum: 1000 })
const Threshold = Type.Union([Level, Type.Array(Level, { maxItems: LEVELS_MAX })])

const MappingFile = entry({
  format: Type.Literal(1),
  /** Options for all projects; the database has those that differ for some. */
  configuration: entry(
    Object.fromEntries(Object.keys(OPTIONS).map((name) => [name, Threshold])) as Record<
      Option,
      typeof Threshold
    >,
  ),
  /** The account for people who are not logged in; empty if they see nothing. */
  anonymous_account: Named,
  /** In which dates without a time begin. */
  time_zone: Type.String({ maxLength: 64 }),
  /** The address of the MantisBT. */
  address: Type.String({ maxLength: 255, pattern: '^https?://[^\\s/]+(/[^\\s]*)?$' }),
  /** Whether who monitors a bug is imported, as a CC list that whoever sees the bug sees. */
  monitors: Type.Boolean(),
  statuses: list(entry({ id: Id, name: Named, bug_status: Value, is_open: Type.Boolean() })),
  /** Those of closed issues; open ones have none. */
  resolutions: list(entry({ id: Id, name: Named, resolution: Value })),
  severities: list(entry({ id: Id, name: Named, bug_severity: Value })),
  priorities: list(Priority),
  /** The values of a select. */
  reproducibilities: list(entry({ id: Id, name: Named, value: Value })),
  projects: list(Project),
  /** The component of issues without a category. */
  default_component: Value,
  custom_fields: list(Field),
})

/** A mapping file. */
export type MappingFile = Static<typeof MappingFile>

/** Fields that every import makes. */
export const EXTRA = {
  cf_reproducibility: { label: 'Reproducibility', holds: 'select' },
  cf_fixed_in_version: { label: 'Fixed in version', holds: 'text' },
  cf_platform: { label: 'Platform', holds: 'text' },
  cf_os: { label: 'OS', holds: 'text' },
  cf_os_build: { label: 'OS version', holds: 'text' },
  cf_build: { label: 'Build', holds: 'text' },
} as const
/** Their names. */
export const RESERVED: ReadonlySet<string> = new Set(Object.keys(EXTRA))

/** What contradicts itself in a mapping. */
export function mistakeIn(mapping: MappingFile): string | undefined {
  if (!openZone(mapping.time_zone)) return `names an unknown time_zone ${mapping.time_zone}`
  return mixedStatus(mapping.statuses) ?? takenNames(mapping, RESERVED)
}

/** Throws a `Refusal` if it is not one, or does not fit itself. */
export const readMapping = mappingReader({ word: 'mantis', schema: MappingFile, mistakeIn })

const ENUMS: Readonly<Record<Enum, string>> = {
  status: 'statuses',
  resolution: 'resolutions',
  severity: 'severities',
  priority: 'priorities',
  reproducibility: 'reproducibilities',
}

/** Refuses a mapping that lacks something that the source has. */
export function refuseLacking(mapping: MappingFile, mantis: Mantis): void {
  refuseLacks('mantis', mapping, [
    ...Object.entries(ENUMS).map(([name, of]) => [of, enumOf(mantis, name as Enum)] as const),
    ['projects', [...mantis.projects].map(([id, { name }]) => [id, name] as const)],
    ['custom_fields', [...mantis.fields].map(([id, row]) => [id, text(row['name'])] as const)],
  ])
}
