/** Selects the fields of a response: `include_fields` and `exclude_fields`. */

import { fail } from './faults.ts'
import type { Selecting } from './method.ts'

/** Special fields of one kind of object. */
export interface FieldShape {
  /** Fields that are included only when requested by name, `_extra` or `_all`. */
  extra?: readonly string[]
  /** Extra fields that `_all` omits because they may be long. */
  long?: readonly string[]
  /** Extra fields that only their name selects: neither `_extra` nor `_all` does. */
  named?: readonly string[]
  /** Whether a field is a custom one, which `_custom` selects, as `_default` does. */
  custom?: (field: string) => boolean
  /**
   * Where dotted names such as `assigned_to.name` apply: `{ assigned_to: 'assigned_to_detail' }`,
   * or `{ components: 'components' }` if the field itself holds the sub-objects. A detail is
   * included together with its field. Sub-fields of other fields cannot be selected.
   */
  details?: Readonly<Record<string, string>>
}

/** The fields that `include_fields` and `exclude_fields` select. */
export interface Selection {
  /** Whether a field is selected; with a parent, whether it is selected inside it. */
  wants: (field: string, parent?: string) => boolean
  /**
   * The object with its selected fields. Without a selection the same object is returned: the
   * caller must omit extra fields unless `wants` selects them.
   */
  pick: <Whole extends object>(whole: Whole) => Partial<Whole>
}

/** Names are separated by commas, blanks or `+`; lists of such strings are accepted too. */
export function splitFields(value: unknown, name: string): string[] {
  const texts: unknown[] = Array.isArray(value) ? value : [value]
  return texts.flatMap((text) => {
    if (typeof text !== 'string')
      return fail('param_invalid', name, 'it must be a list of field names')
    return text.split(/[\s,+]+/).filter((field) => field !== '')
  })
}

/**
 * Parses `include_fields` and `exclude_fields` as Bugzilla does: names, `_default`, `_all`, and so
 * on.
 */
export function selection(asked: Selecting, shape: FieldShape = {}): Selection {
  const { include_fields = [], exclude_fields = [] } = asked
  const { extra = [], details = {} } = shape
  if (include_fields.length === 0 && exclude_fields.length === 0) {
    return { wants: (field, parent) => !!parent || !extra.includes(field), pick: (whole) => whole }
  }
  const decide = decider(list(include_fields, '_default'), list(exclude_fields), shape)
  const decided = new Map<string, boolean>()
  const wants = (field: string, parent?: string) => {
    const path = parent ? `${parent}.${field}` : field
    const known = decided.get(path)
    if (known !== undefined) return known
    const wanted = decide(path, field, parent)
    decided.set(path, wanted)
    return wanted
  }
  const fields = new Map(Object.entries(details).map(([field, place]) => [place, field]))
  return { wants, pick: (whole) => pickFrom(whole, fields, wants) }
}

interface List {
  names: ReadonlySet<string>
  /** `default`, `all`, `extra`, `custom`. */
  kinds: ReadonlySet<string>
  /** Fields of which sub-fields are selected. */
  parents: ReadonlySet<string>
}

function list(asked: readonly string[], otherwise?: string): List {
  const all = asked.length === 0 && otherwise ? [otherwise] : asked
  const names = all.filter((name) => !name.startsWith('_'))
  const dotted = names.filter((name) => name.includes('.'))
  return {
    names: new Set(names),
    kinds: new Set(all.filter((name) => name.startsWith('_')).map((name) => name.slice(1))),
    parents: new Set(dotted.map((name) => name.slice(0, name.indexOf('.')))),
  }
}

/** A name takes precedence over a group, `_all` over other groups, and excluding over including. */
function decider(include: List, exclude: List, shape: FieldShape) {
  const { extra = [], long = [], named = [], custom } = shape
  const isOmitted = (field: string) => long.includes(field) || named.includes(field)
  const kindsOf = (field: string) => {
    if (named.includes(field)) return []
    if (extra.includes(field)) return ['extra']
    return custom?.(field) ? ['default', 'custom'] : ['default']
  }
  return (path: string, field: string, parent: string | undefined) => {
    if (exclude.names.has(path)) return false
    if (include.names.has(path)) return true
    if (exclude.kinds.has('all')) return false
    if (include.kinds.has('all') && !isOmitted(parent ?? field)) return true
    const kinds = kindsOf(parent ?? field)
    if (kinds.some((kind) => exclude.kinds.has(kind))) return false
    if (kinds.some((kind) => include.kinds.has(kind))) return true
    return parent ? include.names.has(parent) : include.parents.has(field)
  }
}

function pickFrom<Whole extends object>(
  whole: Whole,
  fields: ReadonlyMap<string, string>,
  wants: Selection['wants'],
): Partial<Whole> {
  const picked: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(whole)) {
    const field = fields.get(key)
    if (wants(field ?? key)) picked[key] = field ? pickInside(value, field, wants) : value
  }
  return picked as Partial<Whole>
}

function pickInside(value: unknown, parent: string, wants: Selection['wants']): unknown {
  if (Array.isArray(value)) return value.map((item) => pickInside(item, parent, wants))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).filter(([field]) => wants(field, parent)))
}
