/** What the reports of the demo are made of: problems, circumstances and wishes. Types only. */

/** A problem; with a circumstance it becomes the summary of a bug. */
export interface Problem {
  /** A clause to which a circumstance can be appended: `Undo removes two edits`. */
  says: string
  expected: string
  /** Completes `The cause: `. */
  cause: string
  /** Completes `The patch ` or `The change `. */
  fix: string
  is_crash?: true
}

/** When a problem happens. */
export interface Circumstance {
  /** Completes a summary: `while a sync is running`. */
  when: string
  /** The first step to reproduce it. */
  step: string
}

/** A request for an enhancement. */
export interface Wish {
  says: string
  why: string
}

/** A component with everything that can be reported about it. */
export interface Part {
  name: string
  description: string
  /** The key of the person to whom its bugs are assigned. */
  owner: string
  /** The last step to reproduce any of its problems. */
  step: string
  problems: readonly Problem[]
  wishes: readonly Wish[]
  /** What a patch changes. */
  code: { file: string; around: readonly [string, string]; old: string; new: readonly string[] }
}

/** A product with its components, oldest versions and milestones first. */
export interface Project {
  name: string
  description: string
  versions: readonly string[]
  milestones: readonly string[]
  circumstances: readonly Circumstance[]
  parts: readonly Part[]
}
