/** What changes of group controls would do, in words and numbers, and the form that makes them. */

import type { PageAsked } from '../../../../platform/http/page.ts'
import { markup, type Part } from '../../../../platform/pages/markup.ts'
import type { Look } from '../../../../platform/work/work.ts'
import type { ControlPreview } from '../../../administration/groups/group-controls.ts'
import { areMany } from '../../../administration/operations/in-steps.ts'
import type { Product } from '../../../catalogue/products/products.ts'
import { CONTROL } from '../../../catalogue/products/products.rules.ts'
import * as paths from '../../../model/paths.ts'
import { hidden } from '../../../../platform/http/page-forms.ts'
import { bugsText } from '../../parts/texts.ts'
import { actionForm } from '../administered.ts'
import { FLAGS, LEVELS, levelText } from './control-form.ts'
import { text } from './text.ts'

/** A product, and what would change in it. */
export interface Previewed {
  product: Product
  previews: readonly ControlPreview[]
}

/** Only the changes are sent again. */
export function previewOf(look: Look, asked: PageAsked, { product, previews }: Previewed) {
  const path = paths.adminGroupControls(product.name)
  const fields = [
    hidden(previews.flatMap(fieldsOf)),
    markup`<button>${text('make_changes')}</button>`,
  ]
  const body = markup`
${previews.map(
  (preview) => markup`<section><h2>${preview.group.name}</h2>
<ul>${sentences(look, preview).map((sentence) => markup`<li>${sentence}</li>\n`)}</ul></section>`,
)}
${
  previews.length === 0
    ? markup`<p role="status">${text('no_changes')}</p>`
    : [markup`<p>${text('final')}</p>`, actionForm(asked, { path, action: 'save', fields })]
}
<p><a href="${asked.to(path)}">${text('back')}</a></p>`
  return { title: text('preview_title', { product: product.name }), body }
}

const fieldsOf = ({ group: { id }, after }: ControlPreview): [string, string][] => [
  ['group', String(id)],
  ...[...LEVELS, ...FLAGS].map((name): [string, string] => [`${name}-${id}`, String(after[name])]),
]

function sentences({ actor }: Look, preview: ControlPreview): Part[] {
  const { before, after, group, bugs_added, bugs_removed } = preview
  const isNew = (name: keyof typeof after) => before[name] !== after[name]
  const levels = LEVELS.filter(isNew).map((name) =>
    text.show(name === 'membercontrol' ? 'members_become' : 'others_become', {
      after: levelText(after[name]),
      before: levelText(before[name]),
    }),
  )
  const flags = FLAGS.filter(isNew).map((name) => {
    const isOn = after[name] === 1
    if (name === 'entry') return text(isOn ? 'entry_on' : 'entry_off')
    if (name === 'canedit') return text(isOn ? 'canedit_on' : 'canedit_off')
    return text(isOn ? 'right_given' : 'right_taken', { right: name })
  })
  const bugs =
    bugs_added > 0
      ? text('bugs_added', { bugs: bugsText(bugs_added) })
      : bugs_removed > 0
        ? text('bugs_removed', { bugs: bugsText(bugs_removed) })
        : levels.length > 0 && text('no_bugs_moved')
  const shutsOut = isNew('membercontrol') && after.membercontrol === CONTROL.mandatory
  const isOutside = shutsOut && !actor.groups.has(group.id)
  const inSteps = areMany(Math.max(bugs_added, bugs_removed)) && text('in_steps')
  return [...levels, ...flags, bugs, inSteps, isOutside && text('shuts_you_out')].filter(Boolean)
}
