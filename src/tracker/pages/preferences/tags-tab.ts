/** The tab for one's own tags of bugs. */

import { markup } from '../../../platform/pages/markup.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import { deleteTag, getTags, updateTag } from '../../bugs/personal-tags/personal-tags.methods.ts'
import * as paths from '../../model/paths.ts'
import { numberIn, runner } from '../../../platform/http/page-forms.ts'
import { buttonOf, calling, formOf, type Tab } from './tab.ts'
import { text } from './text.ts'

const NAME = 'tags'

const list = runner(getTags)

interface Tag {
  id: number
  name: string
  bug_count: number
}

/** Before a tag is deleted, the page with `delete` asks. */
export const tagsTab: Tab = {
  name: NAME,
  title: 'tags',
  actions: {
    rename: calling(updateTag, 'tag_renamed'),
    delete: calling(deleteTag, 'tag_deleted'),
  },
  async show(door, asked) {
    const { tags } = (await list(door, {})) as { tags: Tag[] }
    const deleted = tags.find(({ id }) => id === numberIn(asked, 'delete'))
    if (deleted) return confirmation(deleted, asked)
    return markup`<p>${text('tags_about')}</p>
${
  tags.length > 0 &&
  markup`<div class="scroll" tabindex="0"><table>
<thead><tr><th scope="col">${text('tag')}</th><th scope="col">${text('bugs')}</th>
<th scope="col">${text('change')}</th></tr></thead>
<tbody>
${tags.map((tag) => row(tag, asked))}</tbody></table></div>`
}`
  },
}

const pageOf = (tag: number) => `${paths.preferencesTab(NAME)}?delete=${tag}`

function confirmation({ id, name, bug_count }: Tag, asked: PageAsked) {
  const title = text('delete_tag')
  return markup`<h2>${text('tag_named', { name })}</h2>
<p>${text('tag_deletion', { count: bug_count })}</p>
<div class="actions">${buttonOf(NAME, 'delete', asked, { title, of: name, fields: { id } })}
<a href="${asked.to(paths.preferencesTab(NAME))}">${text('back')}</a></div>`
}

function row({ id, name, bug_count }: Tag, asked: PageAsked) {
  const of = markup`<span class="unseen"> ${name}</span>`
  const bugs = `${paths.bugs}?${new URLSearchParams({ tags: name }).toString()}`
  return markup`<tr><td>${name}</td>
<td class="num"><a href="${asked.to(bugs)}">${bug_count}<span class="unseen">
${text('bugs_with_tag', { name })}</span></a></td>
<td class="wide"><details><summary>${text('rename')}${of}</summary>
${formOf(
  { tab: NAME, action: 'rename' },
  asked,
  markup`<input type="hidden" name="id" value="${id}">
<label>${text('new_name')}${of}<input name="name" value="${name}" maxlength="64" required></label>
<button>${text('save')}${of}</button>`,
)}</details>
<a class="link" href="${asked.to(pageOf(id))}">${text('delete_tag')}${of}</a></td></tr>\n`
}
