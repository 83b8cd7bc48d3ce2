/** Says how far something is that takes long: its parts, and every few seconds where it stands. */

const QUIET_MS = 5_000

export interface Progress {
  /** Something begins. */
  part(line: string): void
  /** Where it stands; said when nothing was said for a while. */
  soFar(line: () => string): void
  /** Has to be known in any case. */
  say(line: string): void
}

export function createProgress(err: (line: string) => void, clock: () => number): Progress {
  let said_at = clock()
  const say = (line: string) => {
    said_at = clock()
    err(line)
  }
  return {
    part: (line) => say(`${line} …`),
    soFar: (line) => void (clock() - said_at >= QUIET_MS && say(`  ${line()}`)),
    say,
  }
}
