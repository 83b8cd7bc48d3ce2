/** The draft of a changed bug: its old and new state, and accompanying changes. */

import type { NewComment } from '../comments/comments.rules.ts'
import type { Change } from '../history/history.ts'
import { apiName } from '../../model/api-names.wire.ts'
import type { Component, Product } from '../../catalogue/products/products.ts'
import type { Link } from '../see-also/see-also.ts'
import type { Related } from '../../model/bug-fields/relations.wire.ts'
import type { BugRow } from '../../model/tables.ts'
import { type FieldChange, neededFor, type Rights } from '../write/change-field.rules.ts'
import { fail } from '../see/faults.ts'
import { type Editor, rightsIn } from '../write/editor.ts'

/** A bug with its lists: people as ids with logins, keywords as ids with names. */
export interface State extends BugRow, Related {
  aliases: string[]
  cc: ReadonlyMap<number, string>
  keywords: ReadonlyMap<number, string>
  see_also: readonly Link[]
  groups: ReadonlySet<number>
  assignee_login: string
  contact_login: string | null
}

/**
 * One bug of an update. Parts compare `before` and `after`; what differs is written and recorded.
 */
export interface Draft {
  readonly id: number
  readonly before: Readonly<State>
  /** Modified by the parts, one after another. */
  readonly after: State
  readonly editor: Editor
  /** Comments to write. */
  readonly comments: NewComment[]
  /** Changes outside the bug's columns and lists; returned and recorded. */
  readonly changes: Change[]
  /** Changes that are only recorded in the history. */
  readonly recorded: Change[]
  /** Writes outside the bug's columns and lists, run after all bugs were planned. */
  readonly writes: (() => Promise<void>)[]
}

/** A draft in which nothing has changed yet. */
export function draftOf(bug: State, editor: Editor): Draft {
  const parts = { comments: [], changes: [], recorded: [], writes: [] }
  return { id: bug.id, before: bug, after: { ...bug }, editor, ...parts }
}

/** The new product of the bug. */
export const productOf = ({ after, editor }: Draft): Product =>
  editor.catalogue.byId.get(after.product_id)!

/** The new component of the bug. */
export const componentOf = (draft: Draft): Component =>
  productOf(draft).components.find(({ id }) => id === draft.after.component_id)!

/** The editor's rights on a bug, from its old and new roles. */
export const rightsOn = (draft: Draft): Rights =>
  rightsIn(draft.editor, productOf(draft), [draft.before, draft.after])

/** Whether the editor may change the field this way. */
export const mayChange = (draft: Draft, change: FieldChange): boolean =>
  neededFor(change, rightsOn(draft)) === undefined

/** Fault 115 if the editor may not change the field this way. */
export function checkChange(draft: Draft, change: FieldChange) {
  const needed = neededFor(change, rightsOn(draft))
  if (needed) fail('illegal_change', { ...change, field: apiName(change.field), needed })
}

type Column = {
  [Name in keyof BugRow]: BugRow[Name] extends string | number | null ? Name : never
}[keyof BugRow]

/**
 * Sets the column of a field of the same name, if the editor may. `say` formats the value for a
 * fault.
 */
export function setColumn<Name extends Column>(
  draft: Draft,
  field: Name,
  value: BugRow[Name],
  say: (value: BugRow[Name]) => string = (kept) => String(kept ?? ''),
) {
  const old = draft.after[field]
  if (old === value) return
  checkChange(draft, { field, from: say(old), to: say(value) })
  const after: BugRow = draft.after
  after[field] = value
}
