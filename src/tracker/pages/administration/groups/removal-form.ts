/** The form for whom to remove from a group; it leads to the page that asks. */

import type { PageAsked } from '../../../../platform/http/page.ts'
import { limits } from '../../../../platform/limits.ts'
import { markup, type Part } from '../../../../platform/pages/markup.ts'
import * as paths from '../../../model/paths.ts'
import { text } from './text.ts'

/** An empty pattern stands for everyone who was added. */
export const removalForm = ({ to }: PageAsked, id: number, pattern = ''): Part => markup`
<form class="card" action="${to(paths.adminGroupMembersRemove(id))}">
<label>${text('removed_pattern')}
<input name="pattern" value="${pattern}" maxlength="${limits.pattern_chars_max}" spellcheck="false">
</label>
<p class="dim">${text('removed_pattern_hint')}</p>
<button>${text('show_removed')}</button></form>`
