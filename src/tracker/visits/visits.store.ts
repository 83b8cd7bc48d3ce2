/** The shelf for who last looked at which bug. Only SQL. */

import { statement } from '../../platform/db/statement.ts'

/** A row only where the user is the bug's reporter, assignee, QA contact or on its CC. */
export const visitIfInvolved = statement(
  (q, p: { bug_id: number; user_id: number; contact_id: number; now: number }) =>
    q
      .insertInto('bug_user_last_visit')
      .columns(['bug_id', 'user_id', 'last_visit_ts'])
      .expression((from) =>
        from
          .selectFrom('bugs')
          .innerJoin('users', (join) => join.on('users.id', '=', p.user_id))
          .select((row) => [
            'bugs.id',
            'users.id as user_id',
            row.cast<number>(row.val(p.now), 'bigint').as('now'),
          ])
          .where('bugs.id', '=', p.bug_id)
          .where((row) =>
            row.or([
              row('bugs.reporter', '=', p.user_id),
              row('bugs.assigned_to', '=', p.user_id),
              row('bugs.qa_contact', '=', p.contact_id),
              row.exists(
                row
                  .selectFrom('cc')
                  .select('cc.who')
                  .whereRef('cc.bug_id', '=', 'bugs.id')
                  .where('cc.who', '=', p.user_id),
              ),
            ]),
          ),
      )
      .onConflict((row) =>
        row
          .columns(['user_id', 'bug_id'])
          .doUpdateSet((set) => ({ last_visit_ts: set.ref('excluded.last_visit_ts') })),
      ),
)
