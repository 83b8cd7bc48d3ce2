/** Rows that no method of the interface writes, or only together with other rows. */

import { docket } from '../../src/accounts/actors/actors.ts'
import { groupNamed } from '../../src/accounts/groups/groups.ts'
import { addBugs } from '../bugs-to-find.ts'
import type { Instance } from '../instance.ts'

/** A dependency between two bugs. */
export const link = (instance: Instance, blocked: number, dependson: number) =>
  instance.transactions.work(docket, ({ tx }) =>
    tx.insertInto('dependencies').values({ blocked, dependson }).execute(),
  )

/** Makes a bug a duplicate of another. */
export const mark = (instance: Instance, id: number, dup_of: number) =>
  instance.transactions.work(docket, ({ tx }) =>
    tx
      .updateTable('bugs')
      .set({ dup_of, bug_status: 'RESOLVED', resolution: 'DUPLICATE', is_open: 0 })
      .where('id', '=', id)
      .execute(),
  )

/** Three votes of one person. */
export const vote = (instance: Instance, who: number, bug_id: number) =>
  instance.transactions.work(docket, ({ tx }) =>
    tx.insertInto('votes').values({ who, bug_id, vote_count: 3 }).execute(),
  )

/** Makes the numbers of bugs start here. */
export const startAt = (instance: Instance, first: number) =>
  instance.transactions.work(docket, async ({ tx }) => {
    const one = await tx.selectFrom('components').select(['id', 'product_id']).executeTakeFirst()
    const { id: component_id, product_id } = one!
    await addBugs(tx, [{ id: first - 1, product_id, component_id }])
    const gone = tx.deleteFrom('bugs').where('id', '=', first - 1)
    await gone.execute()
  })

/** Records that a user tagged the bug, visited it, and wants no mail about it. */
export const remember = (instance: Instance, user_id: number, bug_id: number) =>
  instance.transactions.work(docket, async ({ tx }) => {
    await tx.insertInto('bug_tag').values({ bug_id, tag_id: 1 }).execute()
    const visit = { user_id, bug_id, last_visit_ts: 5 }
    await tx.insertInto('bug_user_last_visit').values(visit).execute()
    await tx.insertInto('email_bug_ignore').values({ user_id, bug_id }).execute()
  })
/** The personal tag with id 1. */
export const addTag = (instance: Instance, user_id: number) =>
  instance.transactions.work(docket, ({ tx }) =>
    tx.insertInto('tag').values({ id: 1, user_id, name: 'mine', name_key: 'mine' }).execute(),
  )

/** Makes a user the reporter and a CC of the bug, and neither role lets them see it. */
export const shutOut = (instance: Instance, who: number, bug_id: number) =>
  instance.transactions.work(docket, async ({ tx }) => {
    await tx.insertInto('cc').values({ bug_id, who }).execute()
    const shut = { reporter: who, reporter_accessible: 0, cclist_accessible: 0 }
    await tx.updateTable('bugs').set(shut).where('id', '=', bug_id).execute()
  })

/** Adds a series with one number counted, optionally for members of a group only. */
export const addSeries = (instance: Instance, id: number, category: string, group?: string) =>
  instance.transactions.work(docket, async ({ tx }) => {
    const named = (at: number, name: string) => ({ id: at, name, name_key: name.toLowerCase() })
    const category_id = 2 * id
    const categories = [named(category_id, category), named(2 * id + 1, `${category} parts`)]
    await tx.insertInto('series_categories').values(categories).execute()
    const row = {
      ...named(id, `${category} open`),
      category: category_id,
      subcategory: 2 * id + 1,
      creator: null,
      frequency: 1,
      query: `product=${category}`,
      is_public: 1,
    }
    await tx.insertInto('series').values(row).execute()
    const counted = { series_id: id, series_date: Date.UTC(2026, 1, 1), series_value: 7 }
    await tx.insertInto('series_data').values(counted).execute()
    if (group === undefined) return
    const { id: group_id } = (await groupNamed(tx, group))!
    await tx.insertInto('category_group_map').values({ category_id, group_id }).execute()
  })
