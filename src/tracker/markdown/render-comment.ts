/** A comment as HTML, before or after it is written, with links to what it speaks of. */

import { isInNamed } from '../../accounts/groups/groups.ts'
import { addressOf } from '../../accounts/parameters/parameters.ts'
import { limits } from '../../platform/limits.ts'
import type { Look } from '../../platform/work.ts'
import { seeBug, visibleAmong } from '../bugs/bugs.ts'
import { viewer } from '../bugs/visible.ts'
import { type Find, type Move, toHtml } from './markdown.ts'
import { type Reference, referencesIn } from './references.ts'
import * as store from './references.store.ts'
import type { CommentToRender } from './render.wire.ts'

/** Only what the caller may see is linked; the rest stays text. Faults 100 to 102. */
export async function renderComment(look: Look, { text, id }: CommentToRender) {
  const about = id === undefined ? undefined : (await seeBug(look, id)).id
  const find = await finder(look, referencesIn(text), about)
  return { html: toHtml(text, find, await mover(look)) }
}

/** Links to where the installation was before lead to where it is. */
async function mover(look: Look): Promise<Move> {
  const base = (await addressOf(look)).replace(/\/$/, '')
  return (address) => {
    const place = look.site.oldPlace?.(address)
    return place && base + place
  }
}

/** Looks for all that a text may speak of at once; `about` is the bug that it is a comment of. */
async function finder(look: Look, all: readonly Reference[], about?: number): Promise<Find> {
  const spoken = all.slice(0, limits.references_linked_max)
  const isprivate_max = Number(await isInNamed(look, 'insidergroup'))
  const bugs = await bugsOf(look, spoken, about)
  const comments = await commentsOf(look, spoken, { bug_ids: [...bugs.keys()], isprivate_max })
  const attachments = await attachmentsOf(look, spoken, isprivate_max)
  const base = await addressOf(look)
  return ({ bug_id = about, comment, attach_id }) => {
    if (attach_id !== undefined) {
      const title = attachments.get(attach_id)
      return title === undefined
        ? undefined
        : { href: `${base}attachment.cgi?id=${attach_id}`, title }
    }
    const title = bug_id === undefined ? undefined : bugs.get(bug_id)
    if (title === undefined) return undefined
    const isThere = comment !== undefined && comments.has(`${bug_id} ${comment}`)
    if (comment !== undefined && !isThere) return undefined
    return { href: `${base}show_bug.cgi?id=${bug_id}${isThere ? `#c${comment}` : ''}`, title }
  }
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
