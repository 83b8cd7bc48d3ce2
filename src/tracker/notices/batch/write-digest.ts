/** Writes one person's mail about a day, with what they may know when it is sent. */

import { addressOf } from '../../../accounts/parameters/parameters.ts'
import type { Look } from '../../../platform/work/work.ts'
import type { Zone } from '../../../platform/zones.ts'
import * as paths from '../../model/paths.ts'
import { zoneFor } from '../held-mail.ts'
import { bugAddress, personText } from '../letter-text.rules.ts'
import { isNewBug } from '../notices.ts'
import { letterFor } from '../personal-mail.ts'
import { reasonLines } from '../reasons.ts'
import { listing } from '../secret-mail/secret.ts'
import { type ToldChange, toldChanges } from '../told-changes.ts'
import { together } from '../write-letter.ts'
import { digestHtml } from './digest-html.ts'
import { digestText } from './digest-text.rules.ts'
import {
  beginningOf,
  type DigestBug,
  type DigestChange,
  type DigestContent,
} from './digest.rules.ts'
import type { Digest } from './take-held.ts'
import { text } from './text.ts'
import { localTime, timeIn } from './times.rules.ts'

/** Bugs that are listed, and changes of each. */
const BUGS_MAX = 50
const CHANGES_MAX = 5
/** Of one change. */
const ROWS_MAX = 10
const VALUE_CHARS_MAX = 100
const COMMENT_CHARS_MAX = 500
/** Bugs in the address of a list. */
const LINKED_MAX = 200

/** For the caller; undefined if there is nothing that they may know. */
export async function writeDigest(look: Look, { changes, has_more }: Digest) {
  const told = (await toldChanges(look, changes)).toSorted((a, b) => a.notice.at - b.notice.at)
  if (told.length === 0) return undefined
  const base = await addressOf(look)
  const zone = await zoneFor(look)
  const groups = [...Map.groupBy(told, ({ bug }) => bug.id).values()]
  const newest = (group: readonly ToldChange[]) => group.at(-1)!.notice.at
  const sorted = groups.toSorted((a, b) => newest(b) - newest(a))
  const left = sorted.slice(BUGS_MAX).map(([one]) => one!.bug.id)
  const preferences = base.slice(0, -1) + paths.preferencesTab('settings')
  const content: DigestContent = {
    intro: text('intro', { count: sorted.length, until: timeIn(zone, look.now) }),
    bugs: sorted.slice(0, BUGS_MAX).map((group) => bugOf(group, base, zone)),
    more:
      left.length === 0
        ? undefined
        : {
            text: text('more_bugs', { count: left.length }),
            address: `${base}buglist.cgi?bug_id=${left.slice(0, LINKED_MAX).join(',')}`,
          },
    note: has_more ? text('newest_only') : undefined,
    end: text('end'),
    preferences,
  }
  return letterFor(look, {
    about: listing(told.flatMap(({ bug, depends_on }) => [bug.id, depends_on?.id ?? bug.id])),
    type: 'digest',
    subject: text('subject', { count: sorted.length }),
    text: digestText(content),
    html: digestHtml(content),
    headers: [['List-Unsubscribe', `<${preferences}>`]],
  })
}

function bugOf(group: readonly ToldChange[], base: string, zone: Zone): DigestBug {
  const { bug } = group[0]!
  const { id, summary, status, resolution } = bug
  const newest = localTime(zone, group.at(-1)!.notice.at)
  const shown = group.slice(-CHANGES_MAX)
  const earlier = group.length - shown.length
  const isMentioned = group.some(({ is_mentioned }) => is_mentioned)
  return {
    title: `[Bug ${id}] ${summary}`,
    address: bugAddress(base, id),
    state: text('state', { status: [status, resolution].join(' ').trim(), newest }),
    earlier: earlier === 0 ? undefined : text('earlier', { count: earlier }),
    changes: shown.map((one) => changeOf(one, base, zone)),
    why: reasonLines(together(group), isMentioned).slice(1).join(' '),
  }
}

function changeOf(told: ToldChange, base: string, zone: Zone): DigestChange {
  const { notice, who, bug, depends_on, rows, comments } = told
  const value = (said: string) => beginningOf(said, VALUE_CHARS_MAX) || '---'
  const fields = rows
    .slice(0, ROWS_MAX)
    .map(({ label, removed, added }) =>
      text('field', { label, removed: value(removed), added: value(added) }),
    )
  return {
    heading: `${localTime(zone, notice.at)}, ${personText(who)}`,
    lines: [
      ...(isNewBug(notice) ? [text('filed')] : fields),
      ...(depends_on ? [text('dependency', { id: String(depends_on.id) })] : []),
      ...(rows.length > ROWS_MAX && !isNewBug(notice)
        ? [text('more_fields', { count: rows.length - ROWS_MAX })]
        : []),
    ],
    comments: comments.map(({ count, text: said }) => ({
      heading: count === 0 ? text('description') : text('comment', { number: count }),
      address: `${bugAddress(base, bug.id)}#c${count}`,
      text: beginningOf(said.trim(), COMMENT_CHARS_MAX),
    })),
  }
}
