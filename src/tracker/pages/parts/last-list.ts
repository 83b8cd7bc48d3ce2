/** The bugs of the list that a browser showed last, kept in a cookie for links between them. */

import type { Caller } from '../../../platform/http/method.ts'
import type { PageAsked } from '../../../platform/http/page.ts'

const COOKIE = 'docket_list'
/** A page of a list. */
const IDS_MAX = 100

/**
 * Sets a cookie that browsers drop when they are closed. Only the first `IDS_MAX` bugs are kept.
 */
export function rememberList(caller: Pick<Caller, 'cookies' | 'secure'>, ids: readonly number[]) {
  const value = ids.slice(0, IDS_MAX).join('.')
  const rest = ['Path=/', 'HttpOnly', 'SameSite=Lax', ...(caller.secure ? ['Secure'] : [])]
  caller.cookies.push([`${COOKIE}=${value}`, ...rest].join('; '))
}

/** The position of a bug in the list, and the ids beside it. */
export interface InList {
  /** From 1. */
  at: number
  count: number
  previous: number | undefined
  next: number | undefined
}

/** Where a bug is in the last list; undefined if it is not in it. */
export function placeInList({ cookie }: Pick<PageAsked, 'cookie'>, id: number): InList | undefined {
  const ids = lastList({ cookie })
  const at = ids.indexOf(id)
  if (at < 0 || ids.length < 2) return undefined
  return { at: at + 1, count: ids.length, previous: ids[at - 1], next: ids[at + 1] }
}

/** The bugs of the last list around this one; none if it is not in that list. */
export function idsAround(asked: Pick<PageAsked, 'cookie'>, id: number, count: number): number[] {
  const ids = lastList(asked)
  const at = ids.indexOf(id)
  return at < 0 || ids.length < 2 ? [] : ids.slice(Math.max(0, at - count), at + count + 1)
}

function lastList({ cookie }: Pick<PageAsked, 'cookie'>): number[] {
  const ids = cookie(COOKIE).split('.', IDS_MAX).map(Number)
  return ids.every((one) => Number.isSafeInteger(one) && one > 0) ? ids : []
}
