/** Where the addresses of dl's own pages lead, which people have as bookmarks. */

import { adminUsers, preferences } from '../platform/paths.ts'
import * as paths from './paths.ts'

const ALL = '?everybody=1'
/** By the parameter `a` of dl's `admin.php`. */
const PLACES = new Map<string, string | ((id: string) => string)>([
  ['newt', paths.newTicket],
  ['tlista', paths.mine + ALL],
  ['tedit', paths.ticket],
  ['newg', paths.newGrant],
  ['glist', paths.grants],
  ['glista', paths.grants + ALL],
  ['gedit', paths.grant],
  ['prefs', preferences],
  ['users', adminUsers],
])
const ID = /^\w{1,64}$/

/** A path, for a page of dl and its parameters. `u` logs out there, which a link must not do. */
export function placeOf(page: string, query: URLSearchParams): string {
  if (page !== paths.admin || query.has('u')) return paths.service
  const place = PLACES.get(query.get('a') ?? '') ?? paths.mine
  if (typeof place === 'string') return place
  const id = query.get('id') ?? ''
  return ID.test(id) ? place(id) : paths.mine
}
