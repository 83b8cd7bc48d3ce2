/** Reports the progress of long operations: phases, and the state every few seconds. */

const QUIET_MS = 5_000

/** Where long operations report; lines go to standard error. */
export interface Progress {
  /** Something begins. */
  part(line: string): void
  /** The state; printed if nothing was printed for a while. */
  soFar(line: () => string): void
  /** Always printed. */
  say(line: string): void
}

/** `clock` is in milliseconds. */
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
