import assert from 'node:assert/strict'
import { join, resolve } from 'node:path'
import { test } from 'node:test'

import { readConfig } from './config.ts'
import { SETTING_NAMES, SETTINGS } from './settings.ts'
import { configJson, configPage, configTable } from './config-print.ts'

const CWD = resolve('/home/ann')
const read = readConfig({
  flags: { port: '0' },
  env: {
    DOCKET_DATABASE: 'postgres://ann:hunter2@db/docket?sslpassword=hunter2',
    DOCKET_ADMIN_PASSWORD: 'hunter2',
    DOCKET_BODY_BYTES_MAX: '1048576',
  },
  cwd: CWD,
  readFile: () => '{ "base_paths": ["/bugzilla", "/"], "basic_auth": true }',
})
const file = join(CWD, 'data', 'docket.json')

void test('the table lists each value and its source, in columns', () => {
  const lines = configTable(read)
  const row = (name: string) => lines.find((line) => line.startsWith(`${name} `))!.split(/ {2,}/)
  const said = (name: string) => row(name).slice(1, 3)
  assert.deepEqual(row('setting'), ['setting', 'value', 'from', 'meaning'])
  assert.deepEqual(said('port'), ['0', '--port'])
  assert.deepEqual(said('host'), ['127.0.0.1', 'default'])
  assert.deepEqual(said('body_bytes_max'), ['1 MiB', 'DOCKET_BODY_BYTES_MAX'])
  assert.deepEqual(said('base_paths'), ['/bugzilla,/', file])
  assert.deepEqual(said('basic_auth'), ['on', file])
  assert.deepEqual(said('admin_password'), ['***', 'DOCKET_ADMIN_PASSWORD'])
  assert.equal(row('database')[1], 'postgres://ann:***@db/docket?sslpassword=***')
  assert.equal(row('port')[3], SETTINGS.port.sentence)
  assert.equal(lines.at(-1), `config file: ${file}`)
  const starts = SETTING_NAMES.map((name, i) => lines[i + 1]!.indexOf(SETTINGS[name].sentence))
  assert.deepEqual(new Set(starts), new Set([lines[0]!.indexOf('meaning')]))
})

void test('the JSON keeps types and hides secrets', () => {
  const said = JSON.parse(configJson(read)) as { file: string; settings: Record<string, unknown>[] }
  const value = (name: string) => said.settings.find((one) => one['name'] === name)!['value']
  assert.equal(said.file, file)
  assert.deepEqual(
    said.settings.map(({ name }) => name),
    SETTING_NAMES,
  )
  assert.deepEqual(
    ['port', 'basic_auth', 'base_paths', 'base_url', 'admin_password', 'admin_api_key'].map(value),
    [0, true, ['/bugzilla', ''], null, '***', null],
  )
})

void test('no format shows a secret', () => {
  assert.doesNotMatch([...configTable(read), configJson(read)].join('\n'), /hunter2/)
})

void test('the page lists each setting with its option, variable and key', () => {
  const page = configPage()
  for (const name of SETTING_NAMES)
    assert.ok(page.includes(`\n## ${name}\n\n${SETTINGS[name].sentence}`))
  assert.ok(page.includes('- set by `--base-url`, `DOCKET_BASE_URL`, `"base_url"`\n'))
  assert.ok(page.includes('- set by `DOCKET_ADMIN_API_KEY`, `"admin_api_key"`\n'))
  assert.ok(page.includes('- default: `8080`\n'))
})
