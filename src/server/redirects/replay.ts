/** Requests URLs from a running Docket as an anonymous client. */

import type { Chosen } from './sample.ts'

/** A URL with its status then and now. */
export interface Answered extends Chosen {
  /** The final status, after redirects; 0 without a response. */
  now: number
  /** The target of redirects, as path and query. */
  led_to?: string
}

const AT_ONCE = 4
const WAIT_MS = 30_000
const STEPS_MAX = 5

/** `base_url` is the public URL, which may not lead to this server yet. */
export async function* replay(
  chosen: readonly Chosen[],
  against: URL,
  base_url?: string,
): AsyncGenerator<Answered> {
  const origins = new Set([against.origin, base_url && URL.parse(base_url)?.origin])
  for (let at = 0; at < chosen.length; at += AT_ONCE) {
    const some = chosen.slice(at, at + AT_ONCE)
    yield* await Promise.all(some.map((one) => ask(one, against, origins)))
  }
}

async function ask(one: Chosen, against: URL, origins: Set<string | undefined>): Promise<Answered> {
  let place = one.address
  for (let step = 0; step < STEPS_MAX; step++) {
    const response = await fetch(against.origin + place, {
      redirect: 'manual',
      headers: { accept: 'text/html,*/*', 'user-agent': 'docket redirects check' },
      signal: AbortSignal.timeout(WAIT_MS),
    }).catch(() => undefined)
    await response?.body?.cancel()
    const led = step > 0 ? { led_to: place } : {}
    const location = response?.headers.get('location')
    const isMoved = response && response.status >= 300 && response.status < 400 && location
    if (!isMoved) return { ...one, now: response?.status ?? 0, ...led }
    const next = URL.parse(location, against.origin + place)
    if (!next || !origins.has(next.origin))
      return { ...one, now: response.status, led_to: location }
    place = next.pathname + next.search
  }
  return { ...one, now: 508, led_to: place }
}
