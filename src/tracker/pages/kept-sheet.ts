/** The page of a bug as everybody sees it, made once for all who are not logged in. */

import { Markup } from '../../platform/pages/markup.ts'
import { Ready } from '../../platform/http/method.ts'
import type { PageAsked } from '../../platform/http/page.ts'
import type { Look } from '../../platform/work/work.ts'
import { basisFor } from '../bugs/read/get-bug.ts'
import { type Basis, keptFor } from '../bugs/read/kept-answers.ts'
import { countVotes } from '../views/votes/votes.ts'

interface BugSheet {
  title: string
  body: Markup
}
interface Wanted {
  id: number
  make: () => Promise<BugSheet>
}

/** Longer ones are made each time: they flow, and few are asked for often. */
const CHARACTERS_MAX = 256 * 1024

/**
 * The page as it was made last, while nobody changed what is on it; whether the caller sees the bug
 * is asked each time. Losing it costs time only.
 */
export async function keptSheet(look: Look, asked: PageAsked, { id, make }: Wanted) {
  const kept = keptFor(look.tx.handle.home)
  const key = `page ${id} ${asked.to('/')}`
  const basis = await basisOf(look, id)
  const known = kept.find(key, basis)
  if (known) {
    const { title, html } = JSON.parse(known.json) as { title: string; html: string }
    return { title, body: new Markup(html) }
  }
  const sheet = await make()
  const html = htmlOf(sheet.body)
  if (html !== undefined) {
    const answer = new Ready(JSON.stringify({ title: sheet.title, html }))
    kept.keep(key, basis, { answer, people: [] })
  }
  return sheet
}

/** Comments and files raise the revision of their bug, votes do not; names are taken as one. */
async function basisOf(look: Look, id: number): Promise<Basis> {
  const basis = await basisFor(look, id)
  if (basis.revision === undefined) return basis
  const votes = await countVotes(look, id)
  return { ...basis, revision: `${basis.revision} ${basis.names.revision} ${votes}` }
}

/** Nothing where it is too long. */
function htmlOf(body: Markup): string | undefined {
  let html = ''
  for (const piece of body.pieces()) {
    html += piece
    if (html.length > CHARACTERS_MAX) return undefined
  }
  return html
}
