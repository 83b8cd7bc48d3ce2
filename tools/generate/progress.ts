/** Reports the progress, speed and remaining time of a long run on standard error. */

const SAID_EVERY_MS = 1_000

/** Lines on standard error; a terminal shows only the last one. */
export interface Progress {
  /** Reports the number of finished items. */
  at: (done: number) => void
  /** A line of its own, with the seconds since the start. */
  say: (what: string) => void
}

/** `total` is the number of items of this unit. */
export function startProgress(total: number, unit: string): Progress {
  const started = performance.now()
  let said = 0
  const seconds = () => (performance.now() - started) / 1000
  return {
    at(done) {
      if (performance.now() - said < SAID_EVERY_MS && done < total) return
      said = performance.now()
      const rate = done / seconds()
      const left = Math.ceil((total - done) / rate)
      const part = Math.floor((100 * done) / total)
      const line = `${done} of ${total} ${unit} (${part} %), ${Math.round(rate)}/s, ${left} s left`
      // On a terminal, the line is overwritten; a file gets a new line each time.
      process.stderr.write(process.stderr.isTTY ? `\r${line}   ` : `${line}\n`)
      if (done >= total && process.stderr.isTTY) process.stderr.write('\n')
    },
    say: (what) => void process.stderr.write(`${seconds().toFixed(1)} s: ${what}\n`),
  }
}
