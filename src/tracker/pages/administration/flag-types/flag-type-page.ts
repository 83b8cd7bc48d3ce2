/** The page of a flag type: its properties, and where it applies. */

import { markup, type Part } from '../../../../platform/pages/markup.ts'
import type { Door } from '../../../../platform/http/method.ts'
import type { PageAsked } from '../../../../platform/http/page.ts'
import type { Look } from '../../../../platform/work/work.ts'
import { updateFlagTypes } from '../../../administration/flag-types/change-flag-types.ts'
import {
  flagTypeDelete,
  flagTypeUpdate,
} from '../../../administration/flag-types/flag-types.methods.ts'
import { aboutType } from '../../../administration/flag-types/delete-flag-types.ts'
import type { FlagTypesRemoved } from '../../../administration/flag-types/flag-types.wire.ts'
import { unfinished } from '../../../administration/operations/in-steps.ts'
import { ANY } from '../../../administration/flag-types/places.ts'
import { searchFlagTypes } from '../../../administration/flag-types/search-flag-types.ts'
import type {
  AdministeredType,
  Place,
} from '../../../administration/flag-types/search-flag-types.wire.ts'
import * as paths from '../../../model/paths.ts'
import {
  field,
  formToken,
  hidden,
  idIn,
  options,
  runner,
} from '../../../../platform/http/page-forms.ts'
import { type Action, actionForm, administered, historyLink } from '../administered.ts'
import { goingOn } from '../service/operation-words.ts'
import {
  componentInput,
  isSame,
  namedPlaces,
  placesOf,
  placeText,
  productChoices,
} from './places.ts'
import { type Key, text } from './text.ts'
import { controls, typedIn } from './type-form.ts'

const update = runner(flagTypeUpdate)
const remove = runner(flagTypeDelete)

type List = 'inclusions' | 'exclusions'
/** Actions, and their texts. */
const ADD = { inclusions: 'add_inclusion', exclusions: 'add_exclusion' } as const
const REMOVE = { inclusions: 'remove_inclusion', exclusions: 'remove_exclusion' } as const

/** Adds a place to a list, or removes one; others may change the list at the same time. */
const changing = (list: List, how: 'add' | 'remove', done: Key): Action => ({
  async run(door, asked) {
    const place = placesOf(field(asked, 'product'), field(asked, 'component').slice(0, 255))
    await door.work(door.caller.actor, async (work) => {
      const id = idIn(asked)
      const rest = (await typeOf(work, asked))[list].filter((one) => !isSame(one, place))
      const places = how === 'add' ? [...rest, place] : rest
      const nameable = places.filter(({ product }) => product !== null || mayAny(work))
      return updateFlagTypes(work, { ids: [id], [list]: namedPlaces(nameable) })
    })
    return undefined
  },
  done: () => text(done),
})
const mayAny = ({ actor }: Look) => actor.may('editcomponents')

/** Fault 51 for a type that the reader may not change at all. */
export const flagTypePage = administered({
  name: 'Page.flag_type',
  path: paths.FLAG_TYPE,
  show: shown,
  actions: {
    save: {
      async run(door, asked) {
        await update(door, { ids: [idIn(asked)], ...typedIn(asked) })
        return undefined
      },
      done: () => text('saved'),
    },
    add_inclusion: changing('inclusions', 'add', 'inclusion_added'),
    add_exclusion: changing('exclusions', 'add', 'exclusion_added'),
    remove_inclusion: changing('inclusions', 'remove', 'inclusion_removed'),
    remove_exclusion: changing('exclusions', 'remove', 'exclusion_removed'),
  },
  told: { create: () => text('created'), delete: () => text('deletion_started') },
})

async function typeOf(look: Look, asked: PageAsked): Promise<AdministeredType> {
  return (await searchFlagTypes(look, { id: idIn(asked) })).flagtypes[0]!
}

async function shown(look: Look, asked: PageAsked) {
  const type = await typeOf(look, asked)
  const { id, name, can_change } = type
  const choices = await productChoices(look)
  const lists = (['inclusions', 'exclusions'] as const).map((list) =>
    placesShown(type, list, { asked, choices }),
  )
  const first =
    can_change === 'all' ? await form(look, asked, type) : markup`<p>${text('only_places')}</p>`
  // Its numbers are about all products.
  const going = can_change === 'all' ? await unfinished(look.tx, aboutType(id)) : []
  const body = markup`${goingOn(asked, paths.flagType(id), going)}
${first}
<h2>${text('places')}</h2>
<p class="dim">${text('places_about')}</p>
<div class="columns">${lists}</div>
<div class="actions"><a class="button bare" href="${asked.to(`${paths.newFlagType}?copy=${id}`)}">
${text('copy')}</a>
${
  can_change === 'all' &&
  markup`<a class="button bare" href="${asked.to(paths.deleteFlagType(id))}">${text('delete')}</a>`
}
${historyLink(look, asked, { class: 'Bugzilla::FlagType', object_id: id })}</div>`
  return { title: text('type_title', { name }), body }
}

async function form(look: Look, asked: PageAsked, type: AdministeredType): Promise<Part> {
  const fields = markup`<p>${text('target_type')}: ${text(`of_${type.target_type}`)}</p>
${await controls(look, asked, type)}
<button>${text('save')}</button>`
  return actionForm(asked, { path: paths.flagType(type.id), action: 'save', fields })
}

interface Around {
  asked: PageAsked
  choices: readonly (readonly [string, string])[]
}
function placesShown(type: AdministeredType, list: List, { asked, choices }: Around): Part {
  const others = type[`other_${list}`]
  const path = paths.flagType(type.id)
  const fields = markup`<h4>${text(ADD[list])}</h4>
<label>${text('product')}
<select name="product">${options(choices, [])}</select></label>
${componentInput('')}
<button>${text('add')}<span class="unseen"> (${text(list)})</span></button>`
  return markup`<section><h3>${text(list)}</h3>
${type[list].length === 0 && others === 0 && markup`<p>${text('no_places')}</p>`}
<ul>${type[list].map((place) => markup`<li>${placeShown(place, list, { asked, choices, path })}</li>\n`)}</ul>
${others > 0 && markup`<p class="dim">${text('others', { count: others })}</p>`}
${actionForm(asked, { path, action: ADD[list], fields })}</section>`
}

/** The button that removes it is below how many flags are there. */
function placeShown(place: Place, list: List, { asked, choices, path }: Around & { path: string }) {
  const said = placeText(place)
  const product = place.product ?? ANY
  if (!choices.some(([value]) => value === product)) return said
  const title = text(REMOVE[list], { place: said })
  return markup`<details><summary>${said}</summary>
<p>${text('flags_there', { count: place.flags })}</p>
<form method="post" action="${asked.to(path)}">${formToken(asked)}${hidden([
    ['action', REMOVE[list]],
    ['product', product],
    ['component', place.component ?? ''],
  ])}<button aria-label="${title}">${text('remove')}</button></form></details>`
}

/** Asks, and says how many flags there are. */
export const deleteFlagTypePage = administered({
  name: 'Page.delete_flag_type',
  path: paths.DELETE_FLAG_TYPE,
  async show(look, asked) {
    const { id, name, flags } = await typeOf(look, asked)
    const fields = markup`<p>${
      flags === 0 ? text('delete_unused') : text('delete_about', { count: flags })
    }</p>
<p>${text('delete_final')}</p>
${flags > 0 && markup`<p>${text('many_flags')}</p>`}
<div class="actions"><button>${text('delete')}</button>
<a class="button bare" href="${asked.to(paths.flagType(id))}">${text('back')}</a></div>`
    const path = paths.deleteFlagType(id)
    return {
      title: text('delete_title', { name }),
      body: actionForm(asked, { path, action: 'delete', fields }),
    }
  },
  actions: { delete: { run: deleteType, done: () => '' } },
})

/** Leads to the page of the type if it is deleted in steps. */
async function deleteType(door: Door, asked: PageAsked) {
  const id = idIn(asked)
  const { flagtypes } = (await remove(door, { ids: [id], remove_flags: true })) as FlagTypesRemoved
  return flagtypes[0]!.operation === undefined ? paths.adminFlagTypes : paths.flagType(id)
}
