/** Texts of forms that are kept on the server while they are typed. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import * as paths from '../../model/paths.ts'
import { text } from './text.ts'

/** The place of a draft: a key that is unique per form and field, of one user. */
export const draftOfComment = (bug_id: number) => `${paths.bug(bug_id)} comment`
/** The place of a comment on an attachment. */
export const draftOnAttachment = (id: number) => `${paths.attachmentPage(id)} comment`
/** The place of the comment of a change of several bugs. */
export const draftOfChanges = `${paths.changeBugs} comment`
/** The place of the comment of an answer to a request. */
export const draftOfAnswer = (flag_id: number) => `${paths.requests} ${flag_id} comment`
/** The places of the texts of the form for new attachments. */
export const draftsOfFiles = (bug_id: number) => ({
  text: `${paths.bugAttach(bug_id)} text`,
  comment: `${paths.bugAttach(bug_id)} comment`,
})

/** The places of the texts of a new bug in this product. */
export const draftsOfNewBug = (product: string) => ({
  summary: `${paths.enterBug} ${product} summary`,
  description: `${paths.enterBug} ${product} description`,
})

/** The attribute of the control that holds the text. */
export const drafted = (place: string): Part => markup` data-draft="${place}"`

/** For a control that begins with a draft. */
export const draftShown = (isDraft: boolean): Part =>
  isDraft && markup`<p class="dim draft" role="status">${text('draft')}</p>`

/** The attribute of a notice that the text was saved; the script then deletes its own copy. */
export const saved = (place: string): Part => markup` data-saved="${place}"`
