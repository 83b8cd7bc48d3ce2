/** The parts of a form with files that the script of uploads uses. */

import { markup, type Part } from '../../platform/pages/markup.ts'
import { limits } from '../limits.ts'
import type { Locale } from '../locales/locale.ts'
import type { SentenceKey } from '../locales/words.ts'
import type { TypeRule } from '../policy/types.rules.ts'
import { wordsFor } from './script-words.ts'

/** What the script may do: the URL of its uploads, the size of all files, and how many more. */
export interface Sending {
  endpoint: string
  bytes_max: number
  /** Each rule must accept each file. */
  types: readonly TypeRule[]
  /** The space of a person with a quota; undefined without one. */
  space?: { free: number; quota: number } | undefined
  /** How many uploads the caller may announce now. */
  places: number
  /** Senders through a grant are not told about the quota of its owner. */
  of: 'grant' | 'person'
  /** Whether all files must be encrypted. */
  is_encrypted?: boolean
  /** The origin to which parts of large files may be sent without the service. */
  sends_to?: string | undefined
  /** Default: as many as a ticket can have. */
  files_max?: number
}

/** The attributes of the form, from which the script reads its limits and texts. */
export const scripted = (
  locale: Locale,
  {
    endpoint,
    bytes_max,
    types,
    space,
    places,
    of,
    files_max = limits.ticket_uploads_max,
    is_encrypted = false,
    sends_to,
  }: Sending,
): Part => markup`
 data-uploads="${endpoint}" data-of="${of}" data-bytes-max="${bytes_max}"
 data-files-max="${files_max}" data-places="${places}"
 data-types="${JSON.stringify(types)}"${
   space && markup` data-free="${space.free}" data-quota="${space.quota}"`
 }${is_encrypted && markup` data-encrypted`}${sends_to && markup` data-direct="${limits.upload_object_bytes}"`} ${wordsOf(locale, files_max)}`

/** Where the script, and the response of the server, say what is wrong. */
export const alarmPart = (wrong: string | undefined): Part => markup`<p class="alarm" role="alert"
 tabindex="-1" data-part="alarm"${!wrong && markup` hidden`}>${wrong}</p>`

/** An input for one file. */
export const choosingOne = (locale: Locale, told: string): Part => markup`<div data-part="choose">
<div class="drop" data-part="drop">
<label>${locale.say('grant_choose')}
<input type="file" name="file[]" data-part="files" aria-describedby="limits"></label>
<label data-part="folder-label" hidden><input type="file" data-part="folder"></label>
<p class="dim" data-part="drop-hint" hidden>${locale.say('grant_drop')}</p>
<p class="dim" data-part="resume-hint" hidden>${locale.say('grant_resume')}</p>
</div>
<p class="dim" id="limits">${told}</p>
</div>
<ul class="files" data-part="queue"></ul>`

/** Inputs for files and folders. Without the script, there is one for files; `limits` says more. */
export const choosing = (locale: Locale, told: string): Part => markup`<div data-part="choose">
<div class="drop" data-part="drop">
<label>${locale.say('grant_choose')}
<input type="file" name="file[]" multiple data-part="files" aria-describedby="limits"></label>
<label data-part="folder-label" hidden>${locale.say('grant_choose_folder')}
<input type="file" webkitdirectory multiple data-part="folder"></label>
<p class="dim" data-part="drop-hint" hidden>${locale.say('grant_drop')}</p>
<p class="dim" data-part="resume-hint" hidden>${locale.say('grant_resume')}</p>
</div>
<p class="dim" id="limits">${told}
<noscript>${locale.count('grant_files_max', limits.form_files_max)}</noscript></p>
</div>
<ul class="files" data-part="queue"></ul>`

/** Progress and its buttons. */
export const running = (locale: Locale): Part => markup`<div data-part="running" hidden>
<progress data-part="bar" max="1" value="0" aria-label="${locale.say('grant_title')}"></progress>
<p data-part="said" tabindex="-1"></p>
<p class="keys">
<button type="button" data-part="retry" hidden>${locale.say('upload_try_again')}</button>
<button type="button" data-part="pause">${locale.say('upload_pause')}</button>
<button type="button" class="plain" data-part="cancel">${locale.say('upload_cancel')}</button></p>
</div>
<p class="unseen" role="status" data-part="live"></p>`

/** The script's texts, with placeholders. */
const SCRIPT_WORDS = [
  'encrypted_insecure',
  'encrypted_no_key',
  'grant_nothing_chosen',
  'grant_too_large',
  'grant_unknown',
  'policy_type_refused',
  'policy_no_space',
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

function wordsOf(locale: Locale, files_max: number) {
  const grant_too_many = locale.count('grant_too_many', files_max)
  return wordsFor(locale, SCRIPT_WORDS, { grant_too_many })
}
