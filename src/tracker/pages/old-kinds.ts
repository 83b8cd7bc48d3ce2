/** What can become of an old address. */

import type { Page } from '../../platform/http/page.ts'
import type { Where } from './parts/where.ts'

/** What an address was in Bugzilla, and how it is answered now. */
export type Old = { was: string } & (Served | Moved)
/** Works as before. */
interface Served {
  /** The page works, except for parts that are elsewhere, such as downloads. */
  page?: Page
  served: string
}
/** Redirects to the equivalent page. */
interface Moved {
  to: Where
  /** The same in words. */
  leads: string
  has_secret?: boolean
}
/** An address that works as before, in words; `page` if it is one of ours. */
export const served = (was: string, how: string, page?: Page): Old => ({
  was,
  served: how,
  ...(page && { page }),
})
/** An address that redirects; `leads` says where, in words. */
export const moved = (was: string, to: Where, leads: string): Old => ({ was, to, leads })
