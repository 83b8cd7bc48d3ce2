/** Removes what webhooks were told long ago. */

import { feedLimits } from '../../platform/feed/feed-limits.ts'
import type { Work } from '../../platform/work/work.ts'
import * as store from './webhooks.store.ts'

/** Deliveries removed at once, to keep transactions short. */
const FORGOTTEN_MAX = 10_000

/** As old as the events that they are about; what still waits stays. */
export const forgetDeliveries = async ({ tx, now }: Work) =>
  void (await store.forget.changes(tx, {
    before: now - feedLimits.events_kept_ms,
    limit: FORGOTTEN_MAX,
  }))
