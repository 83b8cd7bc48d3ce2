/** The tables of personal tags. SQL only. */

import type { Tx } from '../../../platform/db/db.ts'
import { statement } from '../../../platform/db/statement.ts'
import { type Viewer, visibleTo } from '../see/visible.ts'

/** All tags of a user. */
export const ofUser = statement((q, p: { user_id: number }) =>
  q.selectFrom('tag').select(['id', 'name', 'name_key']).where('user_id', '=', p.user_id),
)

/** Which bugs have which tags of a user. */
export const onBugs = statement((q, p: { user_id: number; bug_ids: number[] }, dialect) =>
  q
    .selectFrom('bug_tag')
    .innerJoin('tag', 'tag.id', 'bug_tag.tag_id')
    .select(['bug_tag.bug_id', 'tag.name_key', 'tag.name'])
    .where('tag.user_id', '=', p.user_id)
    .where((row) => dialect.oneOf(row.ref('bug_tag.bug_id'), p.bug_ids)),
)

type NewTag = { user_id: number; name: string; name_key: string }
export const addTags = (tx: Tx, tags: NewTag[]) =>
  tx.insertInto('tag').values(tags).returning(['id', 'name', 'name_key']).execute()

/** Adds each tag to each of the bugs that lack it. */
export const putOn = statement((q, p: { tag_ids: number[]; bug_ids: number[] }, dialect) =>
  q
    .insertInto('bug_tag')
    .columns(['bug_id', 'tag_id'])
    .expression((from) =>
      from
        .selectFrom('bugs')
        .innerJoin('tag', (join) => join.onTrue())
        .select(['bugs.id as bug_id', 'tag.id as tag_id'])
        .where((row) => dialect.oneOf(row.ref('bugs.id'), p.bug_ids))
        .where((row) => dialect.oneOf(row.ref('tag.id'), p.tag_ids)),
    )
    .onConflict((row) => row.doNothing()),
)
export const takeOff = statement((q, p: { tag_ids: number[]; bug_ids: number[] }, dialect) =>
  q
    .deleteFrom('bug_tag')
    .where((row) => dialect.oneOf(row.ref('bug_id'), p.bug_ids))
    .where((row) => dialect.oneOf(row.ref('tag_id'), p.tag_ids)),
)
export const dropUnused = statement((q, p: { tag_ids: number[] }, dialect) =>
  q
    .deleteFrom('tag')
    .where((row) => dialect.oneOf(row.ref('id'), p.tag_ids))
    .where((row) =>
      row.not(
        row.exists(
          row.selectFrom('bug_tag').select('bug_id').whereRef('bug_tag.tag_id', '=', 'tag.id'),
        ),
      ),
    ),
)

type Renamed = { id: number; name: string; name_key: string }
export const rename = statement((q, p: Renamed) =>
  q.updateTable('tag').set({ name: p.name, name_key: p.name_key }).where('id', '=', p.id),
)
export const takeOffAll = statement((q, p: { id: number }) =>
  q.deleteFrom('bug_tag').where('tag_id', '=', p.id),
)
export const drop = statement((q, p: { id: number }) => q.deleteFrom('tag').where('id', '=', p.id))

/** With the number of tagged bugs that the viewer can see. */
export const counted = statement((q, p: Viewer) =>
  q
    .selectFrom('tag')
    .select(['tag.id', 'tag.name'])
    .select((row) =>
      row
        .selectFrom('bug_tag')
        .innerJoin('bugs', 'bugs.id', 'bug_tag.bug_id')
        .select((bug) => bug.fn.countAll<number>().as('bugs'))
        .whereRef('bug_tag.tag_id', '=', 'tag.id')
        .where((bug) => visibleTo(bug as never, p))
        .as('bug_count'),
    )
    .where('tag.user_id', '=', p.viewer_id)
    .orderBy('tag.name_key'),
)
