/**
 * Decides when wrong passwords lock an account for one address, and how long they delay logins from
 * unknown addresses. Pure: callers supply the failures and the time.
 */

/** How long a failure counts, and so the maximum duration of a lock. */
export const LOCKOUT_MS = 30 * 60_000
const FAILURES_MAX = 5
/** With this many attempts left or fewer, the caller is warned. */
const TOLD_MAX = 2

/** What recent failures mean for one account and one address. */
export interface Standing {
  /** When the lock ends, in milliseconds; undefined if there is none. */
  locked_until: number | undefined
  attempts_left: number
  /** The number of attempts left, if it is time for a warning. */
  told_left: number | undefined
}

/**
 * The state of an account after these failures (times in milliseconds, in any order) from one
 * address. Five within half an hour lock it until half an hour after the first of the last five.
 */
export function judge(failures: readonly number[], now: number): Standing {
  const times = counted(failures, now)
  const first = times.toSorted((one, other) => one - other).at(-FAILURES_MAX)
  if (first !== undefined) {
    return { locked_until: first + LOCKOUT_MS, attempts_left: 0, told_left: undefined }
  }
  const attempts_left = FAILURES_MAX - times.length
  const told_left = attempts_left <= TOLD_MAX ? attempts_left : undefined
  return { locked_until: undefined, attempts_left, told_left }
}

/** Failures over all addresses before delays begin; each further one doubles the delay. */
export const UNDELAYED_MAX = 10
const DELAY_MIN_MS = 1_000
const DELAY_MAX_MS = 5 * 60_000

/**
 * Until when logins from unknown addresses are delayed, after these failures from all addresses;
 * undefined if they are not. Leaves guessers some twenty attempts in half an hour, however many
 * addresses they use.
 */
export function delayedUntil(failures: readonly number[], now: number): number | undefined {
  const times = counted(failures, now)
  const beyond = times.length - UNDELAYED_MAX
  if (beyond < 0) return undefined
  const until = Math.max(...times) + Math.min(DELAY_MIN_MS * 2 ** beyond, DELAY_MAX_MS)
  return until > now ? until : undefined
}

/** If the clock is set back, no delay exceeds the time for which a failure counts. */
const counted = (failures: readonly number[], now: number) =>
  failures.map((time) => Math.min(time, now)).filter((time) => now - time < LOCKOUT_MS)
