/** Lets a service handle what happened, such as sending mail about it. */

import type { Instance } from './instance.ts'

/**
 * Runs jobs until a follower has handled all events: on PostgreSQL, transactions of other tests on
 * the same server delay them.
 */
export async function handleEvents({ service, db }: Instance, follower = 'bugmail'): Promise<void> {
  await service.node.beat()
  for (;;) {
    await service.runJobs()
    const next = await db.look(async (tx) => {
      const cursor = await tx
        .selectFrom('event_followers')
        .select(['tx_id', 'event_id as id'])
        .where('name', '=', follower)
        .executeTakeFirst()
      return tx
        .selectFrom('events')
        .select('id')
        .$if(cursor !== undefined, (events) =>
          events.where((row) =>
            row.or([
              row('tx_id', '>', cursor!.tx_id),
              row.and([row('tx_id', '=', cursor!.tx_id), row('id', '>', cursor!.id)]),
            ]),
          ),
        )
        .limit(1)
        .executeTakeFirst()
    })
    if (!next) return
  }
}
