/** Reads everything that the page of a bug shows. */

import type { PageAsked } from '../../../platform/http/page.ts'
import type { Look } from '../../../platform/work/work.ts'
import { attachmentsOn } from '../../bugs/attachments/get-attachments.ts'
import type { Bug } from '../../bugs/read/bugs.wire.ts'
import { basisFor } from '../../bugs/read/get-bug.ts'
import { readBugs } from '../../bugs/read/read-bugs.ts'
import { draftsAt } from '../../bugs/drafts/drafts.ts'
import { fields, statuses } from '../../catalogue/fields/fields.ts'
import { productNamed } from '../../catalogue/products/products.ts'
import { countVotes, type Voting, votingOn } from '../../bugs/votes/own-votes.ts'
import { field } from '../../../platform/http/page-forms.ts'
import { choosesMarkdown } from '../parts/markdown.ts'
import { draftOfComment } from '../parts/drafts.ts'
import { linkedBugs } from './bug-links.ts'
import { changeableFields, textsOf } from './bug-values.ts'
import { type Collision, textsAfter } from './changed.rules.ts'
import { changeChoices } from './choices.ts'
import type { BugView, Filling } from './filling.ts'
import { ownTexts } from './own.ts'
import { votesText } from './own-votes.ts'
import { changesIn, shownIn } from './save-bug.ts'
import { wishesIn } from './wishes.ts'

/** `named` is the id of the bug with its name in the URL. Faults 100 to 102. */
export async function viewOf(
  look: Look,
  asked: PageAsked,
  { named, isSent }: { named: ReadonlyMap<number, string>; isSent: boolean },
): Promise<BugView> {
  const chosen = { include_fields: ['_default', 'duplicates', 'external_bugs'] }
  const [bug] = (await readBugs(look, named, chosen)) as [Bug]
  const voting = await votingFor(look, bug)
  const closed = (await statuses(look.tx)).filter(({ is_open }) => !is_open)
  return {
    asked,
    bug,
    fields: (await fields(look.tx)).inUse,
    votes: await countVotes(look, bug.id),
    voting,
    files: (await attachmentsOn(look, [bug.id])).get(bug.id) ?? [],
    linked: await linkedBugs(look, [bug]),
    closedStatuses: new Set(closed.map(({ name }) => name)),
    filling:
      look.actor.id === 0 ? undefined : await fillingOf(look, asked, { bug, isSent, voting }),
  }
}

async function votingFor(look: Look, { id, product, is_open }: Bug) {
  const { id: product_id } = (await productNamed(look, product))!
  return votingOn(look, { id, product_id, is_open: Number(is_open) })
}

async function fillingOf(
  look: Look,
  asked: PageAsked,
  { bug, isSent, voting }: { bug: Bug; isSent: boolean; voting: Voting | undefined },
): Promise<Filling | undefined> {
  const choices = await changeChoices(look, bug, isSent ? field(asked, 'product') : undefined)
  if (!choices) return undefined
  const { revision = '' } = await basisFor(look, bug.id)
  const { tags } = wishesIn(asked)
  const own = new Map([...(await ownTexts(look, bug.id, tags)), ...votesText(voting)])
  const place = draftOfComment(bug.id)
  const draft = (await draftsAt(look, [place])).get(place) ?? ''
  const isMarkdown = await choosesMarkdown(look, asked, isSent)
  const shared = { bug, asked, choices, isSent, own, draft, isMarkdown }
  const common = { ...shared, revision: String(revision) }
  if (!isSent) {
    const now = textsOf(bug, await changeableFields(look, bug))
    return { ...common, now, texts: now, others: new Map() }
  }
  const { now, collisions } = await changesIn(look, asked)
  const forms = { shown: shownIn(asked), given: asked.given, now }
  const texts = new Map([...now.keys()].map((name) => [name, textsAfter(name, forms)] as const))
  return { ...common, now, texts, others: othersIn(collisions) }
}

const othersIn = (collisions: readonly Collision[]) =>
  new Map(collisions.map((one) => [one.name, one.now]))
