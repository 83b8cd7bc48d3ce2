/** Filing a bug: the choice of a product, the form, and its submission. */

import type { Fault } from '../../../platform/faults.ts'
import { fold } from '../../../platform/fold.ts'
import { fail } from '../../../platform/http/faults.ts'
import { openInput } from '../../../platform/http/input.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { Door } from '../../../platform/http/method.ts'
import type { LookAgain, Page, PageAsked, Sheet } from '../../../platform/http/page.ts'
import type { Look } from '../../../platform/work/work.ts'
import { attachFile, fileUpload } from '../../bugs/attachments/add-attachment.ts'
import { create } from '../../bugs/bugs.methods.ts'
import type { Bug } from '../../bugs/read/bugs.wire.ts'
import { createBug } from '../../bugs/create/create-bug.ts'
import type { NewBug } from '../../bugs/create/create-bug.wire.ts'
import { draftsAt, forgetDrafts } from '../../bugs/drafts/drafts.ts'
import { possibleDuplicates } from '../../views/possible-duplicates/possible-duplicates.ts'
import { checkEnterable, enterableProducts } from '../../catalogue/products/products.ts'
import { done } from '../parts/done.ts'
import { ADDRESS_CHARS_MAX, withQuery } from '../parts/where.ts'
import { draftsOfNewBug } from '../parts/drafts.ts'
import { addressOf, type Values, valueOf, valuesIn, wantedBug } from './asked.ts'
import { choicesIn } from './choices.ts'
import { withCloned } from './cloned.ts'
import { fileOnce } from './file-once.ts'
import { type Around, bugForm } from './form.ts'
import { productChoice, sendAgain } from './before-form.ts'
import * as paths from '../../model/paths.ts'

const { read } = openInput(create)

export const enterBugPage: Page = {
  name: 'Page.enter_bug',
  paths: [paths.enterBug],
  login: 'required',
  upload: fileUpload,
  show: async (look, asked) => enter(look, asked, await withCloned(look, valuesIn(asked))),
  async submit(door, asked) {
    const { actor } = door.caller
    const values = valuesIn(asked)
    if (values.has('similar')) {
      const show = async (look: Look) =>
        enter(look, asked, values, { above: await similar(look, asked, values) })
      return door.look(actor, show, { aside: true })
    }
    if (values.has('maketemplate')) {
      return door.look(actor, (look) => enter(look, asked, values, { above: link(asked, values) }))
    }
    const filing = { actor_id: actor.id, values, file: door.caller.upload?.hash }
    const id = await fileOnce(filing, () => fileBug(door, values))
    return { moved: paths.bug(id), status: 303 }
  },
  refused,
}

/**
 * Forms of foreign pages post here: the form is shown for confirmation. Submissions of programs are
 * accepted.
 */
export const postBugPage: Page = {
  name: 'Page.post_bug',
  paths: ['/post_bug.cgi'],
  login: 'any',
  reads_forms: true,
  takes_programs: true,
  upload: fileUpload,
  open: showSent,
  async submit(door, asked) {
    const { actor, is_program } = door.caller
    if (!is_program) return showSent(door, asked)
    if (actor.id === 0) return fail('login_required')
    const id = await fileBug(door, valuesIn(asked))
    return done(asked, `Bug ${id} Submitted`, `/show_bug.cgi?id=${id}`)
  },
}

async function showSent(door: Door, asked: PageAsked) {
  if (asked.query.length <= ADDRESS_CHARS_MAX) {
    return { moved: withQuery(paths.enterBug)(asked), status: 303 } as const
  }
  const { actor } = door.caller
  if (actor.id === 0) return fail('login_required')
  return door.look(actor, (look) => enter(look, asked, valuesIn(asked)))
}

/** The form for the given or only product; else the choice of one. */
async function enter(
  look: Look,
  asked: PageAsked,
  values: Values,
  around?: Around,
): Promise<Sheet> {
  const products = await enterableProducts(look)
  const named = valueOf(values, 'product') || (products.length === 1 ? products[0]!.name : '')
  const chosen = around?.alarm
    ? products.find(({ name_key }) => name_key === fold(named.trim()))
    : named && (await checkEnterable(look, named))
  if (!chosen) return productChoice(look, { asked, values, ...around })
  const filled = await withDrafts(look, chosen.name, values)
  return bugForm({ asked, values: filled, choices: await choicesIn(look, chosen) }, around)
}

/** What the reader has begun to write, unless the address or the form says something else. */
async function withDrafts(look: Look, product: string, values: Values): Promise<Values> {
  const places = draftsOfNewBug(product)
  if (valueOf(values, 'summary') !== '' || valueOf(values, 'description') !== '') return values
  const drafts = await draftsAt(look, Object.values(places))
  const kept = Object.entries(places).flatMap(([name, place]) => {
    const text = drafts.get(place)
    return text === undefined ? [] : ([[name, [text]]] as const)
  })
  return new Map([...values, ...kept])
}

async function fileBug(door: Door, values: Values): Promise<number> {
  const wanted = read(wantedBug(values)) as NewBug
  const { actor, upload } = door.caller
  const { id } = await door.work(actor, async (filing) => {
    const bug = await createBug(filing, wanted)
    const file_name = valueOf(values, 'file_name')
    if (file_name !== '') {
      const file = {
        ids: [String(bug.id)],
        data: '',
        file_name,
        summary: valueOf(values, 'file_summary') || file_name,
        content_type: valueOf(values, 'content_type'),
        is_patch: values.has('file_is_patch'),
        is_private: values.has('file_is_private'),
      }
      await attachFile(filing, file, upload)
    }
    await forgetDrafts(filing, Object.values(draftsOfNewBug(valueOf(values, 'product'))))
    return bug
  })
  return id
}

/** The input is shown again with the error. */
function refused({ fault, status, message }: Fault, asked: PageAsked, look: LookAgain) {
  const isSent = asked.given.has('form_token')
  if (fault === 'login_required') return isSent ? { ...sendAgain(asked), status } : undefined
  if (status >= 500 && !isSent) return undefined
  return look(async (at) => {
    const sheet = await enter(at, asked, valuesIn(asked), { alarm: message })
    return { ...sheet, status }
  })
}

async function similar(look: Look, asked: PageAsked, values: Values): Promise<Part> {
  const summary = valueOf(values, 'summary')
  const product = [valueOf(values, 'product')]
  const include_fields = ['id', 'summary', 'status', 'resolution']
  const { bugs } = await possibleDuplicates(look, { summary, product, include_fields })
  if (bugs.length === 0) return markup`<p role="status">No similar bugs were found.</p>`
  return markup`<section role="status"><h2>Possible duplicates</h2>
<ul>${(bugs as Bug[]).map(
    (bug) => markup`<li><a href="${asked.to(paths.bug(bug.id))}" target="_blank">${bug.id}</a>
${bug.summary} <span class="dim">${bug.status} ${bug.resolution}</span></li>\n`,
  )}</ul></section>`
}

const link = (asked: PageAsked, values: Values) => markup`<p role="status">Keep this link to
<a href="${asked.to(addressOf(values))}">the form as it is filled in</a>, but for a file.</p>`
