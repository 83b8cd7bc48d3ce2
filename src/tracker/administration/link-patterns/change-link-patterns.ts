/**
 * Lists, adds, changes and deletes link patterns: those for all bugs for members of admin, those of
 * a product for its administrators.
 */

import { audit, auditCreation, auditRemoval } from '../../../accounts/audit/audit.ts'
import { differences } from '../../../accounts/changes.rules.ts'
import { fail as refuse } from '../../../accounts/faults.ts'
import { LINK_PATTERNS } from '../../../migrations/topics.ts'
import { touch } from '../../../platform/db/remembered.ts'
import { readPattern } from '../../../platform/patterns.ts'
import type { Look, Work } from '../../../platform/work/work.ts'
import { linkPatterns } from '../../catalogue/link-patterns/link-patterns.ts'
import { piecesOf, problemOfAddress } from '../../catalogue/link-patterns/link-patterns.rules.ts'
import {
  administeredProduct,
  administersSome,
} from '../../catalogue/products/administered-products.ts'
import { accessibleProducts, mayInProduct } from '../../catalogue/products/products.ts'
import { fail } from './faults.ts'
import * as store from './link-patterns.store.ts'
import * as wire from './link-patterns.wire.ts'

const KIND = 'LinkPattern'
const PAGE = 100

/** Whether the caller administers some patterns. */
export const mayChangeSome = async (look: Look): Promise<boolean> =>
  look.actor.may('admin') || administersSome(look)

async function requireSome(look: Look, action: string) {
  if (!(await mayChangeSome(look))) {
    refuse('auth_failure', { action, object: 'link patterns', group: 'editcomponents' })
  }
}

type Row = Awaited<ReturnType<typeof linkPatterns>>[number]

/** Names of products are told to those who administer them only. */
async function known(look: Look) {
  const names = new Map<number, string>()
  for (const product of await accessibleProducts(look)) {
    if (await mayInProduct(look, product, 'editcomponents')) names.set(product.id, product.name)
  }
  const all = await linkPatterns(look.tx)
  const isTheirs = ({ product_id }: Row) =>
    product_id === null ? look.actor.may('admin') : names.has(product_id)
  return { names, isTheirs, rows: all.filter((row) => row.product_id === null || isTheirs(row)) }
}

/** Fault 304 for those who administer nothing, 51 for an unknown id. */
export async function searchLinkPatterns(look: Look, asked: wire.PatternsSearched) {
  await requireSome(look, 'see')
  const { names, isTheirs, rows } = await known(look)
  const found = rows.filter(({ id }) => asked.id === undefined || id === asked.id)
  if (asked.id !== undefined && found.length === 0) fail('link_pattern_unknown', asked.id)
  const { limit = PAGE, offset = 0 } = asked
  const shown = found.slice(offset, offset + limit).map((row): wire.LinkPattern => ({
    id: row.id,
    product: names.get(row.product_id ?? 0) ?? null,
    pattern: row.pattern,
    address: row.address,
    can_change: isTheirs(row),
  }))
  return { link_patterns: shown, total: found.length }
}

/** Fault 32000 for a wrong pattern or address, or one too many. */
export async function createLinkPattern(work: Work, asked: wire.NewPattern) {
  const { tx } = work
  await requireSome(work, 'add')
  const name = asked.product ?? ''
  const product_id = name === '' ? null : (await administeredProduct(work, name)).id
  if (product_id === null) requireAdmin(work, 'add')
  const { pattern, address } = checked(asked)
  const others = (await linkPatterns(tx)).filter((one) => one.product_id === product_id)
  if (others.length >= wire.PATTERNS_MAX) fail('link_patterns_too_many', wire.PATTERNS_MAX)
  const { id } = (await store.add.first(tx, { product_id, pattern, address }))!
  await auditCreation(work, KIND, id, `${pattern} ${address}`)
  await touch(tx, LINK_PATTERNS)
  return { id }
}

/** Fault 51 for one of products that the caller does not administer. */
export async function updateLinkPattern(work: Work, asked: wire.PatternChange) {
  const row = await theirs(work, asked.id, 'edit')
  const { id, pattern, address } = row
  const before = { pattern, address }
  const after = checked({
    pattern: asked.pattern ?? pattern,
    address: asked.address ?? address,
  })
  const changes = differences(before, after)
  if (Object.keys(changes).length === 0) return {}
  await store.put(work.tx, { id, ...after })
  await audit(work, KIND, id, changes)
  await touch(work.tx, LINK_PATTERNS)
  return {}
}

/** The same. */
export async function removeLinkPattern(work: Work, asked: wire.PatternNamed) {
  const { id, pattern, address } = await theirs(work, asked.id, 'delete')
  await store.remove(work.tx, { id })
  await auditRemoval(work, KIND, id, `${pattern} ${address}`)
  await touch(work.tx, LINK_PATTERNS)
  return {}
}

/** What a pattern would do to a text. */
export async function previewLinkPattern(look: Look, { text, ...asked }: wire.PreviewAsked) {
  await requireSome(look, 'see')
  const pieces = piecesOf(text, [checked(asked)])
  return {
    pieces: pieces.map((one) => (typeof one === 'string' ? { text: one, href: null } : one)),
  }
}

const requireAdmin = ({ actor }: Look, action: string) => {
  if (!actor.may('admin')) {
    refuse('auth_failure', { action, object: 'link patterns', group: 'admin' })
  }
}

async function theirs(look: Look, id: number, action: string): Promise<Row> {
  await requireSome(look, action)
  const { isTheirs, rows } = await known(look)
  const row = rows.find((one) => one.id === id) ?? fail('link_pattern_unknown', id)
  if (!isTheirs(row)) requireAdmin(look, action)
  return row
}

function checked({ pattern, address: typed }: { pattern: string; address: string }) {
  const address = typed.trim()
  const read = readPattern(pattern)
  if (pattern === '') fail('link_pattern_invalid', 'it is empty')
  if ('problem' in read) fail('link_pattern_invalid', read.problem)
  const problem = problemOfAddress(address)
  if (problem !== undefined) fail('link_address_invalid', problem)
  return { pattern, address }
}
