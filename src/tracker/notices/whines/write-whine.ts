/** Writes one person's mail of a whine. */

import { addressOf } from '../../../accounts/parameters/parameters.ts'
import type { Look } from '../../../platform/work/work.ts'
import type { Found } from '../../views/whines/run-whine.ts'
import { whineLimits } from '../../views/whines/whine-limits.ts'
import type { WhineRow } from '../../views/whines/whines.ts'
import { letterFor } from '../personal-mail.ts'
import { listing } from '../secret-mail/secret.ts'
import { text } from './text.ts'
import { whineHtml } from './whine-html.ts'
import { type WhineContent, whineText } from './whine-text.rules.ts'

/** For the caller, who is the recipient; undefined if their account was closed. */
export async function writeWhine(look: Look, whine: WhineRow, found: readonly Found[]) {
  if (look.actor.id === 0) return undefined
  const base = await addressOf(look)
  const isOwner = look.actor.id === whine.owner_userid
  const subject = `[Bugzilla] ${whine.subject ?? ''}`
  const content: WhineContent = {
    base,
    subject,
    body: whine.body ?? '',
    about: isOwner
      ? [text('own'), `${base}editwhines.cgi`]
      : [text('of_other', { owner: whine.owner })],
    found: found.map((one) => shown(one, base, isOwner)),
    ...(found.length === 0 && { none: text('none') }),
  }
  return letterFor(look, {
    about: listing(found.flatMap(({ bugs }) => bugs.map(({ id }) => id))),
    type: 'whine',
    subject,
    text: whineText(content),
    html: whineHtml(content),
  })
}

function shown(one: Found, base: string, isOwner: boolean): WhineContent['found'][number] {
  const { query, bugs, has_more, problem } = one
  const name = encodeURIComponent(query.query_name)
  const address = `${base}buglist.cgi?cmdtype=runnamed&namedcmd=${name}`
  return {
    ...one,
    // As in Bugzilla, also for one bug and in other languages.
    heading: `${query.title} (${bugs.length} bugs)`,
    notes: [
      ...(has_more ? [text('more', { count: whineLimits.whine_bugs_max })] : []),
      ...(problem === undefined ? [] : [text('problem', { reason: problem })]),
    ],
    ...(isOwner && { list: text('list', { address }) }),
  }
}
