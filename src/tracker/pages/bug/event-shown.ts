/** The changes that were saved together, as one line in words. */

import type { PageAsked } from '../../../platform/http/page.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { ChangeSet } from '../../bugs/history/history.wire.ts'
import { internalName } from '../../model/api-names.wire.ts'
import * as paths from '../../model/paths.ts'
import { timeOf } from '../parts/texts.ts'
import { type Deed, deedsIn } from './change-words.rules.ts'
import { author, type Names } from './comment-shown.ts'
import { text } from './text.ts'

/** How fields and people are named. */
export interface Telling {
  /** The label of a field by its name in the interface. */
  label: (field_name: string) => string
  names: Names
  asked: PageAsked
}

/** Leaves out changes that follow from others, such as that of `everconfirmed`. */
export function eventShown({ when, who, changes }: ChangeSet, telling: Telling): Part {
  const { label, names } = telling
  const deeds = deedsIn(
    who,
    changes.map(({ field_name, removed, added, attachment_id }) => ({
      field: internalName(field_name),
      label: label(field_name),
      removed,
      added,
      attachment_id,
    })),
  )
  const told = deeds.map((deed, at) => {
    const isSameVerb = at > 0 && deeds[at - 1]!.verb === deed.verb && deed.who === undefined
    const change = shown(deed, telling)
    const said = { change, who: deed.who !== undefined && author(deed.who, names) }
    return markup`${at > 0 && ', '}<span>${isSameVerb ? change : text.show(deed.verb, said)}</span>`
  })
  return markup`<div class="event"><span class="mark" aria-hidden="true"></span>
<p>${author(who, names)} ${told} <span class="dim">${timeOf(when)}</span></p></div>\n`
}

function shown(deed: Deed, { asked }: Telling): Part {
  const { what, removed, added, attachment_id } = deed
  const arrow = removed !== undefined && added !== undefined && ' → '
  const place = attachment_id !== undefined && asked.to(paths.attachmentPage(attachment_id))
  const link = (said: Part) => place && markup`<a class="link" href="${place}">${said}</a>`
  const file = attachment_id !== undefined && text.show('attachment', { id: attachment_id, link })
  return markup`${what !== undefined && markup`<b>${what}</b>`}${(removed !== undefined || added !== undefined) && ' '}${removed !== undefined && markup`<del>${removed}</del>`}${arrow}${
    added !== undefined && added !== '' && markup`<ins>${added}</ins>`
  }${file && [' ', file]}`
}
