/** The pages of a grant: the upload form, and the confirmation. */

import { markup, type Part } from '../../platform/pages/markup.ts'
import type { OwnPage } from '../../platform/http/own-answers.ts'
import type { OwnAsked } from '../../platform/http/own-doors.ts'
import { ADDRESS_CHARS_MAX, COMMENT_CHARS_MAX, SENDER_CHARS_MAX } from '../edits/edits.wire.ts'
import type { Locale } from '../locales/locale.ts'
import type { TypeRule } from '../policy/types.rules.ts'
import { toldTypes } from './accepted.ts'
import { framed } from './frame.ts'
import { alarmPart, choosing, running, scripted } from './upload-form.ts'

/**
 * The part of a grant that its recipient may see. Times are in milliseconds since 1970; null means
 * no limit.
 */
export interface ShownGrant {
  public_id: string
  /** What the owner asks for, as in the letter with the link; empty if there is none. */
  comment: string
  /** The name of the owner; null for none. */
  shown_as: string | null
  ends_at: number | null
  uploads: number
  maxul: number | null
  /** Whether files are encrypted in the browser; null means no. */
  is_encrypted: number | null
}

/** The upload form. Without the script, the form sends the files itself. */
export interface GrantPage {
  grant: ShownGrant
  bytes_max: number
  /** Each rule must accept each file. */
  types: readonly TypeRule[]
  /** How many uploads the caller may announce now. */
  places: number
  /** The script and its upload URL: paths that begin with a slash. */
  script: string
  endpoint: string
  /** The origin to which the script may send parts of large files. */
  sends_to: string | undefined
  /** Whether those who give an address get a receipt. */
  sends_receipts: boolean
  /** The link to the form for reports. */
  below: Part
  /** What was wrong with the submission, and what was typed. */
  wrong?: string
  typed?: TypedWords
}

/** The texts in the form. */
export interface TypedWords {
  sender_name: string
  sender_address: string
  comment: string
}
const NOTHING_TYPED: TypedWords = { sender_name: '', sender_address: '', comment: '' }

/** Works without a script as well: what requires it is hidden until it runs. */
export function grantPage(asked: OwnAsked, locale: Locale, page: GrantPage): OwnPage {
  const { bytes_max, grant, types, places, script, endpoint, sends_to, wrong } = page
  const title = locale.say('grant_title')
  const is_encrypted = grant.is_encrypted === 1
  const sending = {
    endpoint: asked.to(endpoint),
    bytes_max,
    types,
    places,
    of: 'grant',
    is_encrypted,
    sends_to,
  } as const
  const body = markup`<h1>${title}</h1>
<p>${locale.say('grant_lead')}</p>
${grant.shown_as !== null && markup`<p>${locale.say('grant_to', { name: grant.shown_as })}</p>`}
${
  is_encrypted &&
  markup`<p>${locale.say('grant_encrypted')}</p>
<noscript><p class="alarm">${locale.say('encrypted_no_script')}</p></noscript>`
}
${grant.comment && markup`<p class="comment">${grant.comment}</p>`}
<form class="card" method="post" enctype="multipart/form-data" action="${pathOf(asked, grant)}"
${scripted(locale, sending)}>
${alarmPart(wrong)}
${choosing(locale, limitsOf(locale, page))}
${words(locale, page)}
${running(locale)}
<p class="go" data-part="send"><button class="button" name="submit" value="grants">
${locale.say('grant_send')}</button></p>
</form>`
  return framed(asked, { locale, title, body, below: page.below, script, sends_to })
}

/** Who sends, and a comment; all may be left out. */
const words = (
  locale: Locale,
  { sends_receipts, typed = NOTHING_TYPED }: GrantPage,
): Part => markup`
<label>${locale.say('grant_sender_name')}
<input name="sender_name" value="${typed.sender_name}" maxlength="${SENDER_CHARS_MAX}"
 autocomplete="name"></label>
<label>${locale.say('grant_sender_address')}
<input type="email" name="sender_address" value="${typed.sender_address}"
 maxlength="${ADDRESS_CHARS_MAX}" autocomplete="email"${
   sends_receipts && markup` aria-describedby="receipt"`
 }></label>
${sends_receipts && markup`<p class="dim" id="receipt">${locale.say('grant_receipt_about')}</p>`}
<label>${locale.say('grant_comment')}
<textarea name="comment" rows="3" maxlength="${COMMENT_CHARS_MAX}"
 placeholder="${locale.say('grant_comment_hint')}">
${typed.comment}</textarea></label>`

const pathOf = ({ to }: OwnAsked, { public_id }: Pick<ShownGrant, 'public_id'>) =>
  `${to('/')}?g=${public_id}`

function limitsOf(locale: Locale, { grant, bytes_max, types }: GrantPage): string {
  const { ends_at, maxul, uploads } = grant
  return [
    locale.say('grant_size_max', { size: locale.size(bytes_max) }),
    toldTypes(locale, types),
    ends_at === null ? '' : locale.say('grant_until', { time: locale.when(ends_at) }),
    maxul === null ? '' : locale.count('grant_uploads_left', maxul - uploads),
  ]
    .filter((said) => said !== '')
    .join(' ')
}

/** The confirmation after an upload. */
export interface DonePage {
  grant: Pick<ShownGrant, 'public_id'>
  files: readonly { path: string; size: number }[]
  /** Whether the grant still exists. */
  mayAgain: boolean
  /** The address to which a receipt is sent. */
  receipt_to?: string
}

/** Links back to the form if the grant accepts more uploads. */
export function donePage(asked: OwnAsked, locale: Locale, done: DonePage) {
  const { grant, files, mayAgain, receipt_to: to } = done
  const title = locale.say('grant_done')
  const rows = files.map(
    ({ path, size }) =>
      markup`<li><span>${path}</span><span class="dim">${locale.size(size)}</span></li>`,
  )
  const label = locale.say('grant_again')
  const href = pathOf(asked, grant)
  const again = markup`<p class="go"><a class="button" href="${href}">${label}</a></p>`
  const body = markup`<div class="card">
<h1>${title}</h1>
<p role="status">${locale.say('grant_done_told')}
${to !== undefined && locale.say('grant_receipt_sent', { address: to })}</p>
<ul class="files">${rows}</ul>
${mayAgain && again}
</div>`
  return framed(asked, { locale, title, body })
}
