/** The editor of bugs, with the relevant settings of the installation. Read once. */

import { isInDocketGroup, isInNamed } from '../../../accounts/groups/groups.ts'
import { type Parameters, parameters } from '../../../accounts/parameters/parameters.ts'
import type { Actor, Look } from '../../../platform/work/work.ts'
import type { BugRow } from '../../model/tables.ts'
import type { Rights } from './change-field.rules.ts'
import { seesHours } from '../../model/bug-fields/sees-hours.ts'
import type { Catalogue } from '../../catalogue/products/catalogue.ts'
import { catalogue, type Product } from '../../catalogue/products/products.ts'
import {
  givesRight,
  isEditable,
  type ProductRight,
} from '../../catalogue/products/products.rules.ts'

/** Who changes bugs, with the rights and settings that decide about it. */
export interface Editor {
  actor: Actor
  catalogue: Catalogue
  parameters: Parameters
  /** In `timetrackinggroup`. */
  isTimeTracker: boolean
  /** In `insidergroup`. */
  isInsider: boolean
  /** In `restrict_comments_group`. */
  mayRestrict: boolean
  /** Whether QA contacts are enabled. */
  hasContacts: boolean
  /** Whether the editor has the right in the product, globally or by its group controls. */
  mayIn(product: Product, right: ProductRight): boolean
  /** Whether the product allows the caller to change its bugs at all. */
  mayEdit(product: Product): boolean
}

/** Reads groups, parameters and products once; call it once per request. */
export async function editorOf(look: Look): Promise<Editor> {
  const { tx, actor } = look
  const all = await catalogue(tx)
  const known = await parameters(tx)
  const reader = { groups: actor.groups, or_groups: all.or_groups }
  return {
    actor,
    catalogue: all,
    parameters: known,
    isTimeTracker: await seesHours(look),
    isInsider: await isInNamed(look, 'insidergroup'),
    mayRestrict: await isInDocketGroup(look, 'restrict_comments_group'),
    hasContacts: known.useqacontact === '1',
    mayIn: (product, right) => actor.may(right) || givesRight(product, reader, right),
    mayEdit: (product) => isEditable(product, reader),
  }
}

type Owned = Pick<BugRow, 'reporter' | 'assigned_to' | 'qa_contact'>

/** What the editor may do in a product, with bugs of these people. */
export function rightsIn(editor: Editor, product: Product, bugs: readonly Owned[]): Rights {
  const { id } = editor.actor
  return {
    editbugs: editor.mayIn(product, 'editbugs'),
    canconfirm: editor.mayIn(product, 'canconfirm'),
    isTimeTracker: editor.isTimeTracker,
    isAssignee: bugs.some(({ assigned_to }) => assigned_to === id),
    isContact: editor.hasContacts && bugs.some(({ qa_contact }) => qa_contact === id),
    isReporter: bugs.some(({ reporter }) => reporter === id),
    mayRestrict: editor.mayRestrict,
    choosesPriority: editor.parameters.letsubmitterchoosepriority === '1',
  }
}
