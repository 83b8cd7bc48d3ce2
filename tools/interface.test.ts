import assert from 'node:assert/strict'
import { test } from 'node:test'

import { unheld } from './interface/held.ts'
import { sections } from './interface/list.ts'
import { ticketSections } from './interface/tickets.ts'

void test('every line of the interface has its method, its schema and its test', () => {
  assert.deepEqual(unheld([...sections, ...ticketSections]), [])
})

const DL = ['recording of dl 1']

void test('a line that is wrong is found', () => {
  const tests = ['tools/interface.test.ts: a line that is wrong is found']
  const parameters = 'frobnicate ids'
  const found = unheld([
    {
      title: 'Made up',
      methods: [
        { path: 'GET /nowhere', name: 'Bug.get', parameters, tests },
        { path: 'GET /bug', name: 'Bug.nothing', parameters: '', tests },
      ],
      requests: [
        { path: 'GET /newticket', since: '0.10', fields: { ids: 'int' }, answer: {}, tests },
        { path: 'POST /info', since: '0.10', fields: {}, answer: { ozone: 'int' }, tests: DL },
      ],
      fields: [
        { what: 'A bug', of: 'Bug.get bugs[]', fields: 'id size', tests },
        { what: 'A bear', of: 'Bug.get bears[]', fields: '', tests },
      ],
      rules: [
        { says: 'Nobody tests this', tests: [] },
        { says: 'Nor what dl does', tests: ['recording of dl 999'] },
        { says: 'Nor this', tests: ['tools/nowhere.test.ts: at all', 'recording 99999'] },
      ],
    },
  ])
  assert.deepEqual(found, [
    'GET /nowhere: Bug.get has no such path',
    'GET /nowhere: Bug.get has no parameter frobnicate',
    'GET /bug: there is no method Bug.nothing',
    'GET /newticket: there is no such request',
    'POST /info: there is no such request',
    'POST /info: none of its tests names ozone',
    'A bug: Bug.get bugs[] has no size',
    'A bear: Bug.get bears[] is nowhere',
    'Nobody tests this: no test holds it',
    "Nor what dl does: there is no test 'recording of dl 999'",
    "Nor this: there is no test 'tools/nowhere.test.ts: at all'",
    "Nor this: there is no test 'recording 99999'",
  ])
})
