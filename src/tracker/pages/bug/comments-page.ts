/** One page of the comments and changes of a bug, in the frame that follows those read before. */

import type { Page } from '../../../platform/http/page.ts'
import { markup } from '../../../platform/pages/markup.ts'
import { attachmentsOn } from '../../bugs/attachments/get-attachments.ts'
import type { Bug } from '../../bugs/read/bugs.wire.ts'
import { readBugs } from '../../bugs/read/read-bugs.ts'
import { namedBugs } from '../../bugs/see/bugs.ts'
import * as paths from '../../model/paths.ts'
import { field, numberIn } from '../../../platform/http/page-forms.ts'
import { restOf } from '../parts/markdown.ts'
import { saidOn } from './said.ts'
import { descriptionShown, entries } from './stream.ts'
import { text } from './text.ts'
import { following, frameOf } from './turn.ts'
import { withWishes } from './wishes.ts'

/** Page 1 is the oldest; a page number beyond the end gives the last page. Faults 100 to 102. */
export const commentsPage: Page = {
  name: 'Page.comments',
  paths: [paths.BUG_COMMENTS],
  login: 'optional',
  async show(look, plain) {
    const asked = await withWishes(look, plain)
    const [bug] = (await readBugs(look, await namedBugs(look, [asked.path['id']!]), {})) as [Bug]
    const page = numberIn(asked, 'page') || 1
    const said = await saidOn(look, asked, bug.id, page)
    const files = (await attachmentsOn(look, [bug.id])).get(bug.id) ?? []
    const told = { bug, said, files }
    const seenAt = field(asked, 'seen') || undefined
    const title = text('bug', { id: bug.id })
    const body = markup`<div class="alone"><h1><a href="${asked.to(paths.bug(bug.id))}">${title}</a>:
${bug.summary}</h1>
${await descriptionShown(look, asked, told)}
<turbo-frame id="${frameOf(said.page)}" target="_top">
<h2 class="dim">${text('page_of', said)}</h2>
${await entries(look, asked, { ...told, seenAt })}
${following(bug.id, said, { asked, seenAt })}
</turbo-frame></div>`
    return {
      title: text('comments_of', { id: bug.id, page: said.page }),
      body,
      is_wide: true,
      ...restOf(said),
    }
  },
}
