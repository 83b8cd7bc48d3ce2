/** What the pages of values share. */

import { markup, type Part } from '../../../../platform/pages/markup.ts'
import type { PageAsked } from '../../../../platform/http/page.ts'
import type { Look } from '../../../../platform/work/work.ts'
import { placeOf } from '../../../catalogue/fields/change-values.ts'
import { requireAdmin } from '../../../catalogue/fields/change-fields.ts'
import { fields } from '../../../catalogue/fields/fields.ts'
import * as paths from '../../../model/paths.ts'
import { text } from './text.ts'

/** The field of the page. */
export interface Of {
  name: string
  label: string
  isStatus: boolean
  /** The label of the field on whose value it depends which of its values are offered. */
  controller: string | undefined
}

/** Fault 304 for others than administrators, 108 for a field without a list of its own. */
export async function fieldOf(look: Look, asked: PageAsked): Promise<Of> {
  requireAdmin(look, 'see', 'values of fields')
  const { field } = await placeOf(look, asked.path['name']!)
  const { byId } = await fields(look.tx)
  return {
    name: field.name,
    label: field.description,
    isStatus: field.name === 'bug_status',
    controller: byId.get(field.value_field_id ?? 0)?.description,
  }
}

/** Only if the values depend on another field. */
export const visibilityInput = ({ controller }: Of, value: string): Part =>
  controller !== undefined &&
  markup`<label>${text('visibility_value', { label: controller })}
<input name="visibility_value" value="${value}" maxlength="255"></label>`

/** The list of all bugs with a value, open or not. */
export function bugsWith({ name: field }: Of, value: string): string {
  const query = new URLSearchParams({ bug_status: '__all__', [field]: value || '---' })
  return `${paths.bugs}?${query.toString()}`
}
