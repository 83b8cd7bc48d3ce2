/** How fast mail goes out, and how far ahead it is planned. */

import { countDue } from '../../platform/jobs/jobs.ts'
import type { Pace } from '../../platform/rates/paces.ts'
import type { Look, Site } from '../../platform/work/work.ts'
import { LETTER } from './notices.ts'
import { PEOPLE_MAX } from './personal-mail.ts'

/** Letters that wait before those of a change with many recipients are planned no further. */
const AHEAD_MAX = 1_000

/** The pace of letters about bugs and of scheduled ones; undefined if there is none. */
export const paceOf = ({ mail_rate }: Site): Pace | undefined =>
  mail_rate === undefined ? undefined : { name: 'letters', per_minute: mail_rate }

/**
 * People whom one step of a change considers. Not more than a minute's worth, so that the letters
 * of other changes get between those of one with many recipients.
 */
export const stepOf = ({ mail_rate = PEOPLE_MAX }: Site) => Math.min(mail_rate, PEOPLE_MAX)

/** Whether enough letters wait. */
export async function isAhead({ tx, now, site }: Look): Promise<boolean> {
  const limit = Math.min(site.mail_rate ?? AHEAD_MAX, AHEAD_MAX)
  return (await countDue(tx, { kind: LETTER, now, limit })) === limit
}
