/** Facts about the installation, such as when it was installed: a text by name. */

import type { Tx } from '../../platform/db/db.ts'
import * as store from './facts.store.ts'

/** Undefined if it is not known. */
export const findFact = async (tx: Tx, name: string): Promise<string | undefined> =>
  (await store.find.first(tx, { name }))?.value

/** Replaces the value, if there is one. */
export const putFact = async (tx: Tx, name: string, value: string): Promise<void> =>
  void (await store.put(tx, { name, value }))

/** Forgets a fact; does nothing if it is not known. */
export const dropFact = async (tx: Tx, name: string): Promise<void> =>
  void (await store.drop(tx, { name }))
