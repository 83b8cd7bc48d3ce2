/** The table of comment tags. SQL only. */

import type { Tx } from '../../../platform/db/db.ts'
import { statement } from '../../../platform/db/statement.ts'
import { type Viewer, visibleTo } from '../see/visible.ts'

export interface Tag {
  tag: string
  tag_key: string
}

export async function add(tx: Tx, comment_id: number, tags: Tag[]) {
  await tx
    .insertInto('longdescs_tags')
    .values(tags.map((tag) => ({ comment_id, ...tag })))
    .execute()
  await tx
    .insertInto('longdescs_tags_weights')
    .values(tags.map((tag) => ({ ...tag, weight: 1 })))
    .onConflict((row) =>
      row.column('tag_key').doUpdateSet((set) => ({
        weight: set('longdescs_tags_weights.weight', '+', set.lit(1)),
      })),
    )
    .execute()
}

type Keys = { keys: string[] }

export const remove = statement((q, p: Keys & { comment_id: number }, dialect) =>
  q
    .deleteFrom('longdescs_tags')
    .where('comment_id', '=', p.comment_id)
    .where((row) => dialect.oneOfTexts(row.ref('tag_key'), p.keys)),
)
export const lighten = statement((q, p: Keys, dialect) =>
  q
    .updateTable('longdescs_tags_weights')
    .set((row) => ({ weight: row('weight', '-', row.lit(1)) }))
    .where((row) => dialect.oneOfTexts(row.ref('tag_key'), p.keys)),
)
export const dropUnused = statement((q, p: Keys, dialect) =>
  q
    .deleteFrom('longdescs_tags_weights')
    .where('weight', '<=', 0)
    .where((row) => dialect.oneOfTexts(row.ref('tag_key'), p.keys)),
)

interface Activity {
  bug_id: number
  comment_id: number
  who: number
  now: number
  added: string | null
  removed: string | null
}
export const noteActivity = statement((q, p: Activity) =>
  q.insertInto('longdescs_tags_activity').values({
    bug_id: p.bug_id,
    comment_id: p.comment_id,
    who: p.who,
    bug_when: p.now,
    added: p.added,
    removed: p.removed,
  }),
)

type Wanted = Viewer & { isprivate_max: number; part: string; limit: number }
/** Tags of at least one comment that the viewer may read. */
export const findTags = statement((q, p: Wanted, dialect) =>
  q
    .selectFrom('longdescs_tags_weights as known')
    .select('known.tag')
    .where((row) => dialect.contains(row.ref('known.tag_key'), p.part))
    .where((row) =>
      row.exists(
        row
          .selectFrom('longdescs_tags')
          .innerJoin('longdescs', 'longdescs.id', 'longdescs_tags.comment_id')
          .innerJoin('bugs', 'bugs.id', 'longdescs.bug_id')
          .select('bugs.id')
          .whereRef('longdescs_tags.tag_key', '=', 'known.tag_key')
          .where('longdescs.isprivate', '<=', p.isprivate_max)
          .where((bug) => visibleTo(bug as never, p)),
      ),
    )
    .orderBy('known.tag_key')
    .limit(p.limit),
)
