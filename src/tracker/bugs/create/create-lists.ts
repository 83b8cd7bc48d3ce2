/** The parts of a new bug about aliases, keywords and lists of other bugs. */

import { fields } from '../../catalogue/fields/fields.ts'
import { findKeywords, refuseInactive } from '../../catalogue/keywords/keywords.ts'
import { wireOf } from '../../model/bug-fields/columns.wire.ts'
import { relationFields, relations, relationWire } from '../../model/bug-fields/relations.wire.ts'
import { checkLoops, NOTHING_RELATED } from '../relations/relations.ts'
import { seeBugs } from '../see/bugs.ts'
import { freeAliases } from '../write/aliases.ts'
import { checkAliases, listed } from '../write/lists.rules.ts'
import { type Part, refuseField } from './new-draft.ts'

/** Fault 103 for an alias that is invalid or taken. */
export const aliasPart: Part = async ({ work, asked }, draft) => {
  draft.lists = { ...draft.lists, aliases: await freeAliases(work, checkAliases(asked.alias)) }
}

/** Fault 51 for an unknown keyword, 32000 for an inactive one. */
export const keywordsPart: Part = async ({ work, asked }, draft) => {
  const found = await findKeywords(work, listed('keywords', asked.keywords))
  refuseInactive(found.values(), new Set())
  draft.lists = { ...draft.lists, keywords: [...found.values()].map(({ id }) => id) }
}

/** Without editbugs, the reporter cannot set them. */
export const relationsPart: Part = async ({ work, asked, rights }, draft) => {
  const related = { ...NOTHING_RELATED }
  const { off } = await fields(work.tx)
  for (const field of relationFields) {
    const given = asked[relationWire(field)]
    if (given === undefined) continue
    if (off.has(field.name)) refuseField(wireOf(field))
    const names = given.flatMap((one) => String(one).split(/[\s,]+/)).filter(Boolean)
    if (!rights.editbugs || names.length === 0) continue
    related[field.name] = (await seeBugs(work, names)).map(({ id }) => id)
  }
  for (const relation of relations) await checkLoops(work, relation, related)
  draft.lists = { ...draft.lists, ...related }
}
