/** What members of other groups may do in a group, to change by ticks, and the reverse. */

import { updateGroup } from '../../../../accounts/group-methods/groups.methods.ts'
import type { Group } from '../../../../accounts/groups/groups.wire.ts'
import type { Door } from '../../../../platform/http/method.ts'
import type { PageAsked } from '../../../../platform/http/page.ts'
import { markup, type Part } from '../../../../platform/pages/markup.ts'
import * as paths from '../../../model/paths.ts'
import { hidden, idIn, runner } from '../../../../platform/http/page-forms.ts'
import { table } from '../../parts/table.ts'
import { changedTicks } from '../changed-ticks.ts'
import { actionForm } from '../administered.ts'
import { type Key, text } from './text.ts'

const update = runner(updateGroup)

/** Relations as in `Group.update`, and the titles of their columns. */
const RELATIONS = [
  ['members', 'are_members'],
  ['bless_from', 'may_bless'],
  ['visible_from', 'may_see'],
] as const satisfies readonly (readonly [keyof Group, Key])[]
type Relation = (typeof RELATIONS)[number][0]

/** All other groups, with a tick for each relation. */
export function relationsPart(asked: PageAsked, group: Group, all: readonly Group[]): Part {
  const others = all.filter(({ id }) => id !== group.id)
  const had = (relation: Relation) =>
    others.filter(({ name }) => group[relation]?.includes(name)).map(({ id }) => id)
  const ticks = RELATIONS.map(([relation]) => ({ relation, ids: had(relation) }))
  const titles = [text('other_group'), ...RELATIONS.map(([, title]) => text(title))]
  return markup`<h2 id="relations">${text('relations')}</h2>
<p>${text('relations_about')}</p>
${actionForm(asked, {
  path: paths.adminGroup(group.id),
  action: 'relations',
  fields: markup`${hidden(ticks.map(({ relation, ids }) => [`had_${relation}`, ids.join()]))}
${table(
  titles,
  others.map(({ id, name }) => [
    markup`<a href="${asked.to(paths.adminGroup(id))}">${name}</a>`,
    ...ticks.map(({ relation, ids }) => box(relation, { id, name }, ids.includes(id))),
  ]),
)}
<button>${text('save_relations')}</button>`,
})}`
}

const ABOUT = {
  members: 'are_members_of',
  bless_from: 'may_bless_of',
  visible_from: 'may_see_of',
} as const

const box = (relation: Relation, { id, name }: Pick<Group, 'id' | 'name'>, isTicked: boolean) =>
  markup`<input type="checkbox" name="${relation}" value="${id}"
aria-label="${text(ABOUT[relation], { group: name })}"${isTicked && markup` checked`}>`

/** Changes only the ticks that were changed since the form was shown. */
export async function saveRelations(door: Door, asked: PageAsked) {
  const changes = RELATIONS.map(([relation]) => [
    relation,
    changedTicks(asked, relation, `had_${relation}`),
  ])
  await update(door, { id_or_name: String(idIn(asked)), ...Object.fromEntries(changes) })
  return undefined
}

/** What its members may do in other groups, which is changed there. */
export function elsewherePart({ members_of = [], bless_to = [], visible_to = [] }: Group): Part {
  const told = [
    members_of.length > 0 && text('are_members_in', { groups: members_of.join(', ') }),
    bless_to.length > 0 && text('may_bless_in', { groups: bless_to.join(', ') }),
    visible_to.length > 0 && text('may_see_in', { groups: visible_to.join(', ') }),
  ].filter((one) => one !== false)
  return markup`<h3>${text('in_turn')}</h3>
${(told.length > 0 ? told : [text('nothing_elsewhere')]).map((one) => markup`<p>${one}</p>\n`)}`
}
