/** The controls of a group, for the form of a new one and of a known one. */

import type { Group } from '../../../../accounts/groups/groups.wire.ts'
import type { PageAsked } from '../../../../platform/http/page.ts'
import { markup, type Part } from '../../../../platform/pages/markup.ts'
import * as paths from '../../../model/paths.ts'
import { field, isOn, tick } from '../../../../platform/http/page-forms.ts'
import { text } from './text.ts'

/** With what was typed, if the form of the action was refused. */
export function groupFields(asked: PageAsked, action: string, group: Partial<Group>): Part {
  const isTyped = field(asked, 'action') === action
  const now = (name: string, value = '') => (isTyped ? field(asked, name) : value)
  const isActive = isTyped ? isOn(asked, 'is_active') : group.is_active === 1
  const isSystem = group.is_bug_group === 0
  return markup`<label>${text('name')} <input name="name" value="${now('name', group.name)}"
maxlength="255"${isSystem ? markup` readonly` : markup` required`}></label>
${isSystem && markup`<p class="dim">${text('renaming_not_possible')}</p>`}
<label>${text('description')} <textarea name="description" rows="3" maxlength="65535" required>
${now('description', group.description)}</textarea></label>
<label>${text('pattern')} <input name="user_regexp"
value="${now('user_regexp', group.user_regexp)}" maxlength="255" spellcheck="false"></label>
<p class="dim">${text('pattern_hint')}</p>
${asked.serves(paths.bugs) && tick('is_active', text('is_active'), isActive)}`
}
