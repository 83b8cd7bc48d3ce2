import assert from 'node:assert/strict'
import { test } from 'node:test'

import { kindOf } from './kinds.ts'
import type { Kind } from './source.ts'

const kinds: [kind: Kind, types: string[]][] = [
  ['integer', ['tinyint(4)', 'mediumint(9)', 'int', 'int(10) unsigned', 'bigint(20)', 'INTEGER']],
  ['integer', ['smallint', 'int2', 'int8', 'serial', 'bigserial', 'boolean', 'bool', 'bit(1)']],
  ['decimal', ['decimal(7,2)', 'numeric(7,2)', 'double precision', 'real', 'float']],
  ['time', ['datetime', 'datetime(6)', 'timestamp', 'timestamp(0) without time zone']],
  ['date', ['date', 'DATE']],
  ['bytes', ['longblob', 'blob', 'varbinary(64)', 'binary(16)', 'bytea', 'BLOB']],
  ['text', ['varchar(255)', 'mediumtext', 'character varying(64)', 'char(1)', 'json', 'uuid']],
  ['text', ['interval', 'int4range', "enum('a','b')", 'time', 'inet', '']],
]
for (const [kind, types] of kinds) {
  for (const type of types) {
    void test(`${type === '' ? 'no type' : type}: ${kind}`, () => {
      assert.equal(kindOf(type), kind)
    })
  }
}
