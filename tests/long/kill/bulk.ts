/** A change of many bugs, as a client follows it. */

import assert from 'node:assert/strict'

import { send } from '../service.ts'

/** The comment that the change leaves on each bug. */
export const COMMENT = 'changed with all others'
const QUERY = 'product=TestProduct&resolution=---'

interface Told {
  stage: string
  counts: { waiting: number; changed: number; refused: number }
}

/** Follows the change until `isThere`; each request is a round trip to the service. */
async function follow(url: string, id: number, isThere: (told: Told) => boolean): Promise<Told> {
  for (;;) {
    const { status, body } = await send(`${url}/rest/docket_bulk_changes/${id}?limit=0`, 'GET')
    assert.equal(status, 200, JSON.stringify(body))
    if (isThere(body as Told)) return body as Told
  }
}

/** Previews a comment on every bug, and confirms it; returns the number of bugs. */
export async function beginBulk(url: string): Promise<{ id: number; bugs: number }> {
  const path = `${url}/rest/docket_bulk_changes`
  const change = { comment: { body: COMMENT }, priority: 'High' }
  const { status, body } = await send(path, 'POST', { query: QUERY, change })
  assert.equal(status, 201, JSON.stringify(body))
  const { counts } = await follow(url, body.id, ({ stage }) => stage === 'previewed')
  assert.equal(counts.refused + counts.waiting, 0)
  assert.equal((await send(`${path}/${body.id}/confirm`, 'POST', {})).status, 200)
  return { id: body.id, bugs: counts.changed }
}

/** Resolves when at least this number of bugs is changed. */
export const untilChanged = (url: string, id: number, least: number) =>
  follow(url, id, ({ counts }) => counts.changed >= least)

/** Resolves when the change is done. */
export const untilDone = (url: string, id: number) =>
  follow(url, id, ({ stage }) => stage === 'done')
