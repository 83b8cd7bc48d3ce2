/** Whom the importer tells how far it is. */

export interface Progress {
  /** Something begins. */
  part(line: string): void
  /** Where it stands; said when nothing was said for a while. */
  soFar(line: () => string): void
  /** Has to be known in any case. */
  say(line: string): void
}
