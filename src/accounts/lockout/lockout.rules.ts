/**
 * When too many wrong passwords lock an account, seen from one address, and for how long they keep
 * those away who come from addresses that it was not used from. Pure: which failures there were and
 * when is given; counting them is not its affair.
 */

/** How long a failure counts, and so how long a lock lasts at most. */
export const LOCKOUT_MS = 30 * 60_000
const FAILURES_MAX = 5
/** With so many attempts left or fewer, the caller is told how many. */
const TOLD_MAX = 2

export interface Standing {
  /** The moment at which the lock ends, in milliseconds; undefined where there is none. */
  locked_until: number | undefined
  attempts_left: number
  /** How many attempts to tell the caller of, where it is time to. */
  told_left: number | undefined
}

/**
 * How an account stands after these failures (times in milliseconds, in any order) from one
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

/** Failures over all addresses after which there is a delay, which doubles with each one more. */
export const UNDELAYED_MAX = 10
const DELAY_MIN_MS = 1_000
const DELAY_MAX_MS = 5 * 60_000

/**
 * The moment until which an account is tried from no new address, after these failures from all
 * addresses; undefined where it may be now. Some twenty tries in half an hour are left to guessers,
 * however many addresses they have.
 */
export function delayedUntil(failures: readonly number[], now: number): number | undefined {
  const times = counted(failures, now)
  const beyond = times.length - UNDELAYED_MAX
  if (beyond < 0) return undefined
  const until = Math.max(...times) + Math.min(DELAY_MIN_MS * 2 ** beyond, DELAY_MAX_MS)
  return until > now ? until : undefined
}

/** A clock that was set back must not keep anybody away for longer than a failure counts. */
const counted = (failures: readonly number[], now: number) =>
  failures.map((time) => Math.min(time, now)).filter((time) => now - time < LOCKOUT_MS)
