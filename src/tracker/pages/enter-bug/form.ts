/** The form for a new bug of a product, prefilled. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { PageAsked, Sheet } from '../../../platform/http/page.ts'
import { randomText } from '../../../platform/ids.ts'
import { limits } from '../../../platform/limits.ts'
import { COMMENT_CHARS_MAX } from '../../bugs/comments/comments.wire.ts'
import { MENTIONS } from '../parts/completed.ts'
import { formToken, hidden, tick } from '../parts/forms.ts'
import { drafted, draftShown, draftsOfNewBug } from '../parts/drafts.ts'
import { type Values, valueOf } from './asked.ts'
import type { Choices } from './choices.ts'
import { alarmOf, attrsOf, lineOf, pickOf, wrongShown } from './control.ts'
import { type Defaults, defaultsShown } from './defaults.ts'
import { fieldsPart } from './form-fields.ts'
import type { Wrong } from './wrong.rules.ts'
import * as paths from '../../model/paths.ts'

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
  const { asked, choices, values, wrong, defaults } = filling
  const { name } = choices.product
  const filing = valueOf(values, 'filing') || randomText(FILING_CHARS)
  const body = markup`<h1>New bug in ${name}</h1>
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
${asDefault}<div class="texts">
${placePart(filling)}
${textsPart(filling)}
${filePart(filling)}
</div>
<div class="fields">
${fieldsPart(filling)}
</div>
<div class="actions"><button>Submit bug</button>
<button class="plain" name="another" value="1">Submit, and file another</button>
<button class="plain" name="preview" value="1" formnovalidate>Preview</button>
<button class="plain unscripted" name="similar" value="1" formnovalidate>Find similar bugs</button>
<button class="plain" name="maketemplate" value="1" formnovalidate formtarget="_blank">Create a link
to this form with its current values</button></div>
</form>
<form id="follow" method="post" action="${asked.to(paths.enterBug)}">${formToken(asked)}</form>`
  return { title: `New bug in ${name}`, body }
}

/** `Enter` in a field presses the first button, which otherwise would not file the bug. */
const asDefault = markup`<button hidden>Submit bug</button>\n`

/** The bug that was filed before this one. */
function savedPart({ asked, values }: Filling): Part {
  const id = valueOf(values, 'saved')
  if (!/^\d{1,9}$/.test(id)) return undefined
  return markup`<p class="notice" role="status">
<a href="${asked.to(paths.bug(id))}">Bug ${id}</a> was filed. This form is for another one.</p>`
}

function placePart({ asked, choices, values, defaults, wrong }: Filling): Part {
  const { components, product } = choices
  const chosen = defaults?.component.name ?? valueOf(values, 'component')
  const first = components.length > 1 ? [['', 'Choose one'] as const] : []
  const all = [...first, ...components]
  return markup`<div class="place">
${pickOf(
  { name: 'component', title: 'Component', values: all, chosen, more: markup` required` },
  wrong,
)}
<p><button class="plain unscripted" name="refresh" value="1" formnovalidate>Show its
defaults</button>
<button class="plain" name="elsewhere" value="1" formnovalidate>Another product</button>
<a href="${asked.to(paths.product(product.name))}" target="_blank">All components</a></p></div>
${defaultsShown(product, defaults)}`
}

function textsPart({ choices, values, wrong, isMarkdown, isDraft = false }: Filling): Part {
  const places = draftsOfNewBug(choices.product.name)
  const more = markup` maxlength="255" required data-similar="${choices.product.name}"
${drafted(places.summary)}`
  return markup`
${lineOf({ name: 'summary', title: 'Summary', value: valueOf(values, 'summary'), more }, wrong)}
<div id="similar" class="similar" role="status"></div>
<label>Description
<textarea name="description" rows="14" maxlength="${COMMENT_CHARS_MAX}"
${attrsOf('description', wrong)}${MENTIONS}${drafted(places.description)}>
${valueOf(values, 'description')}</textarea>${wrongShown('description', wrong)}</label>
${draftShown(isDraft)}
${tick('use_markdown', 'Markdown', isMarkdown)}
${
  choices.may.hide &&
  tick('comment_is_private', 'The description is private', values.has('comment_is_private'))
}`
}

function filePart({ choices: { may }, values, wrong }: Filling): Part {
  return markup`<fieldset><legend>Attachments</legend>
<label>Files <input type="file" name="data" multiple${attrsOf('data', wrong)}>
${wrongShown('data', wrong)}</label>
<label class="unscripted">Description of the file
<input name="file_summary" value="${valueOf(values, 'file_summary')}" maxlength="255"></label>
${tick('file_is_patch', 'Patch', values.has('file_is_patch'))}
${may.hide && tick('file_is_private', 'Private', values.has('file_is_private'))}
</fieldset>`
}
