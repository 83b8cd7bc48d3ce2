/** One keyword: its properties, and its deletion. */

import type { Door } from '../../../../platform/http/method.ts'
import type { PageAsked } from '../../../../platform/http/page.ts'
import { fold } from '../../../../platform/fold.ts'
import { markup } from '../../../../platform/pages/markup.ts'
import { link } from '../../../../platform/pages/texts.ts'
import type { Look } from '../../../../platform/work/work.ts'
import {
  getKeywords,
  requireKeywordEditor,
} from '../../../administration/keywords/change-keywords.ts'
import { aboutKeyword } from '../../../administration/keywords/delete-keywords.ts'
import { describeKeywords } from '../../../administration/keywords/describe-keywords.ts'
import { keywordDelete, keywordUpdate } from '../../../administration/keywords/keywords.methods.ts'
import { unfinished } from '../../../administration/operations/in-steps.ts'
import type { Keyword, KeywordsRemoved } from '../../../administration/keywords/keywords.wire.ts'
import * as paths from '../../../model/paths.ts'
import { isOn, runner, tick } from '../../../../platform/http/page-forms.ts'
import { bugsText } from '../../parts/texts.ts'
import { actionForm, administered, historyLink } from '../administered.ts'
import { valuesOf } from '../controls.ts'
import { confirmation } from '../lists.ts'
import { goingOn } from '../service/operation-words.ts'
import { bugsWith, keywordAsked, keywordFields } from './keywords-page.ts'
import { text } from './text.ts'

const update = runner(keywordUpdate)
const remove = runner(keywordDelete)

/** By name, or by id as Bugzilla links to it. With `delete`, what a deletion would do. */
export const keywordPage = administered({
  name: 'Page.admin_keyword',
  path: paths.ADMIN_KEYWORD,
  aside: true,
  show,
  actions: {
    save: { run: save, done: () => text('saved') },
    delete_keyword: { run: removeOne, done: () => text('deletion_started') },
  },
})

async function save(door: Door, asked: PageAsked) {
  const { id } = await keywordOf(door, asked)
  await update(door, { ids: [id], ...keywordAsked(asked), is_active: isOn(asked, 'is_active') })
  const after = await door.look(door.caller.actor, (look) => getKeywords(look, { ids: [id] }))
  return paths.adminKeyword(after.keywords[0]!.name)
}

/** Leads to the page of the keyword if it is deleted in steps. */
async function removeOne(door: Door, asked: PageAsked) {
  const { id, name } = await keywordOf(door, asked)
  const { keywords } = (await remove(door, {
    ids: [id],
    remove_from_bugs: true,
  })) as KeywordsRemoved
  return keywords[0]!.operation === undefined ? paths.adminKeywords : paths.adminKeyword(name)
}

const keywordOf = (door: Door, asked: PageAsked) =>
  door.look(door.caller.actor, (look) => keywordHere(look, asked))

async function keywordHere(look: Look, { path }: PageAsked): Promise<Keyword> {
  requireKeywordEditor(look, 'edit')
  const named = path['name']!
  const { keywords } = await getKeywords(look, {})
  const found = keywords.find(({ name }) => fold(name) === fold(named.trim()))
  return found ?? (await getKeywords(look, { id_or_name: named })).keywords[0]!
}

async function show(look: Look, asked: PageAsked) {
  const keyword = await keywordHere(look, asked)
  const { id, name, description, is_active } = keyword
  if (isOn(asked, 'delete')) return deletion(look, asked, keyword)
  const path = paths.adminKeyword(name)
  const values = valuesOf(asked, 'save', { name, description, is_active })
  const fields = markup`${keywordFields(values)}
${tick('is_active', text('is_active'), values.isOn('is_active'))}
<p class="dim">${text('about_inactive')}</p>
<button>${text('save')}</button>`
  const body = markup`<p><a href="${asked.to(paths.adminKeywords)}">${text('keywords')}</a></p>
${goingOn(asked, path, await unfinished(look.tx, aboutKeyword(id)))}
${actionForm(asked, { path, action: 'save', fields })}
<p>${text('renaming')}</p>
<p><a href="${asked.to(`${path}?delete=1`)}">${text('delete')}</a></p>
${historyLink(look, asked, { class: 'Bugzilla::Keyword', object_id: id })}`
  return { title: name, body }
}

async function deletion(look: Look, asked: PageAsked, { id, name }: Keyword) {
  const { bugs } = (await describeKeywords(look)).find((one) => one.id === id)!
  const list = link(asked.to(bugsWith(name)))
  const about = markup`<p>${text.show('goes', { bugs: bugsText(bugs), list })}</p>
<p>${text('many_bugs')}</p>`
  const path = paths.adminKeyword(name)
  const button = text('delete')
  return {
    title: text('delete_title', { name }),
    body: confirmation(asked, { path, action: 'delete_keyword', about, button }),
  }
}
