/** Filing a bug: the choice of a product, the form, and its submission. */

import { preferenceOf } from '../../../accounts/preferences/preferences.ts'
import type { Fault } from '../../../platform/faults.ts'
import { fold } from '../../../platform/fold.ts'
import { fail } from '../../../platform/http/faults.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import { link } from '../../../platform/pages/texts.ts'
import type { Door } from '../../../platform/http/method.ts'
import type { LookAgain, Page, PageAsked, Sheet, Shown } from '../../../platform/http/page.ts'
import type { Look } from '../../../platform/work/work.ts'
import { fileUpload, filesUpload } from '../../bugs/attachments/add-attachment.ts'
import type { Bug } from '../../bugs/read/bugs.wire.ts'
import { draftsAt } from '../../bugs/drafts/drafts.ts'
import { possibleDuplicates } from '../../views/possible-duplicates/possible-duplicates.ts'
import {
  checkEnterable,
  enterableProducts,
  type Product,
} from '../../catalogue/products/products.ts'
import { seeBug } from '../../bugs/see/bugs.ts'
import { done } from '../parts/done.ts'
import { takeBug } from '../parts/take-bug.ts'
import { ADDRESS_CHARS_MAX, withQuery } from '../parts/where.ts'
import { draftsOfNewBug } from '../parts/drafts.ts'
import { prefersMarkdown, previewOf } from '../parts/markdown.ts'
import { addressOf, addressOfAnother, type Values, valueOf, valuesIn } from './asked.ts'
import { choicesIn } from './choices.ts'
import { movedTo, placeChoice, placeChosen } from './choose-place.ts'
import { withCloned } from './cloned.ts'
import { defaultsOf, withoutTemplate, withTemplate } from './defaults.ts'
import { fileBug, filesIn } from './file-bug.ts'
import { fileOnce } from './file-once.ts'
import { type Around, bugForm } from './form.ts'
import { namedControls } from './named-controls.ts'
import { wrongIn } from './wrong.rules.ts'
import * as paths from '../../model/paths.ts'
import { text } from './text.ts'

/**
 * Values in the URL fill the form in, by names of `Bug.create` and of Bugzilla's forms. A repeated
 * submission of one form files the bug once.
 */
export const enterBugPage: Page = {
  name: 'Page.enter_bug',
  paths: [paths.enterBug],
  login: 'required',
  upload: filesUpload,
  async show(look, asked) {
    const values = await withCloned(look, valuesIn(asked))
    const place = values.has('find') ? await placeChosen(look, values) : undefined
    if (place) return { moved: addressOf(movedTo(place, values)), status: 303 }
    return enter(look, asked, values, { isFresh: true })
  },
  async submit(door, asked) {
    const values = valuesIn(asked)
    const known = valueOf(values, 'follow_instead')
    if (known !== '') return followed(door, known)
    const shown = shownInstead(asked, values)
    if (shown) return door.look(door.caller.actor, shown, { aside: values.has('similar') })
    const file = JSON.stringify(filesIn(door, asked).map((one) => [one.blob?.hash, one.file_name]))
    const filing = { actor_id: door.caller.actor.id, values, file }
    const id = await fileOnce(filing, () => fileBug(door, asked, values))
    const moved = values.has('another') ? addressOfAnother(values, id) : paths.bug(id)
    return { moved, status: 303 }
  },
  refused,
}

/** Beside a possible duplicate: the user joins its CC list, and nothing is filed. */
async function followed(door: Door, known: string): Promise<Shown> {
  const id = await door.work(door.caller.actor, async (work) => {
    const bug = await seeBug(work, known)
    await takeBug(work, bug.id, { takes: false, follows: true })
    return bug.id
  })
  return { moved: paths.bug(id), status: 303 }
}

/** For the buttons that do not file the bug. */
function shownInstead(asked: PageAsked, values: Values) {
  if (values.has('similar')) {
    return async (look: Look): Promise<Shown> =>
      enter(look, asked, values, { above: await similar(look, asked, values) })
  }
  if (values.has('preview')) {
    return async (look: Look): Promise<Shown> => {
      const { part, ...rest } = await preview(look, asked, values)
      return { ...(await enter(look, asked, values, { above: part })), ...rest }
    }
  }
  if (values.has('maketemplate')) {
    return (look: Look): Promise<Shown> =>
      enter(look, asked, values, { above: linkPart(asked, values) })
  }
  if (values.has('at') || values.has('elsewhere')) {
    return async (look: Look): Promise<Shown> => {
      const place = await placeChosen(look, values)
      const own = await withoutTemplate(look, values)
      if (!place) return placeChoice(look, { asked, values: own })
      return enter(look, asked, movedTo(place, own), { isFresh: true })
    }
  }
  if (values.has('refresh')) {
    return (look: Look): Promise<Shown> => enter(look, asked, values, { isFresh: true })
  }
  return undefined
}

/**
 * Forms of foreign pages post here: the form is shown for confirmation. Submissions of programs are
 * accepted.
 */
export const postBugPage: Page = {
  name: 'Page.post_bug',
  paths: [paths.postBug],
  login: 'any',
  reads_forms: true,
  scope: 'edit',
  takes_programs: true,
  upload: fileUpload,
  open: showSent,
  async submit(door, asked) {
    const { actor, is_program } = door.caller
    if (!is_program) return showSent(door, asked)
    if (actor.id === 0) return fail('login_required')
    const id = await fileBug(door, asked, valuesIn(asked))
    return done(asked, `Bug ${id} Submitted`, `${paths.showBug}?id=${id}`)
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

interface Entering extends Around {
  fault?: Fault
  /** A place was chosen, so its template may become the description. */
  isFresh?: boolean
}

/** The form for the given or only product; else the choice of one. */
async function enter(
  look: Look,
  asked: PageAsked,
  values: Values,
  { fault, isFresh = false, ...around }: Entering = {},
): Promise<Sheet> {
  const products = await enterableProducts(look)
  const isAsking = isFresh && (values.has('find') || values.has('elsewhere'))
  const only = products.length === 1 && !isAsking ? products[0]!.name : ''
  const named = valueOf(values, 'product') || only
  const chosen = around.alarm
    ? products.find(({ name_key }) => name_key === fold(named.trim()))
    : named && (await checkEnterable(look, named))
  if (!chosen) return placeChoice(look, { asked, values, ...around })
  const choices = await choicesIn(look, chosen)
  const defaults = await defaultsOf(look, chosen, values)
  const drafts = await draftsIn(look, chosen, values)
  const written = new Map([...values, ...drafts])
  return bugForm(
    {
      asked,
      choices,
      defaults,
      values: isFresh ? withTemplate(chosen, written, defaults) : written,
      isDraft: drafts.size > 0,
      isMarkdown: asked.given.has('form_token')
        ? values.has('use_markdown')
        : await prefersMarkdown(look),
      wrong: fault && wrongIn(fault, namedControls(choices), values),
      file_bytes_max: await filesUpload.bytes_max(look),
      findsSimilar: (await preferenceOf(look, 'possible_duplicates')) === 'on',
    },
    around,
  )
}

/** The drafts of the reader, unless the URL or the form contains other texts. */
async function draftsIn(look: Look, { name }: Product, values: Values): Promise<Values> {
  const places = draftsOfNewBug(name)
  if (valueOf(values, 'summary') !== '' || valueOf(values, 'description') !== '') return new Map()
  const drafts = await draftsAt(look, Object.values(places))
  const kept = Object.entries(places).flatMap(([control, place]) => {
    const draft = drafts.get(place)
    return draft === undefined ? [] : ([[control, [draft]]] as const)
  })
  return new Map(kept)
}

/** The input is shown again with the error. */
function refused(fault: Fault, asked: PageAsked, look: LookAgain) {
  const { status, message } = fault
  const isSent = asked.given.has('form_token')
  if (fault.fault === 'login_required' || (status >= 500 && !isSent)) return undefined
  return look(async (at) => {
    const sheet = await enter(at, asked, valuesIn(asked), { alarm: message, fault })
    return { ...sheet, status }
  })
}

/** The description as it will look. */
const preview = (look: Look, asked: PageAsked, values: Values) =>
  previewOf(look, asked, {
    typed: valueOf(values, 'description'),
    bug_id: undefined,
    is_markdown: values.has('use_markdown'),
  })

async function similar(look: Look, asked: PageAsked, values: Values): Promise<Part> {
  const summary = valueOf(values, 'summary')
  const product = [valueOf(values, 'product')]
  const include_fields = ['id', 'summary', 'status', 'resolution']
  const { bugs } = await possibleDuplicates(look, { summary, product, include_fields })
  if (bugs.length === 0) return markup`<p role="status">${text('no_similar')}</p>`
  return markup`<section role="status"><h2>${text('duplicates')}</h2>
<ul>${(bugs as Bug[]).map(
    (bug) => markup`<li><a href="${asked.to(paths.bug(bug.id))}" target="_blank">${bug.id}</a>
${bug.summary} <span class="dim">${bug.status} ${bug.resolution}</span>
<button class="plain" form="follow" name="follow_instead"
value="${bug.id}">${text('follow_instead')}</button></li>\n`,
  )}</ul></section>`
}

const linkPart = (asked: PageAsked, values: Values) =>
  markup`<p role="status">
${text.show('keep_link', { form: link(asked.to(addressOf(values))) })}</p>`
