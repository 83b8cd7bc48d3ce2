/** Where the addresses of dl's own pages lead, which people have as bookmarks. */

import { adminUsers, preferences } from '../platform/paths.ts'
import * as paths from './paths.ts'

/** By the parameter `a` of dl's `admin.php`; all others are lists and forms of files. */
const PLACES: Readonly<Record<string, string>> = { prefs: preferences, users: adminUsers }

/** A path, for a page of dl and its parameters. `u` logs out there, which a link must not do. */
export function placeOf(page: string, query: URLSearchParams): string {
  if (page !== paths.admin || query.has('u')) return paths.service
  const place = query.get('a') ?? ''
  return Object.hasOwn(PLACES, place) ? PLACES[place]! : paths.myFiles
}
