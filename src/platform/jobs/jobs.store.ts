/** The table of jobs. SQL only. */

import type { ExpressionBuilder } from 'kysely'

import type { Tx } from '../db/db.ts'
import { statement } from '../db/statement.ts'
import type { Tables } from '../db/tables.ts'

/** Inserts jobs that have not been tried, and returns them; `body` is JSON. */
export const add = (tx: Tx, jobs: { kind: string; run_at: number; body: string }[]) =>
  tx
    .insertInto('jobs')
    .values(jobs.map((job) => ({ ...job, tries: 0, node_id: null })))
    .returning(['id', 'body'])
    .execute()

/** Inserts one job, and returns its id. */
export const addOne = statement((q, p: { kind: string; run_at: number; body: string }) =>
  q
    .insertInto('jobs')
    .values({ kind: p.kind, run_at: p.run_at, body: p.body, tries: 0, node_id: null })
    .returning('id'),
)

type Due = { now: number; kind: string }
/** Jobs that no node has. */
const isDue = (job: ExpressionBuilder<Tables, 'jobs'>, p: Due) =>
  job.and([job('kind', '=', p.kind), job('run_at', '<=', p.now), job('node_id', 'is', null)])

/** Any job of a kind that can run now. */
export const due = statement((q, p: Due) =>
  q
    .selectFrom('jobs')
    .select('id')
    .where((job) => isDue(job, p))
    .limit(1),
)

/** The kinds of which a job can run now, however many jobs there are: an index is read per kind. */
export const dueKinds = statement((q, p: { now: number }) =>
  q
    .withRecursive('kinds(kind)', (all) =>
      all
        .selectFrom('jobs')
        .select((job) => job.fn.min('kind').$castTo<string | null>().as('kind'))
        .unionAll((next) =>
          next
            .selectFrom('kinds')
            .where('kinds.kind', 'is not', null)
            .select((kind) =>
              kind
                .selectFrom('jobs')
                .whereRef('jobs.kind', '>', 'kinds.kind')
                .select((job) => job.fn.min('jobs.kind').as('kind'))
                .as('kind'),
            ),
        ),
    )
    .selectFrom('kinds')
    .select('kinds.kind')
    .$narrowType<{ kind: string }>()
    .where((kind) =>
      kind.exists(
        kind
          .selectFrom('jobs')
          .select('id')
          .whereRef('jobs.kind', '=', 'kinds.kind')
          .where('run_at', '<=', p.now)
          .where('node_id', 'is', null),
      ),
    ),
)

/** The jobs of a kind that can run now, up to `limit`. */
export const countDue = statement((q, p: Due & { limit: number }) =>
  q
    .selectFrom((from) =>
      from
        .selectFrom('jobs')
        .select('id')
        .where((job) => isDue(job, p))
        .limit(p.limit)
        .as('first'),
    )
    .select((job) => job.fn.countAll<number>().as('count')),
)

/**
 * Gives the job that has been due for longest to a node, counts the attempt, and returns the job.
 * Jobs that others are taking at this moment are skipped.
 */
export const claim = statement((q, p: Due & { node_id: number }, dialect) =>
  q
    .updateTable('jobs')
    .set((job) => ({ node_id: p.node_id, tries: job('tries', '+', job.lit(1)) }))
    .where((job) =>
      job(
        'id',
        '=',
        job
          .selectFrom('jobs')
          .select('id')
          .where((one) => isDue(one, p))
          .orderBy('run_at')
          .orderBy('id')
          .limit(1)
          .$if(dialect.isRemote, (one) => one.forUpdate().skipLocked()),
      ),
    )
    // Nobody would free the job of a node that was removed meanwhile.
    .where((job) => job.exists(job.selectFrom('nodes').select('id').where('id', '=', p.node_id)))
    .returning(['id', 'kind', 'body', 'tries']),
)

/** Any job of a kind, due or not. */
export const some = statement((q, p: { kind: string }) =>
  q.selectFrom('jobs').select('id').where('kind', '=', p.kind).limit(1),
)

/** Deletes a job that is done, if the node still has it. */
export const remove = statement((q, p: { id: number; node_id: number }) =>
  q.deleteFrom('jobs').where('id', '=', p.id).where('node_id', '=', p.node_id),
)

type PutOff = { id: number; node_id: number; run_at: number; error: string }
/** Schedules the next attempt of a job, if the node still has it. */
export const putOff = statement((q, p: PutOff) =>
  q
    .updateTable('jobs')
    .set({ run_at: p.run_at, node_id: null, error: p.error })
    .where('id', '=', p.id)
    .where('node_id', '=', p.node_id),
)

/** Lets a job that has more to do run again, if the node still has it. */
export const putBack = statement((q, p: Omit<PutOff, 'error'>) =>
  q
    .updateTable('jobs')
    .set({ run_at: p.run_at, node_id: null, tries: 0, error: null })
    .where('id', '=', p.id)
    .where('node_id', '=', p.node_id),
)

type Hastened = { ids: number[]; kinds: readonly string[]; kind: string; now: number }
/** Makes jobs of some kinds that no node has due, as jobs of another kind. */
export const hasten = statement((q, p: Hastened, dialect) =>
  q
    .updateTable('jobs')
    .set({ kind: p.kind, run_at: p.now })
    .where((job) => dialect.oneOf(job.ref('id'), p.ids))
    .where((job) => dialect.oneOfTexts(job.ref('kind'), p.kinds))
    .where('node_id', 'is', null),
)

/** Frees the jobs of nodes that are not registered. */
export const free = statement((q) =>
  q
    .updateTable('jobs')
    .set({ node_id: null })
    .where('node_id', 'is not', null)
    .where('node_id', 'not in', (node) => node.selectFrom('nodes').select('id')),
)

/** The number of jobs, and of those that failed and wait for another attempt. */
export const counted = statement((q) =>
  q.selectFrom('jobs').select((job) => [
    job.fn.countAll<number>().as('total'),
    job.fn
      .countAll<number>()
      .filterWhere((one) => one.and([one('tries', '>', 0), one('node_id', 'is', null)]))
      .as('errors'),
  ]),
)

/** Of the jobs that are due first: how many, how many have failed, and since when one is due. */
export const queue = statement((q, p: { limit: number }) =>
  q
    .selectFrom((from) =>
      from
        .selectFrom('jobs')
        .select(['run_at', 'tries', 'node_id'])
        .orderBy('run_at')
        .limit(p.limit)
        .as('first'),
    )
    .select((job) => {
      const isFree = job('node_id', 'is', null)
      return [
        job.fn.countAll<number>().as('waiting'),
        job.fn
          .countAll<number>()
          .filterWhere((one) => one.and([one('tries', '>', 0), isFree]))
          .as('failed'),
        job.fn.min('run_at').filterWhere(isFree).as('since'),
      ]
    }),
)
