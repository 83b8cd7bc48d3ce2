/** Finds what a person wrote, as far as they can still see it. SQL only. */

import { statement } from '../../../platform/db/statement.ts'
import { type Viewer, visibleTo } from '../../bugs/see/visible.ts'

interface Page extends Viewer {
  /** Rows after this one; 0 for the first page. */
  after: number
  limit: number
}

/** Bugs that the viewer reported, by id. */
export const reported = statement((q, p: Page) =>
  q
    .selectFrom('bugs')
    .select('bugs.id')
    .where('bugs.reporter', '=', p.viewer_id)
    .where('bugs.id', '>', p.after)
    .where((bug) => visibleTo(bug as never, p))
    .orderBy('bugs.id')
    .limit(p.limit),
)

interface Times extends Page {
  /** The time of the row `after`. */
  since: number
  /** 1 to include private comments. */
  isprivate_max: number
}
/** Comments of the viewer, by time and id. */
export const written = statement((q, p: Times) =>
  q
    .selectFrom('longdescs')
    .innerJoin('bugs', 'bugs.id', 'longdescs.bug_id')
    .select(['longdescs.id', 'longdescs.bug_when'])
    .where('longdescs.who', '=', p.viewer_id)
    .where('longdescs.isprivate', '<=', p.isprivate_max)
    .where('longdescs.bug_when', '>=', p.since)
    .where((row) =>
      row.or([row('longdescs.bug_when', '>', p.since), row('longdescs.id', '>', p.after)]),
    )
    .where((bug) => visibleTo(bug as never, p))
    .orderBy('longdescs.bug_when')
    .orderBy('longdescs.id')
    .limit(p.limit),
)

/** Attachments of the viewer, private ones included, by the bug `since` and their id. */
export const attached = statement((q, p: Page & { since: number }) =>
  q
    .selectFrom('attachments')
    .innerJoin('bugs', 'bugs.id', 'attachments.bug_id')
    .select([
      'attachments.id',
      'attachments.bug_id',
      'attachments.creation_ts',
      'attachments.filename',
      'attachments.mimetype',
      'attachments.attach_size',
      'attachments.description',
      'attachments.isprivate',
      'attachments.isobsolete',
    ])
    .where('attachments.submitter_id', '=', p.viewer_id)
    .where('attachments.bug_id', '>=', p.since)
    .where((row) =>
      row.or([row('attachments.bug_id', '>', p.since), row('attachments.id', '>', p.after)]),
    )
    .where((bug) => visibleTo(bug as never, p))
    .orderBy('attachments.bug_id')
    .orderBy('attachments.id')
    .limit(p.limit),
)
