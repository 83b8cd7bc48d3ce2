/** The form for a new bug of a product, prefilled. */

import { markup, type Markup, type Part } from '../../../platform/pages/markup.ts'
import type { PageAsked, Sheet } from '../../../platform/http/page.ts'
import { randomText } from '../../../platform/ids.ts'
import { bugField } from '../../model/bug-fields/bug-fields.wire.ts'
import { COMMENT_CHARS_MAX } from '../../bugs/comments/comments.wire.ts'
import { completed, MENTIONS } from '../parts/completed.ts'
import { alarmed, formToken, options, tick } from '../parts/forms.ts'
import { described } from '../parts/texts.ts'
import { drafted, draftsOfNewBug } from '../parts/drafts.ts'
import { type Values, valueOf } from './asked.ts'
import type { Choices, GroupChoice } from './choices.ts'
import { CLONED_GROUPS } from './cloned.ts'
import { flagsPart, ownPart } from './more-fields.ts'
import * as paths from '../../model/paths.ts'
import { relationFields, relationWire } from '../../model/bug-fields/relations.wire.ts'

export interface Filling {
  asked: PageAsked
  choices: Choices
  values: Values
}
export interface Around {
  alarm?: string
  /** Additional results, such as possible duplicates. */
  above?: Part
}

const FILING_CHARS = 22

export function bugForm(filling: Filling, { alarm, above }: Around = {}): Sheet {
  const { asked, choices, values } = filling
  const { name } = choices.product
  const body = markup`<h1>New bug in ${name}</h1>
${alarmed(alarm)}
${above}
<form class="card large" method="post" action="${asked.to(paths.enterBug)}"
enctype="multipart/form-data">
${formToken(asked)}
<input type="hidden" name="filing" value="${valueOf(values, 'filing') || randomText(FILING_CHARS)}">
<input type="hidden" name="product" value="${name}">
<p><a href="${asked.to(paths.product(name))}" target="_blank">Descriptions of its components</a> · <a href="${asked.to(paths.enterBug)}">Choose another product</a></p>
${mainPart(filling)}
${morePart(filling)}
${groupsPart(filling)}
${filePart(filling)}
<div class="actions"><button>Submit bug</button>
<button class="plain" name="similar" value="1" formnovalidate>Find similar bugs</button>
<button class="plain" name="maketemplate" value="1" formnovalidate>Create a link to this
form with its current values</button></div>
</form>`
  return { title: `New bug in ${name}`, body }
}

function mainPart({ choices, values }: Filling) {
  const { components, versions, milestones, product, selects, statuses, resolutions } = choices
  const value = (name: string) => valueOf(values, name)
  const component = components.length === 1 ? components[0]! : value('component')
  const milestone = value('target_milestone') || product.defaultmilestone
  const isPrivate = values.has('comment_is_private')
  const places = draftsOfNewBug(product.name)
  const version = value('version') || (versions.at(-1) ?? '')
  const pick = (name: string, title: string, all: readonly string[], chosen: string) =>
    all.length > 0 &&
    markup`<label>${title}
<select name="${name}">${options(all, [chosen])}</select></label>`
  return markup`<div class="columns">
<label>Component
<select name="component" required>${components.length > 1 && options([['', 'Choose one']], [])}
${options(components, [component])}</select></label>
${pick('version', 'Version', versions, version)}
${pick('target_milestone', 'Milestone', milestones, milestone)}
${selects.map(({ name, title, values: all, usual }) =>
  pick(name, title, all, value(name) || usual),
)}
${pick('status', 'Status', statuses, value('status') || usualStatus(statuses))}
${pick('resolution', 'Resolution, if the bug is closed', resolutions, value('resolution'))}
</div>
<label>Summary
<input name="summary" value="${value('summary')}" maxlength="255" required
${drafted(places.summary)}></label>
<label>Description
<textarea name="description" rows="12" maxlength="${COMMENT_CHARS_MAX}"
${MENTIONS}${drafted(places.description)}>
${value('description')}</textarea></label>
${choices.may.hide && tick('comment_is_private', 'The description is private', isPrivate)}`
}

const usualStatus = (statuses: readonly string[]) =>
  statuses.find((name) => name !== 'UNCONFIRMED') ?? ''

function morePart(filling: Filling): Markup {
  const { may, has, own } = filling.choices
  const line = (name: string, title: string, more: Part = '') => markup`<label>${title}
<input name="${name}" value="${listed(filling.values, name)}"${more}${completed(name)}></label>`
  const isNeeded = own.some(({ isMandatory, only_for }) => isMandatory && !only_for)
  const isOpen =
    isNeeded || [...filling.values.keys()].some((name) => MORE.test(name) || RELATIONS.has(name))
  return markup`<details${isOpen && markup` open`}><summary>More fields</summary>
<div class="columns">
${may.edit && line('assigned_to', 'Assignee (default: that of the component)')}
${may.edit && has.contacts && line('qa_contact', 'QA contact (default: that of the component)')}
${line('cc', 'CC (login names, separated by commas)')}
${keywordsPart(filling)}
${line('url', 'URL', longest)}
${has.whiteboard && line('whiteboard', 'Whiteboard', longest)}
${line('alias', 'Alias')}
${
  may.edit &&
  has.relations.map((field) => line(relationWire(field), `${field.label} (bug numbers)`))
}
${has.see_also && line('see_also', 'See also (URLs of bugs in other trackers)')}
${may.seeHours && line('deadline', 'Deadline', markup` type="date"`)}
${may.seeHours && line('estimated_time', 'Estimated hours', markup` inputmode="decimal"`)}
${ownPart(filling)}
</div>
${flagsPart(filling.choices.flags, filling.values)}
</details>`
}
const longest = markup` maxlength="${bugField('bug_file_loc')!.max}"`
const MORE =
  /^(assigned_to|qa_contact|cc|keywords|url|whiteboard|alias|see_also|deadline|estimated_time|cf_.*|flag_type.*)$/

const RELATIONS: ReadonlySet<string> = new Set(relationFields.map(relationWire))

const listed = (values: Values, name: string) => (values.get(name) ?? []).join(', ')

function keywordsPart({ choices: { keywords }, values }: Filling) {
  return (
    keywords.length > 0 &&
    markup`<label>Keywords, separated by commas
<input name="keywords" value="${listed(values, 'keywords')}" list="keywords"
${completed('keywords')}></label>
<datalist id="keywords">${options(keywords, [])}</datalist>`
  )
}

function groupsPart({ choices: { groups }, values }: Filling): Part {
  const said = values.has('groups_offered') || values.has('groups')
  const cloned = said ? [] : (values.get(CLONED_GROUPS) ?? [])
  const isOn = ({ id, name, isUsual, isFixed }: GroupChoice) =>
    isFixed ||
    cloned.includes(name) ||
    (said ? values.get('groups')?.includes(name) : values.has(`bit-${id}`) || isUsual)
  const missing = cloned.filter((name) => groups.every((group) => group.name !== name))
  return [
    missing.length > 0 &&
      markup`<p class="alarm" role="alert">The cloned bug is visible only to members of
${missing.join(', ')}. This product does not have these groups: check what you copy.</p>`,
    groups.length > 0 &&
      markup`<fieldset><legend>Only members of all selected groups can see the bug</legend>
<input type="hidden" name="groups_offered" value="1">
${groups.map(
  (group) => markup`<label><input type="checkbox" name="groups" value="${group.name}"
${isOn(group) && markup` checked`}${group.isFixed && markup` disabled`}> ${group.name}
<span class="dim">${described(group.description)}${group.isFixed && ' (always)'}</span></label>\n`,
)}</fieldset>`,
  ]
}

function filePart({ choices: { may }, values }: Filling) {
  return markup`<fieldset><legend>Attachment</legend>
<div class="columns">
<label>File <input type="file" name="data"></label>
<label>Description <input name="file_summary" value="${valueOf(values, 'file_summary')}"
maxlength="255"></label></div>
${tick('file_is_patch', 'Patch', values.has('file_is_patch'))}
${may.hide && tick('file_is_private', 'Private', values.has('file_is_private'))}
</fieldset>`
}
