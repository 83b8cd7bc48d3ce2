/**
 * Replaces `select *` by the columns that this version knows. A prepared statement whose result
 * would change fails, and a newer version adds columns while this one serves.
 */

import {
  ColumnNode,
  type KyselyPlugin,
  OperationNodeTransformer,
  type OperationNode,
  type QueryId,
  ReferenceNode,
  SelectAllNode,
  SelectionNode,
  type SelectQueryNode,
  TableNode,
} from 'kysely'

import { columnsNamed } from './tables.ts'

class NamedColumns extends OperationNodeTransformer {
  protected override transformSelectQuery(node: SelectQueryNode, id?: QueryId): SelectQueryNode {
    const query = super.transformSelectQuery(node, id)
    const { selections = [] } = query
    return { ...query, selections: selections.flatMap((one) => named(one, query)) }
  }
}

/** Subqueries name their own columns, so all of those remain the same. */
function named(one: SelectionNode, { from, joins = [] }: SelectQueryNode): SelectionNode[] {
  const { selection } = one
  const froms = from?.froms ?? []
  if (SelectAllNode.is(selection)) {
    return froms.length + joins.length === 1 ? (allOf(froms[0]) ?? [one]) : [one]
  }
  if (!ReferenceNode.is(selection) || !SelectAllNode.is(selection.column)) return [one]
  return allOf(selection.table) ?? [one]
}

/** Undefined for anything but a table under its own name. */
function allOf(table: OperationNode | undefined): SelectionNode[] | undefined {
  if (!table || !TableNode.is(table)) return undefined
  return columnsNamed(table.table.identifier.name)?.map((column) =>
    SelectionNode.create(ReferenceNode.create(ColumnNode.create(column), table)),
  )
}

/** For declared statements; the server plans others anew. */
export const namedColumns: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => new NamedColumns().transformNode(node, queryId),
  transformResult: ({ result }) => Promise.resolve(result),
}
