/** Requests to a new installation, by the administrator whom its first start creates. */

import type { Server } from './servers.ts'

/** The key of the administrator. */
export const KEY = 'bench'.padEnd(40, 'x')
/** The password of the administrator. */
export const PASSWORD = 'correct horse battery'
const PLACE = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }

/** Servers that are started from now on create the administrator. */
export function prepareFirstStart() {
  Object.assign(process.env, {
    DOCKET_ADMIN_LOGIN: 'admin@example.com',
    DOCKET_ADMIN_PASSWORD: PASSWORD,
    DOCKET_ADMIN_API_KEY: KEY,
  })
}

/** Sends a request to a path below `/rest/`, and throws unless it succeeds. */
export type Ask = (method: string, path: string, body?: object) => Promise<{ id: number }>

/** For one server. */
export const asker =
  ({ port }: Server): Ask =>
  async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}/rest/${path}`, {
      method,
      headers: { 'x-bugzilla-api-key': KEY, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${text}`)
    return JSON.parse(text) as { id: number }
  }

/** Files a bug, and returns its id. */
export async function filed(ask: Ask, cc: string[] = []): Promise<number> {
  const place = { ...PLACE, platform: 'All', op_sys: 'All' }
  return (await ask('POST', 'bug', { ...place, summary: 'The kettle', description: 'd', cc })).id
}
