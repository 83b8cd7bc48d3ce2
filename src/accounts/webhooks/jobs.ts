/** The background jobs of webhooks. */

import type { Kind } from '../../platform/jobs/jobs.ts'
import { limits } from '../../platform/limits.ts'
import type { Transactions } from '../../platform/work/work.ts'
import { deliver } from './deliver.ts'
import { DELIVER } from './follow-events.ts'
import { REPLAY_EVENTS, replayEventsJob } from './replay-events.ts'
import { REPLAY, replayJob } from './replay.ts'
import type { Source } from './sources.ts'

/** By kind. */
export const webhookJobs = (
  transactions: Transactions,
  sources: readonly Source[],
): Record<string, Kind> => ({
  [DELIVER]: { act: deliver(transactions, sources), at_once: limits.webhooks_at_once_max },
  [REPLAY]: { act: replayJob(transactions), at_once: 1 },
  [REPLAY_EVENTS]: { act: replayEventsJob(transactions, sources), at_once: 1 },
})
