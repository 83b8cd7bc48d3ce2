/** The progress callbacks of the importer. */

/** Receives the progress of a command. */
export interface Progress {
  /** Something begins. */
  part(line: string): void
  /** The state; printed if nothing was printed for a while. */
  soFar(line: () => string): void
  /** Always printed. */
  say(line: string): void
}
