/**
 * The common parts of all changes of the catalogue: permissions, audit log, and invalidation of
 * cached data. Used for products, components, versions, milestones, classifications, fields, their
 * values, flag types and keywords.
 */

import { audit, auditCreation, auditRemoval } from '../../accounts/audit/audit.ts'
import { type Changes, renamed } from '../../accounts/changes.rules.ts'
import type { Changed } from '../../accounts/changes.wire.ts'
import { fail as refuse } from '../../accounts/faults.ts'
import { touch } from '../../platform/db/remembered.ts'
import type { Look, Work } from '../../platform/work/work.ts'

/** One of the nine kinds of objects in the catalogue. */
export interface Kind {
  /** Its class in the audit log, without Bugzilla's prefix. */
  audited: string
  /** The tables that depend on it (migrations/topics.ts). */
  topics: Topics
  /** Columns with other names in calls. */
  wire_names?: Readonly<Record<string, string>>
}
type Topics = Parameters<typeof touch> extends [unknown, ...infer Rest] ? Rest : never

interface Named {
  id: number
  name: string
}

/**
 * Throws fault 304 if the caller is not a member of the group. `action` and `object` complete its
 * sentence, such as `add` and `products`.
 */
export function requireGroup({ actor }: Look, group: string, action: string, object: string) {
  if (!actor.may(group)) refuse('auth_failure', { action, object, group })
}

/** Records a new object in the audit log, and invalidates what is cached. */
export async function recordCreated(work: Work, { audited, topics }: Kind, { id, name }: Named) {
  await auditCreation(work, audited, id, name)
  await touch(work.tx, ...topics)
  return { id }
}

/**
 * Changes objects one after another, so that each sees the changes before it. `change` writes one
 * object and returns its changes by column; an empty object if nothing changed.
 */
export async function changeEach<One extends { id: number }>(
  work: Work,
  kind: Kind,
  all: Iterable<One>,
  change: (one: One) => Promise<Changes>,
): Promise<Changed[]> {
  const changed: Changed[] = []
  for (const one of all) {
    const changes = await change(one)
    await audit(work, kind.audited, one.id, changes)
    changed.push({ id: one.id, changes: renamed(changes, kind.wire_names ?? {}) })
  }
  await touchIfChanged(work, kind, changed)
  return changed
}

/** Invalidates what is cached of this kind, unless every list of changes is empty. */
export async function touchIfChanged(
  work: Work,
  { topics }: Kind,
  changed: readonly { changes: Changes }[],
) {
  if (changed.some(({ changes }) => Object.keys(changes).length > 0)) {
    await touch(work.tx, ...topics)
  }
}

/** Records deleted objects in the audit log, and invalidates what is cached. */
export async function recordRemoved(work: Work, kind: Kind, removed: readonly Named[]) {
  for (const { id, name } of removed) await auditRemoval(work, kind.audited, id, name)
  if (removed.length > 0) await touch(work.tx, ...kind.topics)
}
