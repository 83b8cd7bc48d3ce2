/** A bug that is being changed: what it was, what it will be, and what goes with that. */

import type { NewComment } from '../comments/comments.rules.ts'
import type { Change } from '../history/history.ts'
import { apiName } from '../../model/api-names.wire.ts'
import type { Component, Product } from '../../catalogue/products/products.ts'
import type { Link } from '../see-also/see-also.ts'
import type { Related } from '../../model/bug-fields/relations.wire.ts'
import type { BugRow } from '../../model/tables.ts'
import { type FieldChange, neededFor, type Rights } from './change-field.rules.ts'
import { fail } from '../see/faults.ts'
import type { Editor } from './update-editor.ts'

/** A bug with its lists. Logins of people stand beside their numbers, names beside keywords. */
export interface State extends BugRow, Related {
  aliases: string[]
  cc: ReadonlyMap<number, string>
  keywords: ReadonlyMap<number, string>
  see_also: readonly Link[]
  groups: ReadonlySet<number>
  assignee_login: string
  contact_login: string | null
}

export interface Draft {
  readonly id: number
  readonly before: Readonly<State>
  /** Parts change it, each after the one before. */
  readonly after: State
  readonly editor: Editor
  /** Those that will be written. */
  readonly comments: NewComment[]
  /** What is changed beside the bug's own columns and lists; told and recorded. */
  readonly changes: Change[]
  /** What is recorded in the history only. */
  readonly recorded: Change[]
  /** What is written beside the bug's own columns and lists, after all bugs were planned. */
  readonly writes: (() => Promise<void>)[]
}

/** Opens a draft of a bug as it is. */
export function draftOf(bug: State, editor: Editor): Draft {
  const parts = { comments: [], changes: [], recorded: [], writes: [] }
  return { id: bug.id, before: bug, after: { ...bug }, editor, ...parts }
}

/** The product that the bug will be in. */
export const productOf = ({ after, editor }: Draft): Product =>
  editor.catalogue.byId.get(after.product_id)!

/** The component that the bug will be in. */
export const componentOf = (draft: Draft): Component =>
  productOf(draft).components.find(({ id }) => id === draft.after.component_id)!

/** What whoever edits may do to a bug, by those whose it was and will be. */
export const rightsOn = (draft: Draft): Rights =>
  rightsIn(draft.editor, productOf(draft), [draft.before, draft.after])

type Owned = Pick<BugRow, 'reporter' | 'assigned_to' | 'qa_contact'>

export function rightsIn(editor: Editor, product: Product, bugs: readonly Owned[]): Rights {
  const { id } = editor.actor
  return {
    editbugs: editor.mayIn(product, 'editbugs'),
    canconfirm: editor.mayIn(product, 'canconfirm'),
    isTimeTracker: editor.isTimeTracker,
    isAssignee: bugs.some(({ assigned_to }) => assigned_to === id),
    isContact: editor.hasContacts && bugs.some(({ qa_contact }) => qa_contact === id),
    isReporter: bugs.some(({ reporter }) => reporter === id),
    choosesPriority: editor.parameters.letsubmitterchoosepriority === '1',
  }
}

/** Whether whoever edits may change the field so. */
export const mayChange = (draft: Draft, change: FieldChange): boolean =>
  neededFor(change, rightsOn(draft)) === undefined

/** Fault 115 where whoever edits may not change the field so. */
export function checkChange(draft: Draft, change: FieldChange) {
  const needed = neededFor(change, rightsOn(draft))
  if (needed) fail('illegal_change', { ...change, field: apiName(change.field), needed })
}

type Column = {
  [Name in keyof BugRow]: BugRow[Name] extends string | number | null ? Name : never
}[keyof BugRow]

/**
 * Sets a column that is a field of the same name, if whoever edits may. `say` tells a value as
 * people know it.
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
