/** The page of a bug as everybody sees it, made once for all who are not logged in. */

import { Markup } from '../../platform/http/markup.ts'
import { Ready } from '../../platform/http/method.ts'
import type { PageAsked } from '../../platform/http/page.ts'
import type { Look } from '../../platform/work.ts'
import { basisFor } from '../bugs/get-bug.ts'
import { type Basis, keptFor } from '../bugs/kept-answers.ts'
import { countVotes } from '../votes/votes.ts'

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
  if (known) return sheetIn(known.json)
  const sheet = await make()
  const text = textOf(sheet)
  if (text !== undefined) kept.keep(key, basis, { answer: new Ready(text), people: [] })
  return sheet
}

/** Comments and files raise the revision of their bug, votes do not; names are taken as one. */
async function basisOf(look: Look, id: number): Promise<Basis> {
  const basis = await basisFor(look, id)
  if (basis.revision === undefined) return basis
  const votes = await countVotes(look, id)
  return { ...basis, revision: `${basis.revision} ${basis.names.revision} ${votes}` }
}

/** How long the title is, the title and the body; nothing where that is too long. */
function textOf({ title, body }: BugSheet): string | undefined {
  let text = `${title.length} ${title}`
  for (const piece of body.pieces()) {
    text += piece
    if (text.length > CHARACTERS_MAX) return undefined
  }
  return text
}

function sheetIn(text: string): BugSheet {
  const begin = text.indexOf(' ') + 1
  const end = begin + Number(text.slice(0, begin))
  return { title: text.slice(begin, end), body: new Markup(text.slice(end)) }
}
