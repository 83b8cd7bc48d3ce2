/** Describes the service to clients: version, URL and defaults. */

import type { Look } from '../../platform/work/work.ts'
import type { Limits } from '../expiry.rules.ts'
import { policyOf } from '../policy/policy.ts'
import { cut } from '../policy/policy.rules.ts'
import { defaultsOf, type TicketSettings } from '../settings.ts'

/** The version of dl that is emulated; clients infer supported features from it. */
const DL_VERSION = '0.18.1'

/** Within the policy of the caller. Times are seconds; 0 means no limit. */
export async function describe(look: Look, settings: TicketSettings) {
  const { limits, bytes_max } = await policyOf(look, look.actor.id)
  const address = look.site.address?.() ?? '/'
  const { grant, ticket } = defaultsOf(settings)
  return {
    version: DL_VERSION,
    url: address,
    masterpath: address,
    maxsize: bytes_max,
    defaults: {
      grant: told(grant, 'lastul', 'maxul'),
      ticket: told(cut(ticket, limits), 'lastdl', 'maxdl'),
    },
  }
}

const told = ({ total_s, last_s, count }: Limits, last: string, max: string) => ({
  total: total_s ?? 0,
  [last]: last_s ?? 0,
  [max]: count ?? 0,
})
