/** Proposes a mapping for a Redmine, which people review. */

import { text } from '../map/cells.ts'
import type { StagedRow } from '../staged.ts'
import type { FieldMapped } from '../translate/mapping-file.ts'
import { openFieldNames, proposeProjects, upperValue, valueOf } from '../translate/propose.ts'
import { issueFields, type MappingFile, RESERVED } from './mapping-file.ts'
import { isTrue, privateVersions, type Redmine } from './source.ts'

/** Statuses and resolutions that Redmine's usual names stand for. */
const STATUSES: Readonly<Record<string, { bug_status: string; resolution?: string }>> = {
  new: { bug_status: 'CONFIRMED' },
  unconfirmed: { bug_status: 'UNCONFIRMED' },
  confirmed: { bug_status: 'CONFIRMED' },
  assigned: { bug_status: 'IN_PROGRESS' },
  'in progress': { bug_status: 'IN_PROGRESS' },
  resolved: { bug_status: 'RESOLVED', resolution: 'FIXED' },
  fixed: { bug_status: 'RESOLVED', resolution: 'FIXED' },
  closed: { bug_status: 'RESOLVED', resolution: 'FIXED' },
  verified: { bug_status: 'VERIFIED', resolution: 'FIXED' },
  rejected: { bug_status: 'RESOLVED', resolution: 'WONTFIX' },
  invalid: { bug_status: 'RESOLVED', resolution: 'INVALID' },
  duplicate: { bug_status: 'RESOLVED', resolution: 'DUPLICATE' },
}
/** Types by words in the names of trackers. */
const TYPES: readonly [RegExp, string][] = [
  [/bug|defect|error|fehler|issue/i, 'defect'],
  [/feature|enhancement|story|improvement|wish/i, 'enhancement'],
]
const CLOSED = 'FIXED'

/** Everything that the source has, with what is usual. */
export function proposeMapping(redmine: Redmine): MappingFile {
  return {
    format: 1,
    statuses: [...redmine.statuses].map(([id, row]) => statusOf(id, row)),
    trackers: [...redmine.trackers].map(([id, row]) => {
      const name = text(row['name'])
      return { id, name, bug_type: TYPES.find(([words]) => words.test(name))?.[1] ?? 'task' }
    }),
    priorities: [...redmine.priorities].map(([id, row]) => {
      const name = text(row['name'])
      return { id, name, priority: valueOf(name) }
    }),
    projects: proposeProjects(redmine.projects, 'Redmine'),
    default_component: 'General',
    custom_fields: fieldsOf(redmine),
  }
}

/** What is open in Redmine stays open. */
function statusOf(id: number, row: StagedRow): MappingFile['statuses'][number] {
  const [name, is_open] = [text(row['name']), !isTrue(row['is_closed'])]
  const known = STATUSES[name.trim().toLowerCase()]
  if (known && (known.resolution === undefined) === is_open) {
    const { bug_status, resolution = '' } = known
    return { id, name, bug_status, is_open, resolution }
  }
  const own = upperValue(name)
  const bug_status = known ? `${own}_${is_open ? 'OPEN' : 'CLOSED'}` : own
  return { id, name, bug_status, is_open, resolution: is_open ? '' : CLOSED }
}

/** By format; the second is that of a field with several values. */
const FORMATS: Readonly<Record<string, [FieldMapped['holds'], FieldMapped['holds']?]>> = {
  string: ['text'],
  text: ['long_text'],
  link: ['text'],
  int: ['integer'],
  float: ['text'],
  date: ['day'],
  bool: ['select'],
  list: ['select', 'multi'],
  enumeration: ['select', 'multi'],
  version: ['select', 'multi'],
  user: ['text', 'text'],
  attachment: ['text'],
}

function fieldsOf(redmine: Redmine): FieldMapped[] {
  const secret = privateVersions(redmine)
  const fieldName = openFieldNames(RESERVED)
  return issueFields(redmine).map((row) => {
    const [id, name, format] = [Number(row['id']), text(row['name']), text(row['field_format'])]
    const field = fieldName(id, name)
    const [one, several = one] = FORMATS[format] ?? ['text' as const]
    const isShown = isTrue(row['visible'])
    const isText = format === 'version' && secret.length > 0
    const holds = isText ? 'text' : isTrue(row['multiple']) ? several : one
    const why = isShown ? (isText ? VERSIONS : undefined) : HIDDEN
    const note = why === undefined ? {} : { note: why }
    return { id, name, format, field, holds, import: isShown, ...note }
  })
}
const VERSIONS =
  'As a select, it would show the names of versions of private projects to everybody.'
const HIDDEN =
  'Only some roles see this field in Redmine. In Docket, whoever sees a bug sees its fields.'
