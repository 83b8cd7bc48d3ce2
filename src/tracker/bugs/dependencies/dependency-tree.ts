/** Dependency trees: all that bugs depend on, or block, level by level, as far as visible. */

import { loginsShown } from '../../../accounts/users/find-users.ts'
import { limits } from '../../../platform/limits.ts'
import type { Look } from '../../../platform/work/work.ts'
import { viewer } from '../see/visible.ts'
import * as store from './dependencies.store.ts'

type Linked = Awaited<ReturnType<typeof store.dependsOn>>[number]

/** A visible bug, with the next level of the tree. */
export interface Branch {
  bug: Linked
  /** Empty if the bug is expanded elsewhere in the tree. */
  branches: Branch[]
  isElsewhere: boolean
}

/** Ids of visible bugs, and how many levels to read; `hides_closed` leaves out closed bugs. */
export interface TreeAsked {
  ids: readonly number[]
  direction: 'depends_on' | 'blocks'
  levels: number
  hides_closed: boolean
}

/** The bugs on which some bugs depend, or that they block, directly and indirectly. */
export interface Tree {
  /** By requested bug. */
  roots: Map<number, Branch[]>
  /** The number of distinct bugs. */
  ids: number[]
  /** The limit that was exceeded. */
  cut: 'levels' | 'bugs' | undefined
}

/**
 * The bugs are visible to the caller. Each bug is expanded where its path is shortest, which also
 * breaks cycles; hidden bugs end a branch. One statement per level.
 */
export async function dependencyTree(look: Look, asked: TreeAsked): Promise<Tree> {
  const { direction, levels, hides_closed } = asked
  const next = direction === 'blocks' ? store.blocks : store.dependsOn
  const who = { ...(await viewer(look)), is_open_min: Number(hides_closed) }
  const login = await loginsShown(look)
  const roots = new Map(asked.ids.map((id): [number, Branch[]] => [id, []]))
  const known = new Map(roots)
  let left = limits.dependency_bugs_max
  let ids = [...asked.ids]
  let cut: Tree['cut']
  for (let level = 0; level <= levels && ids.length > 0 && !cut; level += 1) {
    const shown = level === levels ? 0 : left
    const links = await next(look.tx, { ...who, ids, limit: shown + 1 })
    if (links.length > shown) cut = level === levels ? 'levels' : 'bugs'
    ids = []
    for (const link of links.slice(0, shown)) {
      const bug = { ...link, assigned_to: login(link.assigned_to) }
      const branch: Branch = { bug, branches: [], isElsewhere: known.has(bug.id) }
      known.get(bug.of)!.push(branch)
      if (branch.isElsewhere) continue
      known.set(bug.id, branch.branches)
      ids.push(bug.id)
    }
    left -= links.length
  }
  return { roots, ids: [...known.keys()].filter((id) => !roots.has(id)), cut }
}
