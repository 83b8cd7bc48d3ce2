/** The SQL that makes the tables of a migration, in a dialect. */

import type { Dialect } from './dialect.ts'
import type { Keys, Kind, PartialIndex, Table } from './schema.ts'

export function ddl(name: string, { columns, keys }: Table, dialect: Dialect): string[] {
  const lines = Object.entries(columns).map(([column, kind]) => `${column} ${type(kind, dialect)}`)
  if (keys.primary) lines.push(`primary key (${keys.primary.join(', ')})`)
  // Rows of a table without a number of its own are kept in the order of their key.
  const rest = keys.primary && dialect.name === 'sqlite' ? ' without rowid' : ''
  const create = `create table ${name} (\n  ${lines.join(',\n  ')}\n)${rest}`
  return [create, ...indexDdl(name, keys)]
}

function type(kind: Kind, dialect: Dialect) {
  const base = dialect.column(kind)
  if (kind === 'id') return base
  const nullable = kind.endsWith('?')
  const to = kind.startsWith('->') ? ` references ${kind.slice(3).replace('?', '')} (id)` : ''
  return `${base}${nullable ? '' : ' not null'}${to}`
}

export function indexDdl(name: string, keys: Keys): string[] {
  const unique = (keys.unique ?? []).map(
    (on) => `create unique index ${name}_${on.join('_')}_key on ${name} (${on.join(', ')})`,
  )
  const plain = (keys.index ?? []).map((index) => {
    const { on, where }: PartialIndex = Array.isArray(index) ? { on: index, where: '' } : index
    const only = where && ` where ${where}`
    const suffix = where ? '_some' : ''
    return `create index ${name}_${on.join('_')}_idx${suffix} on ${name} (${on.join(', ')})${only}`
  })
  return [...unique, ...plain]
}
