/** The measured scenarios and their limits. */

import type { Generated } from '../tools/generate-data.ts'
import type { Orders } from './load.ts'
import type { Figures } from './measure.ts'

/** A value and what it must not exceed, or must reach. */
export interface Limit {
  /** The printed form, such as `p50 < 5 ms`. */
  says: string
  value: number
  bound: number
  /** Whether the bound is a maximum or a minimum. */
  is_most: boolean
}

/** The requests of a scenario, for any server. */
export type Load = Omit<Orders, 'port' | 'seconds'>

/** The object that the bare server sends, taken from a response of Docket. */
export interface Sample {
  product: string
  component: string
  version: string
}

const HOT_BUGS = 10_000

const get = (api_key: string) => ({
  method: 'GET' as const,
  headers: { 'x-bugzilla-api-key': api_key },
  status: 200,
})

const many = { connections: 16, warm_up: 30_000 }

/** The fixed response of a server without Docket, for comparison. */
export const bare: Load = { method: 'GET', path: '/', headers: {}, status: 200, ...many }

/** `hot_part` is the fraction of requests for a few popular bugs, from 0 to 1. */
export function readBug({ sees_all, bugs }: Generated, hot_part: number): Load {
  const ids = { all: bugs, hot: Math.min(HOT_BUGS, bugs), hot_part }
  return { ...get(sees_all.api_key), path: '/rest/bug/{id}', ids, ...many }
}

/** 100 open bugs of the largest product, newest first, for a user in twenty groups. */
export function listOpen({ readers, products }: Generated): Load {
  const query = new URLSearchParams({
    product: products[0]!.name,
    status: '__open__',
    order: 'bug_id DESC',
    limit: '100',
  })
  return {
    ...get(readers[0]!.api_key),
    path: `/rest/bug?${query.toString()}`,
    connections: 1,
    warm_up: 500,
  }
}

/** Files a different bug with every request. */
export function fileBug({ sees_all }: Generated, { product, component, version }: Sample): Load {
  const body = {
    product,
    component,
    version,
    summary: 'Load {n}: the window stays empty after start',
    description: 'It happens every time. Steps: start it, open a file, look at the window. ({n})',
    op_sys: 'Linux',
    platform: 'PC',
    priority: 'Normal',
    severity: 'normal',
  }
  return {
    method: 'POST',
    path: '/rest/bug',
    headers: { 'x-bugzilla-api-key': sees_all.api_key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    status: 200,
    connections: 8,
    warm_up: 3_000,
  }
}

/** Compares the rate with that of the bare server. */
export const ratioAtLeast = (bound: number) => (figures: Figures, bareFigures: Figures) => ({
  says: `>= ${bound} of bare`,
  value: figures.per_second / bareFigures.per_second,
  bound,
  is_most: false,
})

/** In milliseconds. */
export const medianBelow =
  (bound: number) =>
  ({ p50_ms }: Figures) => ({
    says: `p50 < ${bound} ms`,
    value: p50_ms,
    bound,
    is_most: true,
  })

/** In responses per second. */
export const rateAtLeast =
  (bound: number) =>
  ({ per_second }: Figures) => ({
    says: `>= ${bound}/s`,
    value: per_second,
    bound,
    is_most: false,
  })
