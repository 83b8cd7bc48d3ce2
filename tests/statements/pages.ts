/** Pages that show more in a larger world, by the names of pages. */

import type { Request } from './calls.ts'
import type { World } from './world.ts'

/** Their statements are counted like those of methods. */
export const pages: Record<string, (world: World) => Request> = {
  'Page.full_bugs': ({ bugs }) => ['GET', `/bugs_in_full?id=${bugs.join()}`],
  'Page.bug': () => ['GET', '/bugs/1'],
  'Page.list': () => ['GET', '/bugs?product=TestProduct'],
  'Page.field_values': () => ['GET', '/admin/fields/cf_multi/values'],
  'Page.admin_fields': () => ['GET', '/admin/fields?origin=custom'],
  'Page.admin_flag_types': () => ['GET', '/admin/flag_types'],
}
