/** Looks up what texts refer to, as far as the reader can see it: all references at once. */

import { isInNamed } from '../../../accounts/groups/groups.ts'
import { findMentioned } from '../../../accounts/users/find-mentioned.ts'
import { fold } from '../../../platform/fold.ts'
import type { Look } from '../../../platform/work/work.ts'
import { hasOfProducts, linkPatternsFor } from '../../catalogue/link-patterns/link-patterns.ts'
import { visibleAmong } from '../see/bugs.ts'
import { viewer } from '../see/visible.ts'
import type { Links } from './markdown.ts'
import type { Reference } from './references.ts'
import * as store from './references.store.ts'

/** For the API: comments are linked if they exist. `about` is the bug of the text. */
export async function linksFor(
  look: Look,
  spoken: readonly Reference[],
  { about, base }: Pick<Links, 'about' | 'base'>,
): Promise<Links> {
  const isprivate_max = Number(await isInNamed(look, 'insidergroup'))
  const bugs = await bugsOf(look, spoken, [about])
  const comments = await commentsOf(look, spoken, { bug_ids: [...bugs.keys()], isprivate_max })
  const attachments = await attachmentsOf(look, spoken, isprivate_max)
  const people = await peopleOf(look, spoken)
  const [patterns] = await patternsOf(look, [about])
  return { about, bugs, comments, attachments, people, base, patterns: patterns! }
}

/** For pages, which link the comments of visible bugs like plain text does. */
export async function linksOnPage(
  look: Look,
  spoken: readonly Reference[],
  { about, ...place }: Pick<Links, 'about' | 'base' | 'per_page' | 'folds'>,
): Promise<Links> {
  return (await linksOnPages(look, [{ about, spoken }], place))[0]!
}

/** The references in texts of one bug. */
export interface Spoken {
  about: number | undefined
  spoken: readonly Reference[]
}

/** The same for texts of several bugs, all of which are looked up at once. */
export async function linksOnPages(
  look: Look,
  all: readonly Spoken[],
  place: Pick<Links, 'base' | 'per_page' | 'folds'>,
): Promise<Links[]> {
  const numbered = all.filter(({ spoken }) => spoken.some(({ person }) => person === undefined))
  const found = numbered.length > 0 ? await numberedOf(look, numbered) : NOTHING
  const people = await peopleOf(
    look,
    all.flatMap(({ spoken }) => spoken),
  )
  return all.map(({ about }) => ({ ...place, about, ...found, people, comments: undefined }))
}

const NOTHING = { bugs: new Map<number, string>(), attachments: new Map<number, string>() }
async function numberedOf(look: Look, all: readonly Spoken[]) {
  const isprivate_max = Number(await isInNamed(look, 'insidergroup'))
  const spoken = all.flatMap((one) => one.spoken)
  const about = all.map((one) => one.about)
  return {
    bugs: await bugsOf(look, spoken, about),
    attachments: await attachmentsOf(look, spoken, isprivate_max),
  }
}

/** As pages show names to people who are logged in. */
async function peopleOf(look: Look, spoken: readonly Reference[]) {
  const names = look.actor.id === 0 ? [] : spoken.flatMap(({ person }) => person ?? [])
  const some = [...new Set(names.map(fold))].slice(0, PEOPLE_MAX)
  const found = await findMentioned(look, some)
  return new Map([...found].map(([name, { login_name }]) => [name, login_name]))
}
/** People whom all texts of a page mention and who become links. */
const PEOPLE_MAX = 100

/** Each with its status and summary. */
async function bugsOf(
  look: Look,
  spoken: readonly Reference[],
  about: readonly (number | undefined)[],
) {
  const ids = [...new Set([...about, ...spoken.map(({ bug_id }) => bug_id)])]
  const rows = await visibleAmong(
    look,
    ids.filter((id) => id !== undefined),
  )
  return new Map(
    rows.map(({ id, bug_status, resolution, short_desc }) => [
      id,
      linkTitle(bug_status, resolution, short_desc),
    ]),
  )
}

/** What a link to a bug says of it. */
export const linkTitle = (status: string, resolution: string, summary: string) =>
  `${`${status} ${resolution}`.trim()} - ${summary}`

type Among = { bug_ids: number[]; isprivate_max: number }
async function commentsOf(look: Look, spoken: readonly Reference[], among: Among) {
  const counts = spoken.map(({ comment }) => comment).filter((count) => count !== undefined)
  const rows = await store.comments(look.tx, { ...among, counts })
  return new Set(rows.map(({ bug_id, count }) => `${bug_id} ${count}`))
}

async function attachmentsOf(look: Look, spoken: readonly Reference[], isprivate_max: number) {
  const ids = spoken.map(({ attach_id }) => attach_id).filter((id) => id !== undefined)
  if (ids.length === 0) return new Map<number, string>()
  const who = await viewer(look)
  const rows = await store.attachments(look.tx, { ...who, ids, isprivate_max })
  return new Map(rows.map((row) => [row.id, row.description]))
}

/** The link patterns for bugs that the reader can see; without a bug, those for all. */
export async function patternsOf(look: Look, bug_ids: readonly (number | undefined)[]) {
  const ids = bug_ids.filter((id) => id !== undefined)
  const isOfSome = ids.length > 0 && (await hasOfProducts(look.tx))
  const rows = isOfSome ? await store.productsOf(look.tx, { ids }) : []
  const products = new Map(rows.map(({ id, product_id }) => [id, product_id]))
  return Promise.all(bug_ids.map((id) => linkPatternsFor(look.tx, products.get(id ?? 0))))
}
