import assert from 'node:assert/strict'
import { test } from 'node:test'

import { REMOTE_SETTING_NAMES } from '../remote-settings.ts'
import { SETTING_NAMES, SETTINGS } from '../settings.ts'
import { findCommand, parseCall, type Wanted } from './args.ts'
import { declare } from './command.ts'
import { command as serve } from './serve.ts'

const NAMES = ['serve', 'config', 'user add', 'user password', 'backup', 'import here now']

const found: [argv: string, wanted: Wanted][] = [
  ['', { want: 'overview', of: '', code: 2 }],
  ['--help', { want: 'overview', of: '', code: 0 }],
  ['-h', { want: 'overview', of: '', code: 0 }],
  ['--version', { want: 'version' }],
  ['user --help', { want: 'overview', of: 'user', code: 0 }],
  ['serve', { want: 'command', name: 'serve', rest: [] }],
  ['serve --port 80', { want: 'command', name: 'serve', rest: ['--port', '80'] }],
  ['serve user', { want: 'command', name: 'serve', rest: ['user'] }],
  ['import --help', { want: 'overview', of: 'import', code: 0 }],
  ['import here --help', { want: 'overview', of: 'import here', code: 0 }],
  ['import here now x', { want: 'command', name: 'import here now', rest: ['x'] }],
  ['user add ann --help', { want: 'command', name: 'user add', rest: ['ann', '--help'] }],
]
for (const [argv, wanted] of found) {
  void test(`docket ${argv} is accepted`, () => {
    assert.deepEqual(findCommand(words(argv), NAMES), wanted)
  })
}

const refused: [argv: string, message: string][] = [
  ['sevre', 'docket sevre: no such command (did you mean serve?); see docket --help'],
  ['frobnicate', 'docket frobnicate: no such command; see docket --help'],
  ['useradd', 'docket useradd: no such command (did you mean user add?); see docket --help'],
  ['user', 'docket user: name a subcommand: user add, user password'],
  ['import here', 'docket import here: name a subcommand: import here now'],
  [
    'import here nwo',
    'docket import here nwo: no such command (did you mean import here now?); ' +
      'see docket --help',
  ],
  ['user --port 80', 'docket user: name a subcommand: user add, user password'],
  [
    'user pasword ann',
    'docket user pasword: no such command (did you mean user password?); ' + 'see docket --help',
  ],
  ['--port 80 serve', '--port: the command must come first, for example docket serve --port 8080'],
]
for (const [argv, message] of refused) {
  void test(`docket ${argv} is refused`, () => {
    assert.throws(() => findCommand(words(argv), NAMES), { name: 'Refusal', exit_code: 2, message })
  })
}

const copy = declare({
  name: 'copy',
  summary: 'Copies.',
  positionals: [
    { name: 'FROM', sentence: 'Where from.' },
    { name: 'TO', sentence: 'Where to.', optional: true },
  ],
  flags: {
    name: { value: 'NAME', sentence: 'The name.' },
    force: { sentence: 'Does it.' },
    tag: { value: 'TAG', many: true, sentence: 'A tag.' },
  },
  settings: ['port', 'base_url', 'basic_auth', 'admin_login'],
  run: () => Promise.resolve(0),
})

type Parsed = Partial<Omit<ReturnType<typeof parseCall>, 'complaints'>>
const taken: [argv: string, parsed: Parsed][] = [
  ['a', { positionals: ['a'], flags: { force: false, tag: [] } }],
  ['a b', { positionals: ['a', 'b'] }],
  ['a --name n --force', { flags: { name: 'n', force: true, tag: [] }, positionals: ['a'] }],
  ['--name=--n a', { flags: { name: '--n', force: false, tag: [] } }],
  ['--name= a', { flags: { name: '', force: false, tag: [] } }],
  ['--tag x a --tag=y', { flags: { force: false, tag: ['x', 'y'] }, positionals: ['a'] }],
  ['--port 80 a', { settings: { port: '80' }, positionals: ['a'] }],
  ['--port=80 --port=81 a', { settings: { port: '81' } }],
  ['--base-url=http://h a', { settings: { base_url: 'http://h' } }],
  ['--config f a', { settings: { config: 'f' } }],
  ['--basic-auth a', { settings: { basic_auth: 'on' }, positionals: ['a'] }],
  ['--basic-auth=off a', { settings: { basic_auth: 'off' } }],
  ['-- --force', { flags: { force: false, tag: [] }, positionals: ['--force'] }],
  ['a -h', { wantsHelp: true }],
]
for (const [argv, parsed] of taken) {
  void test(`copy ${argv} is accepted`, () => {
    const call = parseCall(copy, words(argv))
    assert.deepEqual({ ...call, ...parsed }, call)
    assert.deepEqual(call.complaints, [])
  })
}

const complaints: [argv: string, ...complaints: string[]][] = [
  ['', 'docket copy: missing argument FROM; see docket copy --help'],
  ['a b c', '"c": unexpected argument for docket copy; see docket copy --help'],
  [
    'a --nmae n',
    '--nmae: docket copy has no such flag (did you mean --name?); see docket copy --help',
  ],
  ['a -x', '-x: docket copy has no such flag; see docket copy --help'],
  ['a --constructor', '--constructor: docket copy has no such flag; see docket copy --help'],
  ['a --host h', '--host: docket copy does not take this setting; see docket copy --help'],
  [
    'a --admin-login=ann',
    '--admin-login: other users could see it on the command line; set DOCKET_ADMIN_LOGIN instead',
  ],
  ['a --name', '--name: missing value; write --name=VALUE'],
  ['a --port --force', '--port: missing value; write --port=VALUE'],
  ['a --force=yes', '--force: takes no value; write --force alone'],
  [
    '--prot 80 --frce',
    '--prot: docket copy has no such flag (did you mean --port?); see docket copy --help',
    '--frce: docket copy has no such flag (did you mean --force?); see docket copy --help',
  ],
]
for (const [argv, ...expected] of complaints) {
  void test(`copy ${argv} is refused with its errors`, () => {
    assert.deepEqual(parseCall(copy, words(argv)).complaints, expected)
  })
}

void test('a command without settings uses those of the data folder', () => {
  const bare = declare({ name: 'bare', summary: '', flags: {}, run: () => Promise.resolve(0) })
  const call = parseCall(bare, words('--data d --database sqlite --config c'))
  assert.deepEqual(call.settings, { data: 'd', database: 'sqlite', config: 'c' })
  assert.equal(parseCall(bare, ['--port=1']).complaints.length, 1)
})

function words(argv: string) {
  return argv.split(' ').filter((word) => word !== '')
}

void test('docket serve takes every setting that its documentation names a flag for', () => {
  const others = new Set<string>(REMOTE_SETTING_NAMES)
  for (const name of SETTING_NAMES.filter((one) => !SETTINGS[one].flagless)) {
    if (others.has(name)) continue
    const flag = `--${name.replaceAll('_', '-')}`
    const { settings, complaints } = parseCall(serve, [`${flag}=1`])
    assert.deepEqual([settings, complaints], [{ [name]: '1' }, []], flag)
  }
})
