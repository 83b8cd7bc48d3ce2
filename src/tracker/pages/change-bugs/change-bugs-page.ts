/** The page that changes several bugs at once: a form, which leads to the preview of the change. */

import type { Door } from '../../../platform/http/method.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import { link, numberText } from '../../../platform/pages/texts.ts'
import type { Page, PageAsked, Sheet } from '../../../platform/http/page.ts'
import type { Look } from '../../../platform/work/work.ts'
import { isInNamed } from '../../../accounts/groups/groups.ts'
import { COMMENT_CHARS_MAX } from '../../bugs/comments/comments.wire.ts'
import { draftsAt } from '../../bugs/drafts/drafts.ts'
import { visibleAmong } from '../../bugs/see/bugs.ts'
import * as paths from '../../model/paths.ts'
import { bugsOf, seeChange } from '../../views/bulk-changes/bulk-changes.ts'
import { BUGS_MAX } from '../../views/bulk-changes/bulk-changes.wire.ts'
import { findBugs } from '../../views/bulk-changes/find-bugs.ts'
import { preview } from '../../views/bulk-changes/run-bulk-change.ts'
import { MENTIONS } from '../parts/completed.ts'
import { drafted, draftOfChanges, draftShown } from '../parts/drafts.ts'
import { field, formToken, isOn, tick } from '../../../platform/http/page-forms.ts'
import { prefersMarkdown } from '../parts/markdown.ts'
import { ambiguousIn, changeIn, QUERY, selectedIn } from './bulk-asked.ts'
import { changesLink } from './bulk-change-page.ts'
import { bulkFields, CLEAR, controlsOf, fieldsPart, resetOf } from './bulk-fields.ts'
import { text } from './text.ts'

/**
 * Starts the preview, which has a page of its own; nothing is changed before it is confirmed there.
 */
export const changeBugsPage: Page = {
  name: 'Page.change_bugs',
  paths: [paths.changeBugs],
  login: 'required',
  show: async (look, asked) => sheetOf(look, await refilled(look, asked)),
  async submit(door, asked) {
    const { actor } = door.caller
    const { fields, bug_ids } = await door.look(
      actor,
      async (look) => ({ fields: await bulkFields(look), bug_ids: await bugsIn(look, asked) }),
      { aside: field(asked, QUERY) !== '' },
    )
    const change = changeIn(asked, fields)
    const isNothing = bug_ids.length === 0 || Object.keys(change).length === 0
    if (isNothing) {
      // The bar of a list leads to the whole form.
      const isWhole = isOn(asked, 'quick') && bug_ids.length > 0
      return again(door, asked, isWhole ? undefined : text('select_something'))
    }
    const [ambiguous] = ambiguousIn(asked, fields)
    if (ambiguous !== undefined) {
      return again(door, asked, text('choose_one', { field: ambiguous }))
    }
    const resets = fields.flatMap((one) => resetOf(one) ?? [])
    const names = [...fields.flatMap(controlsOf), ...resets, CLEAR, ...OF_COMMENT, QUERY]
    const form = names.flatMap((name) =>
      (asked.given.get(name) ?? []).filter(Boolean).map((value): [string, string] => [name, value]),
    )
    const start = { asked: { change, form }, bug_ids }
    const id = await preview(door, start)
    return { moved: paths.bulkChange(id), status: 303 }
  },
}
const OF_COMMENT = ['comment', 'comment_is_private', 'use_markdown']

const again = (door: Door, asked: PageAsked, alarm: string | undefined) =>
  door.look(door.caller.actor, (look) => sheetOf(look, asked, alarm))

const bugsIn = async (look: Look, asked: PageAsked) =>
  field(asked, QUERY) === '' ? selectedIn(asked) : findBugs(look, field(asked, QUERY))

/** The form as it was, when its author goes back from the preview. */
async function refilled(look: Look, asked: PageAsked): Promise<PageAsked> {
  const from = field(asked, 'from')
  if (from === '') return asked
  const { id, asked: of } = await seeChange(look, Number(from))
  const given = new Map<string, string[]>([['back', ['1']]])
  for (const [name, value] of of.form) given.set(name, [...(given.get(name) ?? []), value])
  if (!given.has(QUERY)) {
    given.set('id', [(await bugsOf(look, id)).join()])
  }
  return { ...asked, given }
}

async function sheetOf(look: Look, asked: PageAsked, alarm?: string): Promise<Sheet> {
  const body = markup`<h1>${text('title')}</h1>
${changesLink(asked)}
${alarm !== undefined && markup`<p class="alarm" role="alert">${alarm}</p>`}
<form class="card large" method="post" action="${asked.to(paths.changeBugs)}">
${formToken(asked)}
${await formPart(look, asked)}</form>`
  return { title: text('title'), body }
}

async function bugsPart(look: Look, asked: PageAsked): Promise<Part> {
  const query = field(asked, QUERY)
  const all = asked.to(`${paths.bugs}?${query}`)
  if (query !== '') {
    return markup`<input type="hidden" name="${QUERY}" value="${query}">
<p>${text.show('all_of_search', { all: link(all), max: numberText(BUGS_MAX) })}</p>`
  }
  const ids = selectedIn(asked)
  const rows = new Map((await visibleAmong(look, ids)).map((row) => [row.id, row]))
  // In the order in which they were given, whatever that of the database is.
  const shown = ids.flatMap((id) => rows.get(id) ?? [])
  return markup`<fieldset><legend>${text('bugs')}</legend>
${shown.map(({ id, short_desc }) =>
  tick(
    'id',
    markup`<a href="${asked.to(paths.bug(id))}">${id}</a> ${short_desc}`,
    true,
    String(id),
  ),
)}</fieldset>`
}

async function formPart(look: Look, asked: PageAsked): Promise<Part> {
  const mayHide = await isInNamed(look, 'insidergroup')
  const draft = (await draftsAt(look, [draftOfChanges])).get(draftOfChanges) ?? ''
  const isDraft = !asked.given.has('comment') && draft !== ''
  const isSent = asked.given.has('comment') || asked.given.has('back')
  const isMarkdown = isSent ? isOn(asked, 'use_markdown') : await prefersMarkdown(look)
  return markup`<p>${text.show('about')}</p>
${await bugsPart(look, asked)}
${await fieldsPart(look, asked)}
<label>${text('comment')}
<textarea name="comment" rows="4" maxlength="${COMMENT_CHARS_MAX}"
${MENTIONS}${drafted(draftOfChanges)}>
${isDraft ? draft : field(asked, 'comment')}</textarea></label>
${draftShown(isDraft)}
${mayHide && tick('comment_is_private', text('private'), isOn(asked, 'comment_is_private'))}
${tick('use_markdown', text('markdown'), isMarkdown)}
<div class="actions"><button>${text('preview')}</button></div>`
}
