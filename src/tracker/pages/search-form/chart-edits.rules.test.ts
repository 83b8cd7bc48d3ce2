import assert from 'node:assert/strict'
import { test } from 'node:test'

import { CHART, editedChart } from './chart-edits.rules.ts'

function edited(query: string, edit: string): string {
  const given = new Map([...new URLSearchParams(query)].map(([name, value]) => [name, [value]]))
  const made = editedChart(given.set(CHART, [edit]))!
  const pairs = [...made.given].map(([name, [value]]): [string, string] => [name, value!])
  const said = new URLSearchParams(pairs)
  said.sort()
  return `${said.toString()} #${made.at}`
}

const CASES: [query: string, edit: string, result: string][] = [
  ['', 'add-1', 'f1=short_desc&o1=substring #1'],
  ['', 'group-1', 'f1=OP&f2=CP&j1=OR #1'],
  ['f1=cc&o1=equals&v1=a', 'add-2', 'f1=cc&f2=short_desc&o1=equals&o2=substring&v1=a #2'],
  ['f1=OP&f2=CP&f3=cc', 'add-2', 'f1=OP&f2=short_desc&f3=CP&f4=cc&o2=substring #2'],
  ['f1=OP&f2=CP', 'group-2', 'f1=OP&f2=OP&f3=CP&f4=CP&j2=OR #2'],
  ['f1=cc&n1=1&v1=a&f2=qa&v2=b', 'remove-1', 'f2=qa&v2=b #1'],
  ['f1=cc&f2=OP&j2=OR&f3=OP&f4=a&f5=CP&f6=CP&f7=qa', 'remove-2', 'f1=cc&f7=qa #1'],
  ['f1=OP&f2=a', 'remove-1', ' #1'],
  ['f1=a&product=b', 'remove-9', 'f1=a&product=b #8'],
  ['f1=a', 'odd', 'f1=a #1'],
  ['f1=a', 'add-9999999', 'f1=a #1'],
]
for (const [query, edit, result] of CASES) {
  void test(`${edit} of '${query}'`, () => assert.equal(edited(query, edit), result))
}

void test('nothing is edited unless a button was pressed', () => {
  assert.equal(editedChart(new Map([['f1', ['cc']]])), undefined)
})
