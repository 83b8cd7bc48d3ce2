/** Texts of forms that are kept on the server while they are typed. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import * as paths from '../../model/paths.ts'

export const draftOfComment = (bug_id: number) => `${paths.bug(bug_id)} comment`
export const draftOnAttachment = (id: number) => `${paths.attachmentPage(id)} comment`
export const draftsOfNewBug = (product: string) => ({
  summary: `${paths.enterBug} ${product} summary`,
  description: `${paths.enterBug} ${product} description`,
})

/** The attribute of the control that holds the text. */
export const drafted = (place: string): Part => markup` data-draft="${place}"`

/** For a control that begins with a draft. */
export const draftShown = (isDraft: boolean): Part =>
  isDraft && markup`<p class="dim draft" role="status">This draft has not been saved yet.</p>`
