/** Caches the anonymous page of a bug, generated once for all anonymous readers of a language. */

import { languageNow } from '../../../platform/pages/language.ts'
import { Markup } from '../../../platform/pages/markup.ts'
import { Ready } from '../../../platform/http/method.ts'
import type { PageAsked, Sheet } from '../../../platform/http/page.ts'
import type { Look } from '../../../platform/work/work.ts'
import { basisFor } from '../../bugs/read/get-bug.ts'
import { type Basis, keptFor } from '../../bugs/read/kept-answers.ts'
import { countVotes } from '../../bugs/votes/own-votes.ts'

interface BugSheet extends Sheet {
  body: Markup
  is_wide: boolean
  /** It shows the titles of other bugs, which change without this one. */
  is_linked: boolean
}
interface Wanted {
  id: number
  make: () => Promise<BugSheet>
}

/** Longer pages are streamed and rarely requested often. */
const CHARACTERS_MAX = 256 * 1024

/**
 * The last generated page, if nothing on it has changed; visibility is checked each time. Losing
 * the cache only costs time.
 */
export async function keptSheet(look: Look, asked: PageAsked, { id, make }: Wanted) {
  const kept = keptFor(look.tx.handle.identity)
  const key = `page ${id} ${languageNow()} ${asked.to('/')}`
  const basis = await basisOf(look, id)
  const known = kept.find(key, basis)
  if (known) {
    const { title, html } = JSON.parse(known.json) as { title: string; html: string }
    return { title, body: new Markup(html), is_wide: true }
  }
  const sheet = await make()
  // Of the next reader, when its long texts are ready, it is complete.
  const html = sheet.is_linked || sheet.rest ? undefined : htmlOf(sheet.body)
  if (html !== undefined) {
    const answer = new Ready(JSON.stringify({ title: sheet.title, html }))
    kept.keep(key, basis, { answer, people: [] })
  }
  return sheet
}

/**
 * Comments and attachments increase the revision of their bug, votes do not; names have a common
 * revision.
 */
async function basisOf(look: Look, id: number): Promise<Basis> {
  const basis = await basisFor(look, id)
  if (basis.revision === undefined) return basis
  const votes = await countVotes(look, id)
  return { ...basis, revision: `${basis.revision} ${basis.names.revision} ${votes}` }
}

/** Undefined if it is too long. */
function htmlOf(body: Markup): string | undefined {
  let html = ''
  for (const piece of body.pieces()) {
    html += piece
    if (html.length > CHARACTERS_MAX) return undefined
  }
  return html
}
