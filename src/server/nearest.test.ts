import assert from 'node:assert/strict'
import { test } from 'node:test'

import { didYouMean } from './nearest.ts'

const KNOWN = ['--port', '--data', '--database', 'user add', 'user password', 'DOCKET_BASE_URL']
const cases: [word: string, hint: string][] = [
  ['--prot', ' (did you mean --port?)'],
  ['--por', ' (did you mean --port?)'],
  ['--ports', ' (did you mean --port?)'],
  ['--datbase', ' (did you mean --database?)'],
  ['--PORT', ' (did you mean --port?)'],
  ['DOCKET-BASE-ULR', ' (did you mean DOCKET_BASE_URL?)'],
  ['useradd', ' (did you mean user add?)'],
  ['user pasword', ' (did you mean user password?)'],
  ['--verbose', ''],
  ['', ''],
  ['x'.repeat(100_000), ''],
]
for (const [word, hint] of cases) {
  void test(`'${word.slice(0, 20)}' gets '${hint}'`, () =>
    assert.equal(didYouMean(word, KNOWN), hint))
}
