/** One group: its fields, other groups, where it is used, and whom a pattern would add. */

import { getGroups } from '../../../../accounts/group-methods/get-groups.ts'
import { updateGroup } from '../../../../accounts/group-methods/groups.methods.ts'
import { previewPattern } from '../../../../accounts/group-methods/preview-pattern.ts'
import { fail } from '../../../../accounts/faults.ts'
import { refuseOthers } from '../../../../accounts/groups/change-groups.ts'
import type { Group } from '../../../../accounts/groups/groups.wire.ts'
import type { PageAsked } from '../../../../platform/http/page.ts'
import { markup, type Part } from '../../../../platform/pages/markup.ts'
import type { Look } from '../../../../platform/work/work.ts'
import { getUses } from '../../../administration/groups/get-uses.ts'
import { aboutGroup } from '../../../administration/groups/remove-groups.ts'
import { unfinished } from '../../../administration/operations/in-steps.ts'
import * as paths from '../../../model/paths.ts'
import { field, idIn, isOn, options, runner } from '../../../../platform/http/page-forms.ts'
import { actionForm, administered, historyLink } from '../administered.ts'
import { goingOn } from '../service/operation-words.ts'
import { groupFields } from './group-fields.ts'
import { elsewherePart, relationsPart, saveRelations } from './group-relations.ts'
import { removalForm } from './removal-form.ts'
import { usesPart } from './group-uses.ts'
import { text } from './text.ts'

const update = runner(updateGroup)

/** By id; fault 304 for others than members of `creategroups`. */
export const groupPage = administered({
  name: 'Page.admin_group',
  path: paths.ADMIN_GROUP,
  aside: true,
  show,
  told: {
    create: () => text('group_created'),
    delete: () => text('deletion_started'),
  },
  actions: {
    save: {
      done: () => text('group_saved'),
      async run(door, asked) {
        await update(door, {
          id_or_name: String(idIn(asked)),
          name: field(asked, 'name'),
          description: field(asked, 'description'),
          user_regexp: field(asked, 'user_regexp'),
          icon_url: field(asked, 'icon_url'),
          ...(asked.serves(paths.bugs) && {
            is_active: isOn(asked, 'is_active'),
            mail_content: field(asked, 'mail_content'),
          }),
        })
        return undefined
      },
    },
    relations: { done: () => text('relations_saved'), run: saveRelations },
  },
})

/** With its details; fault 51 if it does not exist. */
export async function groupById(look: Look, id: number): Promise<Group> {
  const { groups } = (await getGroups(look, { ids: [id], details: true })) as { groups: Group[] }
  return groups[0] ?? fail('object_does_not_exist', 'group', id)
}

async function show(look: Look, asked: PageAsked) {
  refuseOthers(look, 'see')
  const group = await groupById(look, idIn(asked))
  const { id, name, is_bug_group } = group
  const { groups } = (await getGroups(look, {})) as { groups: Group[] }
  const members = asked.to(paths.adminGroupMembers(id))
  const path = paths.adminGroup(id)
  const body = markup`${goingOn(asked, path, await unfinished(look.tx, aboutGroup(id)))}
<p><a href="${members}">${text('who_is_in')}</a>
<span class="num">${group.member_count}</span></p>
${policyLink(look, asked, id)}
${form(asked, group)}
${await previewPart(look, asked, group)}
<h2 id="removal">${text('remove_by_pattern')}</h2>
${removalForm(asked, id)}
${relationsPart(asked, group, groups)}
${elsewherePart(group)}
${
  asked.serves(paths.bugs) &&
  usesPart(asked, group, await getUses(look, { id_or_name: String(id) }))
}
${historyLink(look, asked, { class: 'Bugzilla::Group', object_id: id })}
${
  is_bug_group === 1 &&
  markup`<p><a class="button bare" href="${asked.to(paths.adminGroupDelete(id))}">
${text('delete_group')}</a></p>`
}`
  return { title: name, body }
}

const policyLink = ({ actor }: Look, { to, serves }: PageAsked, id: number): Part =>
  actor.may('admin') &&
  serves(paths.filePolicies) &&
  markup`<p><a href="${to(`${paths.filePolicies}?group=${id}`)}">${text('file_policy')}</a></p>`

function form(asked: PageAsked, group: Group): Part {
  const isTyped = field(asked, 'action') === 'save'
  const now = (name: string, value = '') => (isTyped ? field(asked, name) : value)
  const contents = [
    ['all', text('mail_all')],
    ['none', text('mail_none')],
  ] as const
  return markup`<h2>${text('group')}</h2>
${actionForm(asked, {
  path: paths.adminGroup(group.id),
  action: 'save',
  fields: markup`${groupFields(asked, 'save', group)}
<label>${text('icon_url')} <input name="icon_url" value="${now('icon_url', group.icon_url)}"
maxlength="255"></label>
${
  asked.serves(paths.bugs) &&
  markup`<label>${text('mail_content')} <select name="mail_content">${options(contents, [
    now('mail_content', group.mail_content),
  ])}</select></label>`
}
<button>${text('save_group')}</button>`,
})}`
}

/** Counts people without changing anything. */
async function previewPart(look: Look, asked: PageAsked, group: Group): Promise<Part> {
  const isAsked = asked.given.has('pattern')
  const pattern = isAsked ? field(asked, 'pattern').slice(0, 255) : (group.user_regexp ?? '')
  const path = asked.to(paths.adminGroup(group.id))
  return markup`<h2 id="preview">${text('preview')}</h2>
<form class="card" action="${path}#preview">
<label>${text('pattern')}
<input name="pattern" value="${pattern}" maxlength="255" spellcheck="false"></label>
<button>${text('count_people')}</button></form>
${isAsked && (await countedPart(look, pattern, group.id))}`
}

async function countedPart(look: Look, user_regexp: string, id: number): Promise<Part> {
  const found = await previewPattern(look, { user_regexp, group: String(id) })
  const people = found.examples.join(', ')
  const isAll = found.examples.length === found.added
  const named = people && markup`: ${isAll ? people : text('and_more', { people })}`
  return markup`<p role="status">${text('previewed', { count: found.matching })}
${found.added > 0 && markup`${text('would_add', { count: found.added })}${named}.`}
${found.lost > 0 && text('would_lose', { count: found.lost })}</p>`
}
