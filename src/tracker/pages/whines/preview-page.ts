/** The pages that show what a scheduled search would send, and that delete one. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { Door } from '../../../platform/http/method.ts'
import type { Page, PageAsked, Sheet } from '../../../platform/http/page.ts'
import { numberText } from '../../../platform/pages/texts.ts'
import * as paths from '../../model/paths.ts'
import { findAll } from '../../views/whines/preview-whine.ts'
import type { Found } from '../../views/whines/run-whine.ts'
import { whineDelete, whineRun } from '../../views/whines/whines.methods.ts'
import { readWhine } from '../../views/whines/whines.ts'
import { alarmed, formToken, idIn, runner, shownAgain } from '../../../platform/http/page-forms.ts'
import { table } from '../parts/table.ts'
import { text } from './text.ts'

const run = runner(whineRun)
const remove = runner(whineDelete)

/** Fault 51 for those of others; its form sends it to the reader. */
export const previewWhinePage: Page = {
  name: 'Page.preview_whine',
  paths: [paths.PREVIEW_WHINE],
  login: 'required',
  open: (door, asked) => preview(door, asked),
  async submit(door, asked) {
    await run(door, { id: idIn(asked) })
    return { moved: `${paths.whines}?done=sent`, status: 303 }
  },
  refused: shownAgain(async (look, asked, alarm) => {
    const { subject } = await readWhine(look, idIn(asked))
    const body = markup`<h1>${text('preview_title', { subject })}</h1>${alarmed(alarm)}
<p><a class="button bare" href="${asked.to(paths.whines)}">${text('back')}</a></p>`
    return { title: text('preview'), body }
  }),
}

async function preview(door: Door, asked: PageAsked): Promise<Sheet> {
  const id = idIn(asked)
  const whine = await door.look(door.caller.actor, (look) => readWhine(look, id))
  const found = await findAll(door, id)
  const title = text('preview_title', { subject: whine.subject })
  const body = markup`<h1>${title}</h1>
<p>${text('preview_about')}</p>
${whine.body !== '' && markup`<pre>${whine.body}</pre>`}
${found.map((one) => shown(one, asked))}
<form method="post" action="${asked.to(paths.previewWhine(id))}">${formToken(asked)}
<button>${text('send_now')}</button></form>
<p><a class="button bare" href="${asked.to(paths.whines)}">${text('back')}</a></p>`
  return { title, body }
}

function shown({ query, columns, bugs, has_more, problem }: Found, { to }: PageAsked): Part {
  const title = query.title || query.query_name
  const count = { count: bugs.length, number: numberText(bugs.length) }
  const cells = (bug: (typeof bugs)[number]) => [
    markup`<a href="${to(paths.bug(bug.id))}">${bug.id}</a>`,
    ...columns.map(({ text: textOf }) => textOf(bug)),
  ]
  return markup`<h2>${text('bugs', { title, ...count })}</h2>
${alarmed(problem)}
${bugs.length > 0 && table([text('id'), ...columns.map((column) => column.title)], bugs.map(cells))}
${has_more && markup`<p>${text('has_more')}</p>`}`
}

/** Asks for confirmation. */
export const deleteWhinePage: Page = {
  name: 'Page.delete_whine',
  paths: [paths.DELETE_WHINE],
  login: 'required',
  async show(look, asked) {
    const { id, subject } = await readWhine(look, idIn(asked))
    const title = text('delete_title', { subject })
    const body = markup`<h1>${title}</h1>
<form class="card" method="post" action="${asked.to(paths.deleteWhine(id))}">
${formToken(asked)}
<p>${text('delete_about')}</p>
<button>${text('delete')}</button>
<a class="button bare" href="${asked.to(paths.whines)}">${text('back')}</a>
</form>`
    return { title, body }
  },
  async submit(door, asked) {
    await remove(door, { id: idIn(asked) })
    return { moved: `${paths.whines}?done=deleted`, status: 303 }
  },
}
