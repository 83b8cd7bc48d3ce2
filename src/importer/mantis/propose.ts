/** Proposes a mapping for a MantisBT, which people review. */

import { number, text } from '../map/cells.ts'
import type { FieldMapped } from '../translate/mapping-file.ts'
import { openFieldNames, proposeProjects, upperValue, valueOf } from '../translate/propose.ts'
import { enumOf, OPTIONS, type Option, proposedOption, type Threshold } from './configuration.ts'
import { type MappingFile, RESERVED } from './mapping-file.ts'
import type { Mantis } from './source.ts'

/** Statuses that the usual names stand for. */
const STATUSES: Readonly<Record<string, string>> = { assigned: 'IN_PROGRESS' }
const RESOLUTIONS: Readonly<Record<string, string>> = {
  fixed: 'FIXED',
  'unable to duplicate': 'WORKSFORME',
  duplicate: 'DUPLICATE',
  'not a bug': 'INVALID',
  'wont fix': 'WONTFIX',
}
const SEVERITIES: Readonly<Record<string, string>> = {
  feature: 'enhancement',
  crash: 'critical',
  block: 'blocker',
}

/** Everything that the source has, with what is usual. */
export function proposeMapping(mantis: Mantis): MappingFile {
  const options = (Object.keys(OPTIONS) as Option[]).map((option) => [
    option,
    proposedOption(mantis, option),
  ])
  const configuration = Object.fromEntries(options) as Record<Option, Threshold>
  const resolved = Number(configuration.bug_resolved_status_threshold)
  const named = <Key extends string>(
    name: Parameters<typeof enumOf>[1],
    key: Key,
    value: (label: string) => string,
  ) =>
    enumOf(mantis, name).map(
      ([id, label]) =>
        ({ id, name: label, [key]: value(label) }) as { id: number; name: string } & Record<
          Key,
          string
        >,
    )
  return {
    format: 1,
    configuration,
    anonymous_account: '',
    time_zone: 'UTC',
    address: 'http://localhost/',
    monitors: true,
    statuses: enumOf(mantis, 'status').map(([id, name]) => ({
      id,
      name,
      bug_status: STATUSES[name] ?? upperValue(name),
      is_open: id < resolved,
    })),
    resolutions: named('resolution', 'resolution', (name) => RESOLUTIONS[name] ?? upperValue(name)),
    severities: named('severity', 'bug_severity', (name) => SEVERITIES[name] ?? valueOf(name)),
    priorities: named('priority', 'priority', valueOf),
    reproducibilities: named('reproducibility', 'value', valueOf),
    projects: proposeProjects(mantis.projects, 'MantisBT'),
    default_component: 'General',
    custom_fields: fieldsOf(mantis, configuration),
  }
}

/** The types of fields by their numbers. */
const TYPES: readonly [name: string, holds: FieldMapped['holds']][] = [
  ['string', 'text'],
  ['numeric', 'integer'],
  ['float', 'text'],
  ['enum', 'select'],
  ['email', 'text'],
  ['checkbox', 'multi'],
  ['list', 'select'],
  ['multiselection list', 'multi'],
  ['date', 'day'],
  ['radio', 'select'],
  ['textarea', 'long_text'],
]

function fieldsOf({ fields }: Mantis, { view_bug_threshold }: Record<Option, Threshold>) {
  const fieldName = openFieldNames(RESERVED)
  const lowest = Math.min(...[view_bug_threshold].flat())
  return [...fields].map(([id, row]): FieldMapped => {
    const name = text(row['name'])
    const [format, usual] = TYPES[number(row['type'])] ?? (['unknown', 'text'] as const)
    // Such values are computed.
    const isComputed = text(row['possible_values']).startsWith('=')
    const holds = isComputed ? 'text' : usual
    const isShown = number(row['access_level_r']) <= lowest
    const note = isShown ? {} : { note: HIDDEN }
    return { id, name, format, field: fieldName(id, name), holds, import: isShown, ...note }
  })
}
const HIDDEN =
  'Only some access levels see this field in MantisBT. In Docket, whoever sees a bug sees its ' +
  'fields.'
