/**
 * Handles Bugzilla's forms of series, which are sent to chart.cgi: creating, changing and deleting
 * them. Everything else there redirects to the pages of series.
 */

import { fail } from '../../../platform/http/faults.ts'
import type { Door } from '../../../platform/http/method.ts'
import type { Page, PageAsked, Shown } from '../../../platform/http/page.ts'
import * as paths from '../../model/paths.ts'
import { isTokenFor } from '../../views/series/change-series.ts'
import { done } from '../parts/done.ts'
import { field } from '../../../platform/http/page-forms.ts'
import { chartAction, series } from '../parts/where-charts.ts'
import {
  create,
  deleteSheet,
  editForm,
  newForm,
  remove,
  searchIn,
  update,
} from '../series/series-form.ts'
import { text } from '../series/text.ts'

/**
 * Forms of programs are carried out, and those of browsers with the `update_token` of a series.
 * Others fill in our forms.
 */
export const chartPage: Page = {
  name: 'Page.chart',
  paths: [paths.chart],
  login: 'any',
  /** Forms of browsers only fill in ours, which ask them to save. */
  reads_forms: true,
  takes_programs: true,
  show: async (_look, asked) => ({ moved: series(asked), status: 302 }),
  async submit(door, asked) {
    const { action, id } = chartAction(asked)
    const act = ACTIONS.get(action)
    if (!act) return { moved: series(asked), status: 303 }
    if (door.caller.actor.id === 0) return fail('login_required')
    return act(door, asked, id)
  },
}

type Act = (door: Door, asked: PageAsked, id: string) => Promise<Shown>
const ACTIONS: ReadonlyMap<string, Act> = new Map([
  ['create', made],
  ['alter', altered],
  ['delete', deleted],
])

async function made(door: Door, asked: PageAsked): Promise<Shown> {
  const { actor, is_program } = door.caller
  const given = named(asked)
  if (!is_program) {
    return door.look(actor, (look) => newForm(look, { ...asked, given }, text('filled')))
  }
  const wanted = { ...chosen(given), query: searchIn(asked) }
  const { id } = (await create(door, wanted)) as { id: number }
  return done(asked, `Series ${id} created`, `${paths.series}?id=${id}`)
}

async function altered(door: Door, asked: PageAsked, id: string): Promise<Shown> {
  const given = named(asked)
  if (!(await isProven(door, asked, id))) {
    const again = { ...asked, path: { id }, given }
    return door.look(door.caller.actor, (look) => editForm(look, again, text('filled')))
  }
  await update(door, { id, ...chosen(given) })
  const to = `${paths.series}?id=${id}`
  if (!door.caller.is_program) return { moved: `${to}&done=saved`, status: 303 }
  return done(asked, `Series ${id} changed`, to)
}

async function deleted(door: Door, asked: PageAsked, id: string): Promise<Shown> {
  if (!(await isProven(door, asked, id))) {
    return door.look(door.caller.actor, (look) => deleteSheet(look, { ...asked, path: { id } }))
  }
  await remove(door, { id })
  if (!door.caller.is_program) return { moved: `${paths.series}?done=deleted`, status: 303 }
  return done(asked, `Series ${id} deleted`, paths.series)
}

/** Whether the form came from a program, or has the token that only this person can have got. */
async function isProven(door: Door, asked: PageAsked, id: string) {
  if (door.caller.is_program) return true
  return door.look(door.caller.actor, (at) => isTokenFor(at, Number(id), field(asked, 'token')))
}

const NAMES = ['category', 'subcategory', 'name', 'frequency'] as const

/** The fields by our names; a new category has a field of its own. */
function named(asked: PageAsked) {
  const said = (name: string) => field(asked, name) || field(asked, `new${name}`)
  return new Map<string, readonly string[]>([
    ...NAMES.map((name) => [name, [said(name)]] as const),
    ['is_public', [field(asked, 'public')]],
  ])
}

const chosen = (given: PageAsked['given']) => ({
  ...Object.fromEntries(NAMES.map((name) => [name, field({ given }, name)])),
  is_public: !['', '0'].includes(field({ given }, 'is_public')),
})
