/** Renders a comment or a draft as HTML, with links to what it refers to. */

import { isInNamed } from '../../../accounts/groups/groups.ts'
import { addressOf } from '../../../accounts/parameters/parameters.ts'
import { openLabour } from '../../../platform/aside/labour.ts'
import { beside } from '../../../platform/here.ts'
import type { Door } from '../../../platform/http/method.ts'
import { limits } from '../../../platform/limits.ts'
import { addressKey } from '../../../platform/rates.ts'
import type { Look } from '../../../platform/work/work.ts'
import { seeBug, visibleAmong } from '../see/bugs.ts'
import { viewer } from '../see/visible.ts'
import { type Links, toHtml } from './markdown.ts'
import type { Text } from './markdown-thread.ts'
import { type Reference, referencesIn } from './references.ts'
import * as store from './references.store.ts'
import type { CommentToRender } from './render.wire.ts'

/** Links only what the caller can see; other references stay text. Faults 100 to 102. */
export async function renderComment(door: Door, { text, id }: CommentToRender) {
  const { actor, address } = door.caller
  const links = await door.look(actor, async (look) => {
    const about = id === undefined ? undefined : (await seeBug(look, id)).id
    return linksFor(look, referencesIn(text), about)
  })
  const { oldPlace, old_bases = [], base_url } = door.site
  if (text.length <= limits.markdown_here_chars) return { html: toHtml(text, links, oldPlace) }
  const isPerson = actor.id !== 0
  const key = isPerson ? `person ${actor.id}` : addressKey(address)
  const whole = { text, links, old_bases: [...old_bases], base_url }
  return { html: await labour.ask({ key, isPerson }, whole) }
}

/** Crafted text may take long to render. */
const labour = openLabour<Text, string>(beside(import.meta.url, './markdown-thread'))

/** Looks up all possible references at once; `about` is the bug of the comment. */
async function linksFor(look: Look, all: readonly Reference[], about?: number): Promise<Links> {
  const spoken = all.slice(0, limits.references_linked_max)
  const isprivate_max = Number(await isInNamed(look, 'insidergroup'))
  const bugs = await bugsOf(look, spoken, about)
  const comments = await commentsOf(look, spoken, { bug_ids: [...bugs.keys()], isprivate_max })
  const attachments = await attachmentsOf(look, spoken, isprivate_max)
  return { about, bugs, comments, attachments, base: await addressOf(look) }
}

/** Each with its status and summary. */
async function bugsOf(look: Look, spoken: readonly Reference[], about?: number) {
  const ids = [...new Set([about, ...spoken.map(({ bug_id }) => bug_id)])]
  const rows = await visibleAmong(
    look,
    ids.filter((id) => id !== undefined),
  )
  return new Map(
    rows.map(({ id, bug_status, resolution, short_desc }) => [
      id,
      `${`${bug_status} ${resolution}`.trim()} - ${short_desc}`,
    ]),
  )
}

type Among = { bug_ids: number[]; isprivate_max: number }
async function commentsOf(look: Look, spoken: readonly Reference[], among: Among) {
  const counts = spoken.map(({ comment }) => comment).filter((count) => count !== undefined)
  const rows = await store.comments(look.tx, { ...among, counts })
  return new Set(rows.map(({ bug_id, count }) => `${bug_id} ${count}`))
}

async function attachmentsOf(look: Look, spoken: readonly Reference[], isprivate_max: number) {
  const ids = spoken.map(({ attach_id }) => attach_id).filter((id) => id !== undefined)
  const who = await viewer(look)
  const rows = await store.attachments(look.tx, { ...who, ids, isprivate_max })
  return new Map(rows.map((row) => [row.id, row.description]))
}
