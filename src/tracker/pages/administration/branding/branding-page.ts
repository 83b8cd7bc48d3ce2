/** The page that changes the logo, texts and style sheet of the installation. */

import { buffer } from 'node:stream/consumers'

import type { Fault } from '../../../../platform/faults.ts'
import type { Door, Upload } from '../../../../platform/http/method.ts'
import type { PageAsked } from '../../../../platform/http/page.ts'
import { field, formToken, hidden, isOn, runner } from '../../../../platform/http/page-forms.ts'
import { markup, type Part } from '../../../../platform/pages/markup.ts'
import { numberText } from '../../../../platform/pages/texts.ts'
import type { Look } from '../../../../platform/work/work.ts'
import { brandings, type Brandings, renderText } from '../../../administration/branding/branding.ts'
import {
  brandingRestore,
  brandingUpdate,
} from '../../../administration/branding/branding.methods.ts'
import {
  LOGO_BYTES_MAX,
  STYLE_BYTES_MAX,
  TEXT_CHARS_MAX,
} from '../../../administration/branding/branding.wire.ts'
import { checkedText, requireBrander } from '../../../administration/branding/change-branding.ts'
import { fail } from '../../../administration/branding/faults.ts'
import { IMAGE_TYPES } from '../../../administration/branding/image-types.rules.ts'
import * as paths from '../../../model/paths.ts'
import { administered, type Content, historyLink } from '../administered.ts'
import { text } from './text.ts'

const update = runner(brandingUpdate)
const restore = runner(brandingRestore)
const KIB = 1024

/** Refused before the file is stored. */
const logoUpload: Upload = {
  parameter: 'logo',
  file_name: 'file_name',
  content_type: 'content_type',
  async bytes_max(look) {
    requireBrander(look, 'edit')
    return LOGO_BYTES_MAX
  },
  too_large: (bytes_max) => fail('branding_logo_too_large', bytes_max),
}

/** Fault 304 for others than members of `tweakparams`. */
export const brandingPage = administered({
  name: 'Page.admin_branding',
  path: paths.branding,
  upload: logoUpload,
  show: (look, asked, refusal) => shown(look, asked, refusal),
  actions: {
    save: { run: save, done: () => text('saved') },
    preview: {
      run: (door, asked) => door.look(door.caller.actor, (look) => shown(look, asked)),
      done: () => text('previewed'),
    },
    restore: {
      async run(door, asked) {
        await restore(door, sentOf(asked, ['version']))
        return undefined
      },
      done: () => text('restored'),
    },
  },
})

/** Restoring sends no texts. */
const isTyped = ({ given }: PageAsked) => given.has('form_token') && given.has('header')

const TEXTS = ['header', 'footer', 'style'] as const

async function save(door: Door, asked: PageAsked) {
  const { upload } = door.caller
  const bytes = upload && (await buffer(await door.blobs.open(upload.hash)))
  await update(door, {
    ...sentOf(asked, TEXTS),
    ...(isOn(asked, 'no_logo') && { logo: null }),
    ...(bytes && { logo: bytes.toString('base64') }),
    ...sentOf(asked, ['version']),
  })
  return undefined
}

/** What is left out stays as it is. */
const sentOf = (asked: PageAsked, names: readonly string[]) =>
  Object.fromEntries(
    names.flatMap((name) => (asked.given.has(name) ? [[name, field(asked, name)] as const] : [])),
  )

async function shown(look: Look, asked: PageAsked, refusal?: Fault): Promise<Content> {
  requireBrander(look, 'access')
  const now = await brandings(look.tx)
  const isPreview = field(asked, 'action') === 'preview' && refusal === undefined
  const body = markup`<p>${text('about')}</p>
${isPreview && preview(asked)}
${form(asked, now, refusal)}
${now.previous && restoration(asked, now)}
${historyLink(look, asked, { class: 'Bugzilla::Branding', object_id: 0 })}`
  return { title: text('title'), body, is_plain: true }
}

/** With what was typed, if it was refused or is a preview. */
function form(asked: PageAsked, { now, version }: Brandings, refusal?: Fault): Part {
  const typed = (name: (typeof TEXTS)[number]) => (isTyped(asked) ? field(asked, name) : now[name])
  const area = (name: (typeof TEXTS)[number], rows: number) => markup`
<label>${text(name)} <textarea name="${name}" rows="${rows}" spellcheck="${
    name === 'style' ? 'false' : 'true'
  }" aria-describedby="${name === 'style' ? 'about-style' : 'about-texts'}">
${typed(name)}</textarea></label>`
  // Whoever was told of the changes of others may save again.
  const isRead = isTyped(asked) && refusal?.fault !== 'branding_changed'
  const read = isRead ? field(asked, 'version') : String(version)
  return markup`<form class="card large" method="post" enctype="multipart/form-data"
action="${asked.to(paths.branding)}">${formToken(asked)}${hidden([['version', read]])}
${area('header', 4)}
${area('footer', 4)}
<p class="dim" id="about-texts">${text('texts_about', { max: numberText(TEXT_CHARS_MAX) })}</p>
${area('style', 12)}
<p class="dim" id="about-style">${text('style_about', {
    max: STYLE_BYTES_MAX / KIB,
    address: asked.to(paths.branding),
  })}</p>
${logoNow(asked, now)}
<label>${text('logo')} <input type="file" name="logo" accept="${IMAGE_TYPES.join(',')}"
aria-describedby="about-logo"></label>
<p class="dim" id="about-logo">${text('logo_about', { max: LOGO_BYTES_MAX / KIB })}</p>
<p><button name="action" value="save">${text('save')}</button>
<button class="plain" name="action" value="preview">${text('preview')}</button></p></form>`
}

function logoNow(asked: PageAsked, { logo, logo_type }: Brandings['now']): Part {
  if (logo === null) return undefined
  const size = numberText(logo.length)
  return markup`<p>${text('logo_now', { type: logo_type ?? '', size })}</p>
<label><input type="checkbox" name="no_logo" value="1"${
    isOn(asked, 'no_logo') && markup` checked`
  }> ${text('logo_remove')}</label>`
}

const preview = (asked: PageAsked): Part => markup`<section class="card large">
<h2>${text('previewed')}</h2>
<p class="dim">${text('previewed_about')}</p>
${(['header', 'footer'] as const).map(
  (name) => markup`<h3>${text(name)}</h3>
<div class="site prose">${renderText(checkedText(name, field(asked, name))) ?? text('nothing')}</div>\n`,
)}</section>`

const restoration = (asked: PageAsked, { version }: Brandings): Part => markup`
<form class="card large" method="post" enctype="multipart/form-data"
action="${asked.to(paths.branding)}">${formToken(asked)}${hidden([
  ['action', 'restore'],
  ['version', String(version)],
])}<p>${text('restore_about')}</p>
<button>${text('restore')}</button></form>`
