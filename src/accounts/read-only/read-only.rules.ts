/** What is told while the installation can only be read. Pure. */

import { toText } from '../../platform/times.ts'

/** What an administrator said when it began. */
export interface While {
  /** Why, in a sentence of theirs; may be empty. */
  note: string
  /** When it is meant to end. It ends when somebody ends it. */
  until?: number
}

/** Where nobody said when it ends, and where that is over. */
const WAIT_S = 300

/** Seconds after which trying again makes sense. */
export const waitFor = (until: number | undefined, now: number): number =>
  until !== undefined && until > now ? Math.ceil((until - now) / 1000) : WAIT_S

/** `2026-01-31 09:30 UTC`. */
const minuteOf = (ms: number) => `${toText(ms).slice(0, 16).replace('T', ' ')} UTC`

/** What stands above every page. */
export const noticeOf = ({ note, until }: While): string =>
  'Docket is read-only at the moment' +
  (until === undefined ? '.' : `, until about ${minuteOf(until)}.`) +
  (note === '' ? '' : ` ${note}`)
