/**
 * Redirects Bugzilla's URLs of the administration of flag types, fields and the workflow. Pure.
 */

import type { PageAsked } from '../../../platform/http/page.ts'
import * as paths from '../../model/paths.ts'
import { field } from '../../../platform/http/page-forms.ts'
import type { Where } from './where.ts'

const word = (asked: PageAsked, name: string) => field(asked, name).trim()

/** The parameters that are filled in, by their names here. */
function queryOf(asked: PageAsked, names: Readonly<Record<string, string>>) {
  const query = new URLSearchParams()
  for (const [here, there] of Object.entries(names)) {
    const value = word(asked, there)
    if (value !== '') query.append(here, value)
  }
  return query.size > 0 ? `?${query.toString()}` : ''
}

/** `editflagtypes.cgi`: the list, or the page of a type; `product` and `component` remain. */
export const flagTypes: Where = (asked) => {
  const id = Number(/^\d{1,15}$/.exec(word(asked, 'id'))?.[0] ?? 0)
  const place = { product: 'product', component: 'component' }
  const action = word(asked, 'action')
  if (action === 'enter') {
    return paths.newFlagType + queryOf(asked, { target_type: 'target_type', ...place })
  }
  if (id === 0) return paths.adminFlagTypes + queryOf(asked, place)
  if (action === 'copy') return `${paths.newFlagType}?copy=${id}`
  if (/delete/.test(action)) return paths.deleteFlagType(id)
  return paths.flagType(id)
}

/** `editfields.cgi`: the list, the form for a new field, or the page of a field. */
export const customFields: Where = (asked) => {
  const [action, name] = [word(asked, 'action'), word(asked, 'name')]
  if (name === '') return action === 'add' ? paths.newField : paths.adminFields
  return action === 'del' ? paths.deleteField(name) : paths.adminField(name)
}

/** `editvalues.cgi`: the values of a field; a value is found by its name. */
export const values: Where = (asked) => {
  const name = word(asked, 'field')
  if (name === '') return paths.adminFields
  return paths.fieldValues(name) + queryOf(asked, { text: 'value' })
}

/** `editworkflow.cgi`: the transitions, or where a comment is required. */
export const workflow: Where = (asked) =>
  paths.adminWorkflow + (word(asked, 'action') === 'edit_triggers' ? '#comments' : '')
