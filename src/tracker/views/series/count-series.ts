/** Keeps counting series: at its interval, each is counted with its creator's permissions. */

import { actorById, docket, nobody } from '../../../accounts/actors/actors.ts'
import { Fault } from '../../../platform/faults.ts'
import { limits } from '../../../platform/limits.ts'
import type { Transactions } from '../../../platform/work/work.ts'
import { listAsked, searchFor } from '../bug-lists/asked.ts'
import { parametersOf } from '../../search/saved-searches/saved-searches.rules.ts'
import { searchBugs } from '../../search/search.ts'
import * as store from './series.store.ts'

const DAY_MS = 86_400_000

/** Counts the bugs of imported charts each day. */
export interface SeriesCounter {
  /** Counts some of the series that are due. */
  sweep(): Promise<void>
  /** Aborts the current count. */
  close(): Promise<void>
}

/** Opens the counter of this process; several processes do not count a series twice. */
export function openSeriesCounter(transactions: Transactions): SeriesCounter {
  const ends = new AbortController()
  /** Series tried today: one that fails is retried on the next day. */
  const tried = { today: 0, ids: new Set<number>() }
  let running: Promise<void> | undefined

  async function countDue() {
    const { today, due } = await transactions.look(docket, async ({ tx, now }) => {
      const day = Math.floor(now / DAY_MS) * DAY_MS
      if (tried.today !== day) tried.ids.clear()
      tried.today = day
      const wanted = { today: day, except: [...tried.ids], limit: limits.series_counted_max }
      return { today: day, due: await store.due(tx, wanted) }
    })
    for (const series of due) {
      if (ends.signal.aborted) return
      tried.ids.add(series.id)
      const told = await countOf(transactions, series, ends.signal)
      if (told === 'later') {
        tried.ids.delete(series.id)
        return
      }
      if (told === 'never') continue
      await transactions.work(docket, ({ tx }) =>
        store.addCounted(tx, { id: series.id, today, ...told }),
      )
    }
  }

  return {
    sweep: () => (running ??= countDue().finally(() => (running = undefined))),
    async close() {
      ends.abort()
      await running?.catch(() => undefined)
    },
  }
}

type Due = Awaited<ReturnType<typeof store.due>>[number]

/** A series without a creator is counted anonymously. */
async function countOf(
  transactions: Transactions,
  { creator, query }: Due,
  signal: AbortSignal,
): Promise<{ bugs: number } | 'later' | 'never'> {
  try {
    const found = await transactions.look(
      async ({ tx }) => (creator === null ? nobody : ((await actorById(tx, creator)) ?? nobody)),
      (look) =>
        searchBugs(look, { ...searchFor(listAsked(parametersOf(query))), count_only: true }),
      { aside: true, signal },
    )
    return 'bug_count' in found ? { bugs: found.bug_count! } : 'never'
  } catch (error) {
    if (signal.aborted) return 'later'
    if (!(error instanceof Fault)) throw error
    return error.retry_after_s === undefined ? 'never' : 'later'
  }
}
