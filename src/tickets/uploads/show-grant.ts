/** What the link of a grant leads to: the page to upload, or before it one for its password. */

import { nobody } from '../../accounts/actors/actors.ts'
import type { Keeper } from '../../platform/blobs/keeper.ts'
import type { OwnAnswer } from '../../platform/http/own-answers.ts'
import type { OwnAsked } from '../../platform/http/own-doors.ts'
import type { Rooms } from '../../platform/work.ts'
import { fail } from '../faults.ts'
import { type Grant, keepPassword, seeGrant } from '../grants/use-grant.ts'
import type { Locale } from '../locales/locale.ts'
import { commentIn } from '../messages/messages.rules.ts'
import { donePage, grantPage } from '../pages/grant-page.ts'
import { localeFor } from '../pages/locale-for.ts'
import { passwordPage } from '../pages/password-page.ts'
import { enterPassword } from '../passes/enter-password.ts'
import { findPass, isUnlocked, typedPassword } from '../passes/passes.ts'
import type { TryPassword } from '../passes/try-password.ts'
import { filesIn, taker } from '../rest/files.ts'
import type { Room } from '../room/room.ts'
import type { TicketSettings } from '../settings.ts'
import { pathOfGrant } from './door.ts'
import { deliver, type Places } from './receive.ts'
import { SCRIPT } from './script-door.ts'
import { uploadsIn } from './uploads.rules.ts'

export interface GrantParts {
  rooms: Rooms
  blobs: Keeper
  room: Room
  places: Places
  settings: TicketSettings
  tryPassword: TryPassword
}

export async function showGrant(
  parts: GrantParts,
  asked: OwnAsked,
  public_id: string,
): Promise<OwnAnswer> {
  const { rooms, settings } = parts
  const locale = localeFor(asked, settings)
  const { isOpen, ...seen } = await seeLink(rooms, asked, public_id)
  const shown = { ...seen, locale }
  if (asked.verb === 'POST') {
    return isOpen ? take(parts, asked, shown) : enter(parts, asked, shown)
  }
  return isOpen ? chooser(parts, asked, shown) : passwordPage(asked, locale)
}

/** The grant, for whoever knows its password. */
export const openGrant = (rooms: Rooms) => async (asked: OwnAsked, public_id: string) => {
  const { grant, isOpen } = await seeLink(rooms, asked, public_id)
  return isOpen ? grant : fail('grant_locked')
}

const seeLink = (rooms: Rooms, asked: OwnAsked, public_id: string) =>
  rooms.look(nobody, async (look) => {
    const grant = await seeGrant(look, public_id)
    const pass = findPass(look, asked)
    const typed = typedPassword(look, pass, grant)
    return { grant, isOpen: isUnlocked(look, pass, grant), typed, now: look.now }
  })

interface Shown {
  grant: Grant
  locale: Locale
  /** The password as it was typed, where letters are to tell it. */
  typed: string | undefined
  now: number
}

type Choosing = Pick<Shown, 'grant' | 'locale'>
function chooser(parts: GrantParts, asked: OwnAsked, { grant, locale }: Choosing, wrong?: string) {
  return grantPage(asked, locale, {
    grant,
    bytes_max: parts.settings.upload_bytes_max,
    script: SCRIPT,
    endpoint: pathOfGrant(grant.public_id),
    ...(wrong !== undefined && { wrong }),
  })
}

/** Files of a form, or uploads that came before it, become a ticket. */
async function take(parts: GrantParts, asked: OwnAsked, shown: Shown) {
  const { rooms, blobs, room, places } = parts
  const { grant, locale, typed } = shown
  using _place = places.take(grant)
  const announced = Number(asked.headers['content-length'] ?? 0)
  using meter = await room.meter(rooms, { user_id: grant.user_id, announced })
  const form = await asked.form(taker(blobs, meter))
  const files = filesIn(form.files)
  const uploads = uploadsIn({ uploads: [form.fields['upload'] ?? []].flat() })
  if (files.length === 0 && uploads.length === 0) {
    return chooser(parts, asked, shown, locale.say('grant_nothing_chosen'))
  }
  const comment = commentIn({ comment: form.fields['comment'] })
  const delivery = { grant, comment, uploads, files, address: asked.address, typed }
  return donePage(asked, locale, { grant, ...(await deliver(rooms, delivery)) })
}

/** Whoever knows the password sees the page from then on. */
async function enter(parts: GrantParts, asked: OwnAsked, { grant, locale, now }: Shown) {
  const { fields } = await asked.form({ files_max: 1, save: async () => fail('grant_locked') })
  const again = await enterPassword(parts, asked, {
    locale,
    link: grant,
    given: fields['p'],
    now,
    isTold: grant.pass_send === 1,
    renew: (work, password) => keepPassword(work, grant, password),
  })
  return again ?? chooser(parts, asked, { grant, locale })
}
