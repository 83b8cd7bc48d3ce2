/** The form for a new bug of a product, prefilled. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import { link } from '../../../platform/pages/texts.ts'
import type { PageAsked, Sheet } from '../../../platform/http/page.ts'
import { randomText } from '../../../platform/ids.ts'
import { limits } from '../../../platform/limits.ts'
import { COMMENT_CHARS_MAX } from '../../bugs/comments/comments.wire.ts'
import { MENTIONS } from '../parts/completed.ts'
import { formToken, hidden, tick } from '../../../platform/http/page-forms.ts'
import { drafted, draftShown, draftsOfNewBug } from '../parts/drafts.ts'
import { type Values, valueOf } from './asked.ts'
import type { Choices } from './choices.ts'
import { alarmOf, attrsOf, lineOf, pickOf, wrongShown } from './control.ts'
import { type Defaults, defaultsShown } from './defaults.ts'
import { fieldsPart } from './form-fields.ts'
import type { Wrong } from './wrong.rules.ts'
import * as paths from '../../model/paths.ts'
import { text } from './text.ts'

/** The data that the form shows. */
export interface Filling {
  asked: PageAsked
  choices: Choices
  values: Values
  defaults: Defaults | undefined
  /** What the last refusal was about. */
  wrong?: Wrong | undefined
  /** Whether the description is Markdown. */
  isMarkdown: boolean
  /** The texts are those of an earlier visit. */
  isDraft?: boolean
  file_bytes_max: number
  /** Whether the reader wants to see possible duplicates: `possible_duplicates`. */
  findsSimilar: boolean
}

/** What is shown above the form: why it was refused, and results. */
export interface Around {
  alarm?: string
  /** Additional results, such as possible duplicates. */
  above?: Part
}

const FILING_CHARS = 22

/** The form has a random name (`filing`), by which repeated submissions are recognized. */
export function bugForm(filling: Filling, { alarm, above }: Around = {}): Sheet {
  const { asked, choices, values, wrong, defaults, findsSimilar } = filling
  const { name } = choices.product
  const filing = valueOf(values, 'filing') || randomText(FILING_CHARS)
  const body = markup`<h1>${text('title', { product: name })}</h1>
${alarmOf(alarm, wrong)}
${savedPart(filling)}
${above}
<form class="card large new-bug" method="post" action="${asked.to(paths.enterBug)}"
enctype="multipart/form-data" data-files="${limits.form_files_max}"
data-bytes-max="${filling.file_bytes_max}">
${formToken(asked)}
${hidden([
  ['filing', filing],
  ['product', name],
  ['templated', defaults?.component.name ?? ''],
])}
${asDefault()}<div class="texts">
${placePart(filling)}
${textsPart(filling)}
${filePart(filling)}
</div>
<div class="fields">
${fieldsPart(filling)}
</div>
<div class="actions"><button>${text('submit')}</button>
<button class="plain" name="another" value="1">${text('submit_another')}</button>
<button class="plain" name="preview" value="1" formnovalidate>${text('preview')}</button>
${
  findsSimilar &&
  markup`<button class="plain unscripted" name="similar" value="1"
formnovalidate>${text('find_similar')}</button>`
}
<button class="plain" name="maketemplate" value="1" formnovalidate formtarget="_blank">
${text('create_link')}</button></div>
</form>
<form id="follow" method="post" action="${asked.to(paths.enterBug)}">${formToken(asked)}</form>`
  return { title: text('title', { product: name }), body }
}

/** `Enter` in a field presses the first button, which otherwise would not file the bug. */
const asDefault = () => markup`<button hidden>${text('submit')}</button>\n`

/** The bug that was filed before this one. */
function savedPart({ asked, values }: Filling): Part {
  const id = valueOf(values, 'saved')
  if (!/^\d{1,9}$/.test(id)) return undefined
  return markup`<p class="notice" role="status">
${text.show('filed', { id, bug: link(asked.to(paths.bug(id))) })}</p>`
}

function placePart({ asked, choices, values, defaults, wrong }: Filling): Part {
  const { components, product } = choices
  const chosen = defaults?.component.name ?? valueOf(values, 'component')
  const first = components.length > 1 ? [['', text('choose_one')] as const] : []
  const all = [...first, ...components]
  return markup`<div class="place">
${pickOf(
  { name: 'component', title: text('component'), values: all, chosen, more: markup` required` },
  wrong,
)}
<p><button class="plain unscripted" name="refresh" value="1" formnovalidate>
${text('show_defaults')}</button>
<button class="plain" name="elsewhere" value="1" formnovalidate>${text('another_product')}</button>
<a href="${asked.to(paths.product(product.name))}"
target="_blank">${text('all_components')}</a></p></div>
${defaultsShown(product, defaults)}`
}

function textsPart(filling: Filling): Part {
  const { choices, values, wrong, isMarkdown, isDraft = false, findsSimilar } = filling
  const places = draftsOfNewBug(choices.product.name)
  const more = [
    markup` maxlength="255"`,
    markup` required`,
    findsSimilar && markup` data-similar="${choices.product.name}"`,
    drafted(places.summary),
  ]
  const line = { name: 'summary', title: text('summary'), value: valueOf(values, 'summary'), more }
  return markup`
${lineOf(line, wrong)}
<div id="similar" class="similar" role="status"></div>
<label>${text('description')}
<textarea name="description" rows="14" maxlength="${COMMENT_CHARS_MAX}"
${attrsOf('description', wrong)}${MENTIONS}${drafted(places.description)}>
${valueOf(values, 'description')}</textarea>${wrongShown('description', wrong)}</label>
${draftShown(isDraft)}
${tick('use_markdown', text('markdown'), isMarkdown)}
${
  choices.may.hide &&
  tick('comment_is_private', text('description_private'), values.has('comment_is_private'))
}`
}

function filePart({ choices: { may }, values, wrong }: Filling): Part {
  return markup`<fieldset><legend>${text('attachments')}</legend>
<label>${text('files')} <input type="file" name="data" multiple${attrsOf('data', wrong)}>
${wrongShown('data', wrong)}</label>
<label class="unscripted">${text('file_description')}
<input name="file_summary" value="${valueOf(values, 'file_summary')}" maxlength="255"></label>
${tick('file_is_patch', text('patch'), values.has('file_is_patch'))}
${may.hide && tick('file_is_private', text('private'), values.has('file_is_private'))}
</fieldset>`
}
