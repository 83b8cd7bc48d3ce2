/** Asks before people are removed from a group by a pattern, with whom that concerns. */

import { groupRemoveMembers } from '../../../../accounts/group-methods/groups.methods.ts'
import { previewRemoval } from '../../../../accounts/group-methods/remove-members.ts'
import { refuseOthers } from '../../../../accounts/groups/change-groups.ts'
import type { Group, MembersRemoved } from '../../../../accounts/groups/groups.wire.ts'
import { problemOf } from '../../../../accounts/logins/login-names.rules.ts'
import type { PageAsked } from '../../../../platform/http/page.ts'
import { limits } from '../../../../platform/limits.ts'
import { markup, type Part } from '../../../../platform/pages/markup.ts'
import { numberText } from '../../../../platform/pages/texts.ts'
import type { Look } from '../../../../platform/work/work.ts'
import * as paths from '../../../model/paths.ts'
import { field, hidden, idIn, isOn, runner } from '../../../../platform/http/page-forms.ts'
import { table } from '../../parts/table.ts'
import { actionForm, administered } from '../administered.ts'
import { reasonsOf } from '../people/user-groups.ts'
import { groupById } from './group-page.ts'
import { removalForm } from './removal-form.ts'
import { text } from './text.ts'

const remove = runner(groupRemoveMembers)

/** Fault 304 for others than members of `creategroups`. */
export const removeMembersPage = administered({
  name: 'Page.admin_group_members_remove',
  path: paths.ADMIN_GROUP_MEMBERS_REMOVE,
  aside: true,
  show,
  actions: {
    remove_matching: {
      done: () => text('people_removed'),
      async run(door, asked) {
        const id_or_name = String(idIn(asked))
        await remove(door, { id_or_name, pattern: patternIn(asked), all: isOn(asked, 'all') })
        return paths.adminGroupMembers(idIn(asked))
      },
    },
  },
})

const patternIn = (asked: PageAsked) => field(asked, 'pattern').trim()

async function show(look: Look, asked: PageAsked) {
  refuseOthers(look, 'edit')
  const group = await groupById(look, idIn(asked))
  const body = markup`<p><a href="${asked.to(paths.adminGroup(group.id))}">
${text('group_page')}</a></p>
<p>${text('remove_about')}</p>
${removalForm(asked, group.id, patternIn(asked))}
${asked.given.has('pattern') && (await previewPart(look, asked, group))}`
  return { title: text('remove_title', { group: group.name }), body }
}

async function previewPart(look: Look, asked: PageAsked, group: Group): Promise<Part> {
  const pattern = patternIn(asked)
  const problem = problemOf(pattern)
  if (problem !== undefined) {
    const isToldAlready = asked.given.has('form_token')
    const said = text('pattern_unusable', { problem })
    return !isToldAlready && markup`<p class="alarm" role="alert">${said}</p>`
  }
  const preview = await previewRemoval(look, { id_or_name: String(group.id), pattern, all: true })
  const removed =
    preview.removed === 0 ? noneRemoved(pattern) : confirmation(asked, pattern, preview)
  return markup`${removed}
${preview.staying > 0 && stayingPart(preview)}`
}

const noneRemoved = (pattern: string) =>
  markup`<p role="status">${text(pattern === '' ? 'none_added' : 'none_removed')}</p>`

function confirmation(asked: PageAsked, pattern: string, { id, removed, people }: MembersRemoved) {
  const max = limits.members_removed_max
  const told = markup`<p role="status">${text('removes', { count: removed })}</p>
${people.length === 0 && markup`<p>${text('not_visible')}</p>`}
${people.length > 0 && markup`<ul>${people.map((login) => markup`<li>${login}</li>\n`)}</ul>`}
${people.length > 0 && people.length < removed && markup`<p>${text('only_first')}</p>`}`
  if (removed > max) return markup`${told}<p>${text('removed_max', { max: numberText(max) })}</p>`
  return markup`${told}
${actionForm(asked, {
  path: paths.adminGroupMembersRemove(id),
  action: 'remove_matching',
  fields: markup`${hidden([['pattern', pattern]])}
${
  pattern === '' &&
  markup`<label><input type="checkbox" name="all" value="1" required>
${text('removes_all')}</label>`
}
<button>${text('remove_people', { count: removed })}</button>`,
})}`
}

function stayingPart({ staying, people_staying }: MembersRemoved): Part {
  const rows = people_staying.map(({ name, ...why }) => [
    name,
    reasonsOf({ is_direct: false, ...why }),
  ])
  return markup`<h2>${text('staying')}</h2>
<p>${text('stay', { count: staying })}</p>
${rows.length === 0 && markup`<p>${text('not_visible')}</p>`}
${rows.length > 0 && table([text('login_name'), text('why')], rows)}
${rows.length > 0 && rows.length < staying && markup`<p>${text('only_first')}</p>`}`
}
