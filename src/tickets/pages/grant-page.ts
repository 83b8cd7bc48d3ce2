/** The pages of a grant: the upload form, and the confirmation. */

import { markup, type Part } from '../../platform/pages/markup.ts'
import type { OwnText } from '../../platform/http/own-answers.ts'
import type { OwnAsked } from '../../platform/http/own-doors.ts'
import { limits } from '../limits.ts'
import { COMMENT_CHARS_MAX } from '../edits/edits.wire.ts'
import { LANGUAGES } from '../locales/list.ts'
import type { Locale } from '../locales/locale.ts'
import type { SentenceKey } from '../locales/words.ts'
import { framed } from './frame.ts'

/**
 * The part of a grant that its recipient may see. Times are in milliseconds since 1970; null means
 * no limit.
 */
export interface ShownGrant {
  public_id: string
  ends_at: number | null
  uploads: number
  maxul: number | null
}

/** The upload form. Without the script, the form sends the files itself. */
export interface GrantPage {
  grant: ShownGrant
  bytes_max: number
  /** How many uploads the caller may announce now. */
  places: number
  /** The script and its upload URL: paths that begin with a slash. */
  script: string
  endpoint: string
  /** What was wrong with the submission. */
  wrong?: string
}

/** Works without a script as well: what requires it is hidden until it runs. */
export function grantPage(asked: OwnAsked, locale: Locale, page: GrantPage): OwnText {
  const { grant, bytes_max, places, script, endpoint, wrong } = page
  const title = locale.say('grant_title')
  const { units } = LANGUAGES[locale.language]
  const body = markup`<h1>${title}</h1>
<p>${locale.say('grant_lead')}</p>
<form class="card" method="post" enctype="multipart/form-data" action="${pathOf(asked, grant)}"
 data-uploads="${asked.to(endpoint)}" data-bytes-max="${bytes_max}"
 data-files-max="${limits.ticket_uploads_max}" data-places="${places}"
 data-words="${wordsOf(locale)}" data-units="${JSON.stringify(units)}">
<p class="alarm" role="alert" tabindex="-1" data-part="alarm"${!wrong && HIDDEN}>${wrong}</p>
<div data-part="choose">
${choosing(locale)}
<p class="dim" id="limits">${limitsOf(locale, page)}
<noscript>${locale.count('grant_files_max', limits.form_files_max)}</noscript></p>
</div>
<ul class="files" data-part="queue"></ul>
<label>${locale.say('grant_comment')}
<textarea name="comment" rows="3" maxlength="${COMMENT_CHARS_MAX}"
 placeholder="${locale.say('grant_comment_hint')}"></textarea></label>
${running(locale)}
<p class="go" data-part="send"><button class="button" name="submit" value="grants">
${locale.say('grant_send')}</button></p>
</form>`
  return framed(asked, { locale, title, body, script })
}

const HIDDEN = markup` hidden`
const pathOf = ({ to }: OwnAsked, { public_id }: Pick<ShownGrant, 'public_id'>) =>
  `${to('/')}?g=${public_id}`

const choosing = (locale: Locale): Part => markup`<div class="drop" data-part="drop">
<label>${locale.say('grant_choose')}
<input type="file" name="file[]" multiple data-part="files" aria-describedby="limits"></label>
<label data-part="folder-label" hidden>${locale.say('grant_choose_folder')}
<input type="file" webkitdirectory multiple data-part="folder"></label>
<p class="dim" data-part="drop-hint" hidden>${locale.say('grant_drop')}</p>
<p class="dim" data-part="resume-hint" hidden>${locale.say('grant_resume')}</p>
</div>`

const running = (locale: Locale): Part => markup`<div data-part="running" hidden>
<progress data-part="bar" max="1" value="0" aria-label="${locale.say('grant_title')}"></progress>
<p data-part="said" tabindex="-1"></p>
<p class="keys">
<button type="button" data-part="retry" hidden>${locale.say('upload_try_again')}</button>
<button type="button" data-part="pause">${locale.say('upload_pause')}</button>
<button type="button" class="plain" data-part="cancel">${locale.say('upload_cancel')}</button></p>
</div>
<p class="unseen" role="status" data-part="live"></p>`

function limitsOf(locale: Locale, { grant, bytes_max }: GrantPage): string {
  const { ends_at, maxul, uploads } = grant
  return [
    locale.say('grant_size_max', { size: locale.size(bytes_max) }),
    ends_at === null ? '' : locale.say('grant_until', { time: locale.when(ends_at) }),
    maxul === null ? '' : locale.count('grant_uploads_left', maxul - uploads),
  ].join(' ')
}

/** The script's texts, with placeholders. */
const SCRIPT_WORDS = [
  'grant_nothing_chosen',
  'grant_too_large',
  'grant_unknown',
  'grant_full',
  'password_title',
  'upload_running',
  'upload_paused',
  'upload_done',
  'upload_failed',
  'upload_offline',
  'upload_finishing',
  'upload_unanswered',
  'upload_pause',
  'upload_resume',
  'upload_remove',
] as const satisfies SentenceKey[]

function wordsOf(locale: Locale) {
  const words = SCRIPT_WORDS.map((key) => [key, locale.sentences[key]])
  const too_many = locale.count('grant_too_many', limits.ticket_uploads_max)
  return JSON.stringify({ ...Object.fromEntries(words), grant_too_many: too_many })
}

/** The confirmation after an upload. */
export interface DonePage {
  grant: Pick<ShownGrant, 'public_id'>
  files: readonly { path: string; size: number }[]
  /** Whether the grant still exists. */
  mayAgain: boolean
}

/** Links back to the form if the grant accepts more uploads. */
export function donePage(asked: OwnAsked, locale: Locale, { grant, files, mayAgain }: DonePage) {
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
<p role="status">${locale.say('grant_done_told')}</p>
<ul class="files">${rows}</ul>
${mayAgain && again}
</div>`
  return framed(asked, { locale, title, body })
}
