/** The messages shown in read-only mode. Pure. */

import { toText } from '../../platform/times.ts'

/** What the administrator entered when turning it on. */
export interface While {
  /** The reason, a sentence; may be empty. */
  note: string
  /** When it is expected to end. Only an administrator ends it. */
  until?: number
}

/** Used if no end was given, or it has passed. */
const WAIT_S = 300

/** Seconds after which to retry. */
export const waitFor = (until: number | undefined, now: number): number =>
  until !== undefined && until > now ? Math.ceil((until - now) / 1000) : WAIT_S

/** `2026-01-31 09:30 UTC`. */
const minuteOf = (ms: number) => `${toText(ms).slice(0, 16).replace('T', ' ')} UTC`

/** The announcement on every page. */
export const noticeOf = ({ note, until }: While): string =>
  'Docket is read-only at the moment' +
  (until === undefined ? '.' : `, until about ${minuteOf(until)}.`) +
  (note === '' ? '' : ` ${note}`)
