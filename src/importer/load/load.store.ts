/** Tables written by an import besides the rows themselves. SQL only. */

import { statement } from '../../platform/db/statement.ts'

/** One bug, if the installation has any. */
export const anyBug = statement((q) => q.selectFrom('bugs').select('id').limit(1))

/** One ticket, if the installation has any. */
export const anyTicket = statement((q) => q.selectFrom('tickets').select('id').limit(1))
/** One grant, if the installation has any. */
export const anyGrant = statement((q) => q.selectFrom('ticket_grants').select('id').limit(1))

/** At most two accounts: a new installation has only its administrator. */
export const twoPeople = statement((q) => q.selectFrom('users').select('id').limit(2))

/** The ranges of a part that were imported already, ordered by id. */
export const rangesOf = statement((q, p: { part: string }) =>
  q
    .selectFrom('import_ranges')
    .select(['from_id', 'until_id', 'rows'])
    .where('part', '=', p.part)
    .orderBy('from_id'),
)

/** One page of all ranges, ordered by part and id. */
export const nextRanges = statement((q, p: { part: string; from_id: number; limit: number }) =>
  q
    .selectFrom('import_ranges')
    .select(['part', 'from_id', 'rows', 'losses'])
    .where((range) =>
      range.or([
        range('part', '>', p.part),
        range.and([range('part', '=', p.part), range('from_id', '>', p.from_id)]),
      ]),
    )
    .orderBy('part')
    .orderBy('from_id')
    .limit(p.limit),
)
interface Done {
  part: string
  from_id: number
  until_id: number
  rows: number
  losses: string
}

/** Marks a range as imported, in the work that inserted its rows. */
export const putRange = statement((q, p: Done) =>
  q.insertInto('import_ranges').values({
    part: p.part,
    from_id: p.from_id,
    until_id: p.until_id,
    rows: p.rows,
    losses: p.losses,
  }),
)

/** Each blob of attachments, with its number of references. */
export const countBlobs = statement((q) =>
  q
    .insertInto('blobs')
    .columns(['hash', 'size', 'ref_count'])
    .expression((from) =>
      from
        .selectFrom('attachments')
        .where('blob_hash', 'is not', null)
        .groupBy('blob_hash')
        .select((row) => [
          row.ref('blob_hash').$notNull().as('hash'),
          row.fn.max('attach_size').as('size'),
          row.fn.countAll<number>().as('ref_count'),
        ]),
    ),
)

/** Groups with a pattern, and those with members by a former pattern. */
export const patterns = statement((q, p: { by_pattern: number }) =>
  q
    .selectFrom('groups')
    .select(['id', 'name', 'userregexp'])
    .where((group) =>
      group.or([
        group('userregexp', '<>', ''),
        group.exists(
          group
            .selectFrom('user_group_map')
            .select('user_id')
            .whereRef('group_id', '=', 'groups.id')
            .where('grant_type', '=', p.by_pattern),
        ),
      ]),
    )
    .orderBy('id'),
)
type Marked = { after: number; until: number; like: string }
/** Comments in a range of ids that contain a string. */
export const commentsLike = statement((q, p: Marked) =>
  q
    .selectFrom('longdescs')
    .select(['id', 'thetext'])
    .where('id', '>', p.after)
    .where('id', '<=', p.until)
    .where('thetext', 'like', p.like),
)

/** Replaces the text of one comment. */
export const setText = statement((q, p: { id: number; thetext: string }) =>
  q.updateTable('longdescs').set({ thetext: p.thetext }).where('id', '=', p.id),
)

/** The highest id; null without comments. */
export const lastComment = statement((q) =>
  q.selectFrom('longdescs').select((row) => row.fn.max<number | null>('id').as('id')),
)

/** Deletes the reference counts, which are counted again at the end. */
export const dropBlobs = statement((q) => q.deleteFrom('blobs'))
/** Makes a part start again. */
export const dropRange = statement((q, p: { part: string }) =>
  q.deleteFrom('import_ranges').where('part', '=', p.part),
)

/** Marks everybody as having chosen what mail about bugs to get. */
export const addChoosers = statement((q) =>
  q
    .insertInto('bugmail_choices')
    .columns(['user_id'])
    .expression((row) => row.selectFrom('users').select('id').where('id', '>', row.lit(0)))
    .onConflict((row) => row.doNothing()),
)
