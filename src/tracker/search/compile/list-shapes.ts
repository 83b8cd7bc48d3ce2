/** The table of lists of a bug: where each is stored, and what is compared. */

import { type RawBuilder, sql } from 'kysely'

import {
  type Condition,
  type SearchContext,
  numberFits,
  refuse,
  type Rows,
  textFits,
  timesFit,
} from './comparisons.ts'
import { eachRelation, type RelationField } from '../../model/bug-fields/relations.wire.ts'
import { personFits } from './people.ts'
import type { Field, List } from '../tree/fields.ts'
import type { Leaf } from '../tree/tree.ts'

/** Where a list is stored, and what is compared. */
export interface Shape {
  /** Its table, possibly joined with others that have one row per entry. */
  from: RawBuilder<unknown>
  /** The column with the bug id. */
  bug: string
  /** Restricts to rows that the reader may see. */
  visible?: (context: SearchContext) => RawBuilder<boolean>
  /** Names shared by many rows; matching names are found first. */
  names?: { of: string; table: string; visible?: (context: SearchContext) => RawBuilder<unknown> }
  /** Whether a row matches, before negation. */
  fits: (rows: Rows, leaf: Leaf, context: SearchContext) => Condition
  /** The text to read if SQL cannot evaluate a condition. */
  text: RawBuilder<unknown>
  /** Compared text that consists of several columns. */
  isMade?: true
  /** A time, which is read in its displayed form. */
  time?: { column: string; unit: 'moment' | 'day' }
  /** All words of a value must be in one row; otherwise each may be in a different row. */
  together?: true
}

type Fits = Shape['fits']
type Known = (context: SearchContext) => Iterable<string>
const texts = (text: string, key: string, known?: Known): Fits => {
  const columns = { text: sql.ref(text), key: sql.ref(key) }
  return (rows, leaf, context) =>
    textFits(rows, leaf, context, { ...columns, ...(known && { all: known(context) }) })
}
const numbers =
  (column: string, unit: 'whole' | 'switch'): Fits =>
  (rows, leaf, context) =>
    numberFits(rows, leaf, context, { column: sql.ref(column), unit })
const persons =
  (column: string): Fits =>
  (rows, leaf, context) =>
    personFits(rows, leaf, context, sql.ref(column))

const login = (column: string) =>
  sql`(select login_name from users where users.id = ${sql.ref(column)})`

/** The comments that the reader may see. */
export const COMMENTS = {
  from: sql`longdescs`,
  bug: 'longdescs.bug_id',
  visible: ({ isInsider }: SearchContext) =>
    sql<boolean>`longdescs.isprivate <= ${Number(isInsider)}`,
}
/** Attachments that the reader may see. */
export const seenAttachments = ({ isInsider, actor_id }: SearchContext) =>
  sql<boolean>`(attachments.isprivate <= ${Number(isInsider)} or attachments.submitter_id = ${actor_id})`
const ATTACHMENTS = { from: sql`attachments`, bug: 'attachments.bug_id', visible: seenAttachments }
/** The flags of a bug, and of its attachments that the reader may see. */
export const FLAGS = {
  from: sql`flags join flagtypes on flagtypes.id = flags.type_id
    left join attachments on attachments.id = flags.attach_id`,
  bug: 'flags.bug_id',
  visible: (context: SearchContext) =>
    sql<boolean>`(flags.attach_id is null or ${seenAttachments(context)})`,
}
/** Deleted files have no content; that of others is not in the database. */
const FILES: Shape = {
  ...ATTACHMENTS,
  visible: (context) => sql<boolean>`${seenAttachments(context)} and attachments.attach_size > 0
    and attachments.blob_hash is not null`,
  fits: (_, leaf) => refuse(leaf),
  text: sql`null`,
}
const attached = (text: string, key: string): Shape => ({
  ...ATTACHMENTS,
  fits: texts(`attachments.${text}`, `attachments.${key}`),
  text: sql.ref(`attachments.${text}`),
})
const marked = (column: string): Shape => ({
  ...ATTACHMENTS,
  fits: numbers(`attachments.${column}`, 'switch'),
  text: sql`cast(${sql.ref(`attachments.${column}`)} as text)`,
})

const ofRelation = ({ name, relation: { table, from } }: RelationField): Shape => ({
  from: sql.table(table),
  bug: `${table}.${from}`,
  fits: numbers(`${table}.${name}`, 'whole'),
  text: sql`cast(${sql.ref(`${table}.${name}`)} as text)`,
})

const shapes: Record<Exclude<List, 'longdesc'>, Shape> = {
  alias: {
    from: sql`bugs_aliases`,
    bug: 'bugs_aliases.bug_id',
    fits: texts('bugs_aliases.alias', 'bugs_aliases.alias_key'),
    text: sql.ref('bugs_aliases.alias'),
  },
  keywords: {
    from: sql`keywords`,
    bug: 'keywords.bug_id',
    names: { of: 'keywords.keywordid', table: 'keyworddefs' },
    fits: texts('keyworddefs.name', 'keyworddefs.name_key', ({ names }) => names.keywordKeys),
    text: sql`(select name from keyworddefs where keyworddefs.id = keywords.keywordid)`,
  },
  bug_group: {
    from: sql`bug_group_map`,
    bug: 'bug_group_map.bug_id',
    names: { of: 'bug_group_map.group_id', table: 'groups' },
    fits: texts('groups.name', 'groups.name_key'),
    text: sql`(select name from groups where groups.id = bug_group_map.group_id)`,
  },
  tag: {
    from: sql`bug_tag join tag as own on own.id = bug_tag.tag_id`,
    bug: 'bug_tag.bug_id',
    visible: ({ actor_id }) => sql<boolean>`own.user_id = ${actor_id}`,
    names: {
      of: 'bug_tag.tag_id',
      table: 'tag',
      visible: ({ actor_id }) => sql<boolean>`tag.user_id = ${actor_id}`,
    },
    fits: texts('tag.name', 'tag.name_key'),
    text: sql.ref('own.name'),
  },
  see_also: {
    from: sql`bug_see_also`,
    bug: 'bug_see_also.bug_id',
    fits: texts('bug_see_also.value', 'bug_see_also.value_key'),
    text: sql.ref('bug_see_also.value'),
  },
  cc: {
    from: sql`cc`,
    bug: 'cc.bug_id',
    fits: persons('cc.who'),
    text: login('cc.who'),
    together: true,
  },
  commenter: {
    ...COMMENTS,
    fits: persons('longdescs.who'),
    text: login('longdescs.who'),
    together: true,
  },
  'longdescs.isprivate': {
    ...COMMENTS,
    fits: numbers('longdescs.isprivate', 'switch'),
    text: sql`cast(longdescs.isprivate as text)`,
  },
  comment_tag: {
    ...COMMENTS,
    from: sql`longdescs_tags join longdescs on longdescs.id = longdescs_tags.comment_id`,
    fits: texts('longdescs_tags.tag', 'longdescs_tags.tag_key'),
    text: sql.ref('longdescs_tags.tag'),
  },
  'flagtypes.name': {
    ...FLAGS,
    fits: (rows, leaf, context) =>
      textFits(rows, leaf, context, {
        text: sql`flagtypes.name || flags.status`,
        key: sql`flagtypes.name_key || flags.status`,
      }),
    isMade: true,
    text: sql`flagtypes.name || flags.status`,
  },
  'requestees.login_name': {
    ...FLAGS,
    visible: (context) =>
      sql<boolean>`${FLAGS.visible(context)} and flags.requestee_id is not null`,
    fits: persons('flags.requestee_id'),
    text: login('flags.requestee_id'),
    together: true,
  },
  'setters.login_name': {
    ...FLAGS,
    fits: persons('flags.setter_id'),
    text: login('flags.setter_id'),
    together: true,
  },
  'attachments.description': attached('description', 'description_key'),
  'attachments.filename': attached('filename', 'filename_key'),
  // Content types are stored in lower case.
  'attachments.mimetype': attached('mimetype', 'mimetype'),
  'attachments.ispatch': marked('ispatch'),
  'attachments.isobsolete': marked('isobsolete'),
  'attachments.isprivate': marked('isprivate'),
  'attachments.submitter': {
    ...ATTACHMENTS,
    fits: persons('attachments.submitter_id'),
    text: login('attachments.submitter_id'),
    together: true,
  },
  'attach_data.thedata': FILES,
  last_visit_ts: {
    // A reference to the outer `bugs` would run this for every bug instead of once.
    from: sql`bug_user_last_visit join bugs as visited on visited.id = bug_user_last_visit.bug_id`,
    bug: 'bug_user_last_visit.bug_id',
    visible: ({ actor_id }) => sql<boolean>`bug_user_last_visit.user_id = ${actor_id}`,
    fits: (rows, leaf, context) =>
      timesFit(rows, leaf, context, {
        column: sql.ref('bug_user_last_visit.last_visit_ts'),
        unit: 'moment',
        changed: sql.ref('visited.delta_ts'),
      }),
    text: sql`cast(bug_user_last_visit.last_visit_ts as text)`,
    time: { column: 'bug_user_last_visit.last_visit_ts', unit: 'moment' },
  },
  ...eachRelation(ofRelation),
}

/** Matching names are found before their rows. */
export function namesFirst({ names }: Shape, context: SearchContext, fits: Condition): Condition {
  if (!names) return fits
  const visible = names.visible?.(context) ?? sql`1 = 1`
  return sql<boolean>`${sql.ref(names.of)} in (select ${sql.ref(`${names.table}.id`)}
    from ${sql.table(names.table)} where ${visible} and ${fits})`
}

const ownValues =
  (field_id: number): Known =>
  ({ names }) =>
    names.ownValues.get(field_id) ?? []

/** Values of a multi-value custom field. */
const severalOf = (field_id: number): Shape => ({
  from: sql`bug_cf_multi`,
  bug: 'bug_cf_multi.bug_id',
  visible: () => sql<boolean>`bug_cf_multi.field_id = ${field_id}`,
  names: { of: 'bug_cf_multi.value_id', table: 'field_values' },
  fits: texts('field_values.value', 'field_values.value_key', ownValues(field_id)),
  text: sql`(select value from field_values where field_values.id = bug_cf_multi.value_id)`,
})
/** A single value; a row for none counts as no row. */
const valueOf = (
  field_id: number,
  how: { fits: Fits; text: RawBuilder<unknown>; some: RawBuilder<boolean> },
): Shape => ({
  from: sql`bug_cf_values`,
  bug: 'bug_cf_values.bug_id',
  visible: () => sql<boolean>`bug_cf_values.field_id = ${field_id} and ${how.some}`,
  fits: how.fits,
  text: how.text,
})
const moments =
  (unit: 'moment' | 'day'): Fits =>
  (rows, leaf, context) =>
    timesFit(rows, leaf, context, { column: sql.ref('bug_cf_values.value_int'), unit })

/** For fields with keys; comments have none. */
export function shapeOf(place: Field): Shape | undefined {
  if (place.kind === 'list') return place.list === 'longdesc' ? undefined : shapes[place.list]
  if (place.kind !== 'custom') return undefined
  const { field_id, holds } = place
  const whole = sql`cast(bug_cf_values.value_int as text)`
  const some = sql<boolean>`bug_cf_values.value_int is not null`
  switch (holds) {
    case 'multi':
      return severalOf(field_id)
    case 'number':
      return valueOf(field_id, {
        fits: numbers('bug_cf_values.value_int', 'whole'),
        text: whole,
        some: sql<boolean>`bug_cf_values.value_int <> 0`,
      })
    case 'moment':
    case 'day':
      return {
        ...valueOf(field_id, { fits: moments(holds), text: whole, some }),
        time: { column: 'bug_cf_values.value_int', unit: holds },
      }
    case 'select':
      return {
        ...valueOf(field_id, {
          fits: texts('field_values.value', 'field_values.value_key', ownValues(field_id)),
          text: sql`(select value from field_values where id = bug_cf_values.value_int)`,
          some: sql<boolean>`bug_cf_values.value_int in
            (select id from field_values where field_id = ${field_id} and value <> '---')`,
        }),
        names: { of: 'bug_cf_values.value_int', table: 'field_values' },
      }
    case 'text':
      return valueOf(field_id, {
        fits: texts('bug_cf_values.value_text', 'bug_cf_values.value_key'),
        text: sql.ref('bug_cf_values.value_text'),
        some: sql<boolean>`bug_cf_values.value_text <> ''`,
      })
  }
}
