/** What happens in the demo: who does what to which bug, and when. Types only. */

import type { DemoFile } from './files.ts'
import type { Part, Problem, Project } from './problem.ts'
import type { FlagName, Keyword } from './words.ts'

/** How the life of a bug ends. */
export type Fate =
  | 'waiting'
  | 'open'
  | 'working'
  | 'fixed'
  | 'verified'
  | 'reopened'
  | 'invalid'
  | 'wontfix'
  | 'worksforme'
  | 'duplicate'

/** A bug to be filed. People are named by their keys, other bugs by their place in the plan. */
export interface Report {
  number: number
  /** Milliseconds since 1970 UTC, before it is moved into working hours. */
  at: number
  reporter: string
  project: Project
  part: Part
  /** Undefined for wishes and collections of other bugs. */
  problem?: Problem
  fate: Fate
  summary: string
  description: string
  severity: string
  priority: string
  version: string
  milestone: string
  op_sys: string
  platform: string
  keywords: readonly Keyword[]
  alias?: string
}

/** Changes of a bug; people are keys. */
export interface Fields {
  status?: string
  resolution?: string
  priority?: string
  target_milestone?: string
  keywords?: readonly Keyword[]
  assigned_to?: string
  cc?: readonly string[]
  flags?: readonly { name: FlagName; status: '?' | '+' | '-' | 'X'; of?: string }[]
}

/** What somebody does. */
export type Act =
  | { kind: 'file'; report: Report }
  /** With `replies`, the last comment of somebody else is quoted first. */
  | { kind: 'change'; fields: Fields; text?: string; replies?: boolean }
  /** `review`: who is asked to review it. The patch before it becomes obsolete. */
  | { kind: 'attach'; file: DemoFile; text: string; review?: string }
  /** Answers the request for a review of the last patch. */
  | { kind: 'review'; status: '+' | '-'; text: string }
  | { kind: 'duplicate'; of: number; text: string }
  | { kind: 'depend'; on: number; text?: string }

/** One act on one bug. */
export interface Step {
  bug: number
  who: string
  /** Milliseconds since 1970 UTC. */
  at: number
  act: Act
}
