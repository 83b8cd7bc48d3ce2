/** The group controls of a product: which groups its bugs are in, and what their members may do. */

import { groupsById } from '../../../../accounts/groups/groups.ts'
import type { Door } from '../../../../platform/http/method.ts'
import type { PageAsked } from '../../../../platform/http/page.ts'
import { markup, type Part } from '../../../../platform/pages/markup.ts'
import type { Look } from '../../../../platform/work/work.ts'
import {
  getControls,
  previewControls,
  updateControl,
} from '../../../administration/groups/group-controls.ts'
import type { Control } from '../../../administration/groups/group-controls.wire.ts'
import type { Product } from '../../../catalogue/products/products.ts'
import * as paths from '../../../model/paths.ts'
import { field, hidden, options } from '../../../../platform/http/page-forms.ts'
import { table } from '../../parts/table.ts'
import { actionForm, administered, historyLink } from '../administered.ts'
import { pageOf, searchForm } from '../lists.ts'
import { goingOn } from '../service/operation-words.ts'
import { controlsAsked, FLAGS, LEVELS, levelTexts, typedControl } from './control-form.ts'
import { previewOf } from './group-controls-preview.ts'
import { bugsOf, pageAfter, productHere, productOf, tabs } from './place.ts'
import { text } from './text.ts'

/** Changes are shown with their numbers of bugs before they are made. */
export const groupControlsPage = administered({
  name: 'Page.admin_group_controls',
  path: paths.ADMIN_GROUP_CONTROLS,
  aside: true,
  show,
  actions: {
    preview: { run: preview, done: () => '' },
    save: { run: save, done: () => text('changes_made') },
  },
})

function preview(door: Door, asked: PageAsked) {
  return door.look(door.caller.actor, async (look) => {
    const product = await productHere(look, asked)
    const previews = await previewControls(look, product, controlsAsked(asked, product))
    return previewOf(look, asked, { product, previews })
  })
}

/** All of them or none, each as Product.update_group_control. */
async function save(door: Door, asked: PageAsked) {
  const product = await productOf(door, asked)
  await door.work(door.caller.actor, async (work) => {
    for (const change of controlsAsked(asked, product)) await updateControl(work, change)
  })
  // Those who shut themselves out go on with the list of products.
  const next = await pageAfter(door, product.id)
  return next === paths.adminProducts ? next : paths.adminGroupControls(product.name)
}

/**
 * As in Bugzilla, whoever administers a product can set its controls for all groups, and so learns
 * their names.
 */
async function show(look: Look, asked: PageAsked) {
  const product = await productHere(look, asked)
  const path = paths.adminGroupControls(product.name)
  const { groups, operations } = await groupsWithControls(look, product)
  const { shown, links } = pageOf(asked, path, groups, ({ name }) => name)
  const fields = markup`${hidden(['find', 'offset'].map((name) => [name, field(asked, name)]))}
${table(
  [text('group'), ...LEVELS.map((name) => text(name)), ...FLAGS.map((name) => text(name))],
  shown.map((control) => rowOf(asked, product, control)),
)}
<div class="actions"><button>${text('preview')}</button></div>`
  const body = markup`${tabs(asked, product, path)}
${goingOn(asked, path, operations)}
<p>${text('groups_about')}</p>
${searchForm(asked, path, text('part_words'))}
${
  shown.length === 0
    ? markup`<p role="status">${text('no_groups')}</p>`
    : actionForm(asked, { path, action: 'preview', fields })
}
${links}
${historyLink(look, asked, { class: 'Bugzilla::Product', object_id: product.id })}`
  return { title: text('groups_of', { product: product.name }), body }
}

/** Those with a control first, then other active groups for bugs. */
async function groupsWithControls(look: Look, product: Product) {
  const { groups: known, operations } = await getControls(look, { product: String(product.id) })
  const have = new Set(known.map(({ id }) => id))
  const others = [...(await groupsById(look.tx)).values()]
    .filter(({ id, isbuggroup, isactive }) => isbuggroup === 1 && isactive === 1 && !have.has(id))
    .map(({ id, name }): Control => ({ ...NONE, id, name }))
  return { groups: [...known, ...others], operations }
}

const NONE: Omit<Control, 'id' | 'name'> = {
  is_active: true,
  entry: false,
  membercontrol: 0,
  othercontrol: 0,
  canedit: false,
  editcomponents: false,
  editbugs: false,
  canconfirm: false,
  bug_count: 0,
}

function rowOf(asked: PageAsked, product: Product, known: Control): Part[] {
  const control = typedControl(asked, known)
  const { id, name, is_active, bug_count } = control
  const labelled = (column: (typeof LEVELS | typeof FLAGS)[number]) =>
    markup`name="${column}-${id}" aria-label="${text('control_of', {
      control: text(column),
      group: name,
    })}"`
  const list = bugsOf(product, { f1: 'bug_group', o1: 'equals', v1: name })
  return [
    markup`${hidden([['group', String(id)]])}${name}
${!is_active && markup`<span class="dim">(${text('inactive_group')})</span>`}
${
  bug_count > 0 &&
  markup`<div><a href="${asked.to(list)}">${bug_count}
<span class="unseen"> ${text('bugs_with', { name })}</span></a></div>`
}`,
    ...LEVELS.map(
      (column) => markup`<select ${labelled(column)}>
${options(levelTexts(), [String(control[column])])}</select>`,
    ),
    ...FLAGS.map(
      (column) =>
        markup`<input type="checkbox" value="1" ${labelled(column)}${
          control[column] && markup` checked`
        }>`,
    ),
  ]
}
