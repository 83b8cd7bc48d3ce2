/** A bug that is being created: what its parts know, and what each of them plans. */

import { fail as refuse } from '../../../platform/http/faults.ts'
import type { Work } from '../../../platform/work/work.ts'
import type { Product } from '../../catalogue/products/products.ts'
import type { checkCustomValues } from '../custom-values/custom-values.ts'
import type { Link } from '../see-also/see-also.ts'
import { type Lists, NO_LISTS } from '../write/lists.ts'
import type * as rules from './create-bug.rules.ts'
import type * as store from './create-bug.store.ts'
import type { NewBug } from './create-bug.wire.ts'

/** A call, with what all of its parts need. */
export interface Request {
  work: Work
  asked: NewBug
  /** About the description. */
  is_markdown: boolean
  product: Product
  component: Product['components'][number]
  /** The reporter's rights, which decide which parameters are honoured. */
  rights: rules.Rights & { isTimeTracker: boolean; mayRestrict: boolean }
}

/** The bug before it is written. */
export interface NewDraft {
  /** The columns set so far. */
  row: Partial<store.NewBug>
  /** The description. */
  text: string
  lists: Lists
  /** See-also links, which `writes` adds. */
  links: readonly Link[]
  custom: Awaited<ReturnType<typeof checkCustomValues>>
  /** What is written once the bug has an id. */
  writes: ((bug_id: number) => Promise<unknown>)[]
  /** The same, after the event about the new bug. */
  changes: ((bug_id: number) => Promise<unknown>)[]
}

/** Checks its parameters and plans them on the draft: throws, or changes the draft. */
export type Part = (request: Request, draft: NewDraft) => void | Promise<void>

/** An empty draft, which the parts fill in order. */
export const newDraft = (): NewDraft => ({
  row: {},
  text: '',
  lists: NO_LISTS,
  links: [],
  custom: new Map(),
  writes: [],
  changes: [],
})

/** The row, after the parts that set its columns. */
export const rowOf = ({ row }: NewDraft) => row as store.NewBug

/** Fault 53 for the parameter of a field that is disabled or does not exist. */
export const refuseField = (name: string): never =>
  refuse('param_invalid', name, 'there is no such field here')
