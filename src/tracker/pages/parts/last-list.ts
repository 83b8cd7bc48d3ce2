/** The bugs of the list that a browser showed last, kept in a cookie for links between them. */

import type { Caller } from '../../../platform/http/method.ts'
import type { PageAsked } from '../../../platform/http/page.ts'

const COOKIE = 'docket_list'
/** A page of a list. */
const IDS_MAX = 100

/** Until the browser is closed. */
export function rememberList(caller: Pick<Caller, 'cookies' | 'secure'>, ids: readonly number[]) {
  const value = ids.slice(0, IDS_MAX).join('.')
  const rest = ['Path=/', 'HttpOnly', 'SameSite=Lax', ...(caller.secure ? ['Secure'] : [])]
  caller.cookies.push([`${COOKIE}=${value}`, ...rest].join('; '))
}

export interface InList {
  /** From 1. */
  at: number
  count: number
  previous: number | undefined
  next: number | undefined
}

/** Where a bug is in the last list; undefined if it is not in it. */
export function placeInList({ cookie }: Pick<PageAsked, 'cookie'>, id: number): InList | undefined {
  const ids = cookie(COOKIE).split('.', IDS_MAX).map(Number)
  const at = ids.indexOf(id)
  if (at < 0 || ids.length < 2 || !ids.every((one) => Number.isSafeInteger(one) && one > 0)) {
    return undefined
  }
  return { at: at + 1, count: ids.length, previous: ids[at - 1], next: ids[at + 1] }
}
