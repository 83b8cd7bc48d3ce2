/** Refuses commands that have mail sent, if no mail is sent. */

import { Refusal } from '../../platform/refusal.ts'
import type { Config } from '../settings.ts'

/** Throws a `Refusal` without mail. */
export function refuseMailOff({ mail }: Pick<Config, 'mail'>) {
  if (mail !== 'off') return
  throw new Refusal('mail is off; give the setting mail that the service has')
}
