/** Mail and the inbox about changes of bugs: what happened, and the jobs that tell of it. */

import type { FlagTold } from '../bugs/flags/write-flags.ts'

/** The job that finds out who gets mail about a change. */
export const CHANGE = 'bugmail.change'
/** The job that tells of a change in the inbox of those whom it concerns. */
export const CONCERN = 'inbox.change'
/** The job that sends a person one mail about a change. */
export const LETTER = 'bugmail.letter'

/** What one person did to a bug at one time; ids of rows, which are read when mail is sent. */
export interface BugChange {
  bug_id: number
  actor_id: number
  /** In milliseconds since 1970. */
  at: number
  /** Whether the bug was filed. */
  is_new: boolean
  /** In `bug_changes`. */
  changes: number[]
  /** In `longdescs`. */
  comments: number[]
  flags: FlagTold[]
}

/** A bug that `bug_id` depends on was closed or reopened; `changes` are those of the other bug. */
export interface DependencyChange extends Pick<
  BugChange,
  'bug_id' | 'actor_id' | 'at' | 'changes'
> {
  depends_on: number
}

/** What mail is about. */
export type Notice = BugChange | DependencyChange

/** Whether it is about a bug on which another depends. */
export const isDependency = (notice: Notice): notice is DependencyChange => 'depends_on' in notice

/** Whether it is about a bug that was filed. */
export const isNewBug = (notice: Notice) => !isDependency(notice) && notice.is_new
