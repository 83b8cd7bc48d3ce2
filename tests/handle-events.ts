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
    const [last, cursor] = await db.look(async (tx) => [
      await tx
        .selectFrom('events')
        .select(['tx_id', 'id'])
        .orderBy('tx_id', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),
      await tx
        .selectFrom('event_followers')
        .select(['tx_id', 'event_id as id'])
        .where('name', '=', follower)
        .executeTakeFirst(),
    ])
    if (last?.tx_id === cursor?.tx_id && last?.id === cursor?.id) return
  }
}
