/**
 * Others at work: each opens lists and bugs, searches and comments, with a pause after each
 * answer. Takes its orders as a message; ends with its parent.
 */

import { setTimeout as pause } from 'node:timers/promises'

import { Random } from '../../tools/generate/random.ts'

/** Who is at work, and on what. */
export interface Orders {
  url: string
  /** API keys, one for each person. */
  api_keys: string[]
  products: string[]
  bugs: number
}

const THINKS_MS = 500

async function work(orders: Orders, at: number) {
  const random = new Random(at, 'others')
  const headers = { 'x-bugzilla-api-key': orders.api_keys[at]! }
  const product = () => encodeURIComponent(random.pick(orders.products))
  const bug = () => 1 + Math.floor(random.part() * orders.bugs)
  const steps = [
    () => `/bugs?product=${product()}&bug_status=__open__`,
    () => `/bugs/${bug()}`,
    () => `/bugs/${bug()}`,
    () => `/rest/bug?product=${product()}&quicksearch=crash&limit=20`,
  ]
  for (;;) {
    for (const step of steps) {
      await ask(`${orders.url}${step()}`, { headers })
      await pause(THINKS_MS)
    }
    const body = JSON.stringify({ comment: 'Seen here, too.' })
    const json = { ...headers, 'content-type': 'application/json' }
    await ask(`${orders.url}/rest/bug/${bug()}/comment`, { method: 'POST', headers: json, body })
    await pause(THINKS_MS)
  }
}

async function ask(address: string, init: RequestInit) {
  const answer = await fetch(address, init)
  await answer.arrayBuffer()
  if (answer.status >= 500) throw new Error(`${address}: ${answer.status}`)
}

process.on('message', (orders: Orders) => {
  for (const at of orders.api_keys.keys()) void work(orders, at)
})
process.on('disconnect', () => process.exit())
