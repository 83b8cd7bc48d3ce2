/** Determines in advance what a user may change on a bug; updating checks each change again. */

import { statuses } from '../../catalogue/fields/fields.ts'
import type { Product } from '../../catalogue/products/products.ts'
import type { Look } from '../../../platform/work/work.ts'
import { neededFor, type Rights } from './change-field.rules.ts'
import { editorOf, rightsIn } from './editor.ts'

/** The parts of a bug on which rights depend. */
interface Rated {
  product: string
  status: string
  is_open: boolean
  is_confirmed: boolean
  creator_detail: { id: number }
  assigned_to_detail: { id: number }
  qa_contact_detail?: { id: number } | undefined
}

/** What the caller may change on one bug, in its product. */
export interface ChangeRights {
  product: Product
  rights: Rights
  /** Whether some change of the field, by internal name, is allowed. */
  may(field: string): boolean
}

/** Undefined if the product allows the caller no changes. */
export async function changeRights(look: Look, bug: Rated): Promise<ChangeRights | undefined> {
  const editor = await editorOf(look)
  const product = editor.catalogue.products.find(({ name }) => name === bug.product)!
  if (!editor.mayEdit(product)) return undefined
  const rights = rightsIn(editor, product, [
    {
      reporter: bug.creator_detail.id,
      assigned_to: bug.assigned_to_detail.id,
      qa_contact: bug.qa_contact_detail?.id ?? null,
    },
  ])
  const may = (field: string) =>
    // Anyone can join the CC list and comment. Statuses are decided one by one.
    field === 'cc' || field === 'bug_status' || !neededFor({ field, from: '0', to: '1' }, rights)
  return { product, rights, may }
}

/** The current status first, then the active ones to which the caller may change it. */
export async function nextStatuses(
  { tx }: Look,
  bug: Rated,
  { product, rights }: ChangeRights,
): Promise<string[]> {
  const all = await statuses(tx)
  const next = all.find(({ name }) => name === bug.status)?.can_change_to ?? []
  const reachable = all.filter(
    ({ name, isactive, is_open }) =>
      isactive &&
      name !== bug.status &&
      next.some((one) => one.name === name) &&
      (name !== 'UNCONFIRMED' || product.allows_unconfirmed) &&
      !neededFor(
        {
          field: 'bug_status',
          from: bug.status,
          to: name,
          wasOpen: bug.is_open,
          willBeOpen: is_open,
          wasConfirmed: bug.is_confirmed,
        },
        rights,
      ),
  )
  return [bug.status, ...reachable.map(({ name }) => name)]
}
