/**
 * The search of a list without criteria: the caller's own, that of the installation, or open bugs.
 * As in Bugzilla, one's own is a saved search with a name of its own.
 */

import { fold } from '../../../platform/fold.ts'
import type { Look } from '../../../platform/work/work.ts'
import { parameters } from '../../../accounts/parameters/parameters.ts'
import { defaults } from '../../../accounts/parameters/parameters.list.ts'
import { parametersOf } from './saved-searches.rules.ts'
import * as store from './saved-searches.store.ts'

/** The name of the saved search that is its owner's default. */
export const DEFAULT_NAME = '(Default query)'

/** Where the default comes from, and its parameters, also those about presentation. */
export interface DefaultSearch {
  of: 'person' | 'installation' | 'program'
  given: ReadonlyMap<string, readonly string[]>
}

const OPEN: DefaultSearch = { of: 'program', given: new Map([['bug_status', ['__open__']]]) }

/** Never fails: a default that is not possible is an error of the list that it is used for. */
export async function defaultSearch({ tx, actor }: Look): Promise<DefaultSearch> {
  if (actor.id !== 0) {
    const whose = { user_id: actor.id, owner_id: actor.id, group_ids: [...actor.groups] }
    const own = await store.byName.first(tx, { ...whose, name_key: fold(DEFAULT_NAME) })
    if (own) return { of: 'person', given: parametersOf(own.query) }
  }
  const { defaultquery } = await parameters(tx)
  // That of Bugzilla finds open bugs as well.
  if (defaultquery === '' || defaultquery === defaults.defaultquery) return OPEN
  return { of: 'installation', given: parametersOf(defaultquery) }
}
