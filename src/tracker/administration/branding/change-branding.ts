/** Reads and changes the branding of the installation, for members of `tweakparams`. */

import { hash } from 'node:crypto'

import { audit } from '../../../accounts/audit/audit.ts'
import { differences } from '../../../accounts/changes.rules.ts'
import { fail as refuse } from '../../../accounts/faults.ts'
import { BRANDING } from '../../../migrations/topics.ts'
import { touch } from '../../../platform/db/remembered.ts'
import { fail as failAtDoor } from '../../../platform/http/faults.ts'
import type { Look, Work } from '../../../platform/work/work.ts'
import { brandings, type State } from './branding.ts'
import * as store from './branding.store.ts'
import * as wire from './branding.wire.ts'
import { fail } from './faults.ts'
import { imageType } from './image-types.rules.ts'

/** Fault 304 for others than members of `tweakparams`. */
export function requireBrander({ actor }: Pick<Look, 'actor'>, action: string) {
  if (actor.may('tweakparams')) return
  refuse('auth_failure', { action, object: 'the branding', group: 'tweakparams' })
}

/** Fault 304. */
export async function readBranding(look: Look): Promise<wire.BrandingTold> {
  requireBrander(look, 'access')
  const { now, previous, version } = await brandings(look.tx)
  const { header, footer, style, logo, logo_type } = now
  const image = logo && {
    content_type: logo_type!,
    size: logo.length,
    data: Buffer.from(logo).toString('base64'),
  }
  return { header, footer, style, logo: image, version, can_restore: previous !== undefined }
}

/** Faults 304, 53 for a logo that is not Base64, 32000 beyond a limit, 20001 after a change. */
export async function updateBranding(work: Work, asked: wire.BrandingChange) {
  requireBrander(work, 'edit')
  const before = await current(work, asked)
  const texts = {
    header: checkedText('header', asked.header ?? before.now.header),
    footer: checkedText('footer', asked.footer ?? before.now.footer),
    style: checkedStyle(asked.style ?? before.now.style),
  }
  const after = { ...before.now, ...texts, ...(asked.logo !== undefined && logoIn(asked.logo)) }
  return { version: await change(work, before, after) }
}

/** Exchanges the state that applies and the one before it. Faults 304, 20001 and 20004. */
export async function restoreBranding(work: Work, asked: wire.Restoration) {
  requireBrander(work, 'edit')
  const before = await current(work, asked)
  const { previous } = before
  return { version: await change(work, before, previous ?? fail('branding_no_previous')) }
}

/** Refuses a change by somebody who has read another version. */
async function current({ tx }: Work, { version }: { version?: number }) {
  const found = await brandings(tx)
  if (version !== undefined && version !== found.version) fail('branding_changed')
  return found
}

type Before = Awaited<ReturnType<typeof current>>

async function change(work: Work, { now, version }: Before, after: State): Promise<number> {
  const changes = differences(told(now), told(after))
  if (Object.keys(changes).length === 0) return version
  const { id } = (await store.add.first(work.tx, after))!
  // Before the first change, there was no row.
  if (version > 0) await store.removeBefore(work.tx, { id: version })
  await audit(work, 'Branding', 0, changes)
  await touch(work.tx, BRANDING)
  return id
}

/** For the audit log, whose texts can be saved again. */
const told = ({ header, footer, style, logo, logo_type }: State) => ({
  header,
  footer,
  style,
  logo: logo === null ? '' : `${logo_type}, ${logo.length} bytes, SHA-256 ${hash('sha256', logo)}`,
})

const lines = (text: string) => text.replaceAll(/\r\n?/g, '\n')

/** A header or footer as it is stored; fault 32000 if it is too long. */
export function checkedText(name: string, given: string): string {
  const text = lines(given).trim()
  if (text.length <= wire.TEXT_CHARS_MAX) return text
  return fail('branding_text_too_long', name, wire.TEXT_CHARS_MAX, text.length)
}

function checkedStyle(given: string): string {
  const style = lines(given).trim()
  const bytes = Buffer.byteLength(style)
  if (bytes <= wire.STYLE_BYTES_MAX) return style
  return fail('branding_style_too_large', wire.STYLE_BYTES_MAX, bytes)
}

function logoIn(given: string | null): Pick<State, 'logo' | 'logo_type'> {
  if (given === null) return { logo: null, logo_type: null }
  const data = given.replaceAll(/\s/g, '')
  const logo = Buffer.from(data, 'base64')
  const isWhole = logo.toString('base64').replace(/=+$/, '') === data.replace(/=+$/, '')
  if (!isWhole) failAtDoor('param_invalid', 'logo', 'it must be in Base64')
  if (logo.length > wire.LOGO_BYTES_MAX) fail('branding_logo_too_large', wire.LOGO_BYTES_MAX)
  return { logo, logo_type: imageType(logo) ?? fail('branding_logo_unknown') }
}
