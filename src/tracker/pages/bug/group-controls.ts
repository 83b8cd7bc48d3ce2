/** The groups of a bug as checkboxes. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { GroupChoice } from '../enter-bug/choices.ts'
import { hidden } from '../../../platform/http/page-forms.ts'
import { described } from '../parts/texts.ts'
import type { Filling } from './filling.ts'
import { text } from './text.ts'

/** A group that the bug must stay in cannot be unticked, so it is sent along. */
export function groupControls({ choices: { groups, changeable }, texts }: Filling): Part {
  const chosen = texts.get('groups') ?? []
  if (!changeable.some(({ name }) => name === 'bug_group')) return undefined
  const unknown = chosen.filter((name) => groups.every((group) => group.name !== name))
  if (groups.length + unknown.length === 0) return undefined
  const box = ({ name, description, isFixed }: Omit<GroupChoice, 'id' | 'isUsual'>) => {
    const isTicked = chosen.includes(name)
    const isLocked = isFixed && isTicked
    return markup`<label><input type="checkbox" name="groups" value="${name}"${
      isTicked && markup` checked`
    }${isLocked && markup` disabled`}> ${name} <span class="dim">${described(description)}</span>
${isLocked && hidden([['groups', name]])}</label>\n`
  }
  return markup`<fieldset><legend>${text('ticked_groups')}</legend>
${groups.map(box)}
${unknown.map((name) => box({ name, description: '', isFixed: true }))}</fieldset>`
}
