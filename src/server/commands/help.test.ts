import assert from 'node:assert/strict'
import { test } from 'node:test'

import { declare } from './command.ts'
import { commandHelp, overview } from './help.ts'
import { COMMANDS } from './list.ts'

const keep = declare({
  name: 'thing keep',
  summary: 'Keeps a thing. It is kept in docket.db for ever.',
  positionals: [
    { name: 'THING', sentence: 'What to keep.' },
    { name: 'PLACE', sentence: 'Where.', optional: true },
  ],
  flags: {
    label: {
      value: 'TEXT',
      sentence: 'A text beside it, long enough that it does not fit into one line.',
    },
    force: { sentence: 'Even where there is one.' },
    tag: { value: 'TAG', many: true, sentence: 'A tag.' },
  },
  settings: ['basic_auth', 'trusted_proxies', 'admin_password'],
  run: () => Promise.resolve(0),
})
const drop = declare({ ...keep, name: 'drop', summary: 'Drops it.' })

void test('the help of a command explains its arguments, options and settings', () => {
  assert.deepEqual(commandHelp(keep).slice(0, 20), [
    'Usage: docket thing keep THING [PLACE] [flags]',
    '',
    'Keeps a thing. It is kept in docket.db for ever.',
    '',
    'Arguments:',
    '  THING  What to keep.',
    '  PLACE  Where.',
    '',
    'Flags:',
    '  --label TEXT  A text beside it, long enough that it does not fit into one',
    '                line.',
    '  --force       Even where there is one.',
    '  --tag TAG …   A tag.',
    '  -h, --help    Show this help.',
    '',
    'Settings (also environment variables or config file keys; see docket config):',
    '  --basic-auth[=off]         Accept logins in an Authorization: Basic header on',
    '                             the paths of the tracker. Default: off',
    '  --trusted-proxies PROXIES  Proxies whose X-Forwarded-* headers are trusted.',
    '                             From all other clients, these headers are ignored.',
  ])
  assert.ok(!commandHelp(keep).some((line) => line.includes('password')))
})

void test('the overview lists all commands or those of a group', () => {
  const rows = (of?: string) => overview([keep, drop], of).filter((line) => line.startsWith('  '))
  assert.deepEqual(rows(), ['  thing keep  Keeps a thing.', '  drop        Drops it.'])
  assert.deepEqual(rows('thing'), ['  thing keep  Keeps a thing.'])
})

for (const { name, load } of COMMANDS) {
  void test(`docket ${name} is in the list, with short lines of help`, async () => {
    const { command } = await load()
    assert.equal(command.name, name)
    assert.match(command.summary, /^[A-Z].+/)
    for (const { sentence } of Object.values(command.flags)) assert.match(sentence, /^[A-Z].+/)
    assert.deepEqual(
      commandHelp(command).filter((line) => line.length > 80),
      [],
    )
  })
}
