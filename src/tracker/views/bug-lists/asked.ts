/** Parses the query of a list, including Bugzilla's. Pure. */

import type { Given } from '../../search/ask/given.wire.ts'
import { isOfList } from '../../search/ask/list-parameters.wire.ts'

/** The parameters of a list. */
export interface ListAsked {
  /** The search; parameters without a value are dropped. */
  criteria: Map<string, readonly string[]>
  quicksearch?: string
  /** A saved search by name, and its owner's id. */
  savedsearch?: string
  sharer_id?: number
  /** Columns to sort by. */
  order?: string
  limit?: string
  offset?: string
  /** Names of columns, or `all`. */
  columnlist?: string
  /** The field whose values are sections of the list. */
  grouped_by?: string
  /** `board` shows a board instead of a table. */
  view?: string
  /** The field whose values are columns of the board. */
  board_by?: string
  title: string
}

const OTHERS = new Set(['quicksearch', 'savedsearch', 'namedcmd', 'sharer_id'])

/** Separates the search from the parameters of the list: order, columns, limit and so on. */
export function listAsked(given: Given): ListAsked {
  const said = (name: string) => given.get(name)?.findLast((value) => value.trim() !== '')
  const sharer = said('sharer_id')
  // Checkboxes of a form name one column each.
  const columnlist = given.get('columnlist')?.join(',')
  return {
    criteria: new Map(
      [...given].filter(
        ([name, values]) =>
          !isOfList(name) && !OTHERS.has(name) && values.some((value) => value.trim() !== ''),
      ),
    ),
    ...some('quicksearch', said('quicksearch')),
    ...some('savedsearch', said('savedsearch') ?? said('namedcmd')),
    ...some('sharer_id', sharer && (/^\d{1,15}$/.test(sharer) ? Number(sharer) : 0)),
    ...some('order', orderOf(said('order'))),
    ...some('limit', said('limit')),
    ...some('offset', said('offset')),
    // An empty list means the id only.
    ...(columnlist !== undefined && { columnlist }),
    ...some('grouped_by', said('grouped_by')),
    ...some('view', said('view')),
    ...some('board_by', said('board_by')),
    title: said('title') ?? 'Bugs',
  }
}

const some = <Name extends string, Value>(name: Name, value: Value | undefined | '') =>
  (value === undefined || value === '' ? {} : { [name]: value }) as { [_ in Name]?: Value }

/** Legacy names of orders; `reuse last sort` has no meaning. */
export const ORDERS: ReadonlyMap<string, string> = new Map([
  ['bug number', 'bug_id'],
  ['importance', 'priority,bug_severity'],
  ['assignee', 'assigned_to,bug_status,priority,bug_id'],
  ['last changed', 'changeddate,bug_status,priority,assigned_to,bug_id'],
  ['reuse last sort', ''],
])

/** The columns to sort by, for a legacy name or as given. */
export const orderOf = (text = '') => ORDERS.get(text.trim().toLowerCase()) ?? text

/** Whether there are no criteria. */
export const isWithout = ({ criteria, quicksearch, savedsearch }: ListAsked): boolean =>
  criteria.size === 0 && quicksearch === undefined && savedsearch === undefined

/** The query for a list of these bugs. */
export function searchFor({ criteria, ...asked }: ListAsked) {
  const { quicksearch, savedsearch, sharer_id, order, limit, offset } = asked
  return {
    ...Object.fromEntries([...criteria].map(([name, values]) => [name, [...values]])),
    ...some('quicksearch', quicksearch),
    ...some('savedsearch', savedsearch),
    ...some('sharer_id', sharer_id),
    ...some('order', order === undefined ? undefined : [order]),
    ...some('limit', limit),
    ...some('offset', offset),
  }
}
