import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'

import { SMALL, SMALL_PARAMS } from '../../tests/imported.ts'
import { docket, serve } from '../../tests/program.ts'
import { elsewhereLines, type Places } from './urlbase.ts'

const same: [why: string, Places][] = [
  ['no urlbase', { urlbase: '', base_url: 'https://bugs.example.org' }],
  ['nothing set', { urlbase: '', base_url: undefined, address: 'http://127.0.0.1:8080' }],
  ['an additional slash', { urlbase: 'https://b.example.org/', base_url: 'https://b.example.org' }],
  [
    'in another case and with the port',
    { urlbase: 'https://B.example.org:443/bz/', base_url: 'https://b.example.org/bz' },
  ],
  [
    'where it listens',
    { urlbase: 'http://127.0.0.1:8080/', base_url: undefined, address: 'http://127.0.0.1:8080' },
  ],
]
for (const [why, places] of same) {
  void test(`an urlbase that leads to Docket is not reported: ${why}`, () => {
    assert.deepEqual(elsewhereLines(places), [])
  })
}

const other: [why: string, Places, RegExp][] = [
  [
    'another host',
    { urlbase: 'https://old.example.org/', base_url: 'https://new.example.org' },
    /urlbase to https:\/\/new\.example\.org\/ with PUT/,
  ],
  [
    'another path',
    { urlbase: 'https://b.example.org/bugzilla/', base_url: 'https://b.example.org/' },
    /set base_url to https:\/\/b\.example\.org\/bugzilla;/,
  ],
  [
    'no base_url',
    { urlbase: 'https://old.example.org/', base_url: undefined, address: 'http://127.0.0.1:1' },
    /base_url is not set[^]*set base_url to https:\/\/old\.example\.org;/,
  ],
  [
    'before it is started',
    { urlbase: 'https://old.example.org/', base_url: undefined },
    /base_url is not set/,
  ],
]
for (const [why, places, told] of other) {
  void test(`an urlbase that leads elsewhere is reported with the setting to change: ${why}`, () => {
    assert.match(elsewhereLines(places).join('\n'), told)
  })
}

void test('an import and each start report an urlbase that is not the address in use', async () => {
  const temp = await mkdtemp(join(tmpdir(), 'docket-urlbase-'))
  const data = ['--data', join(temp, 'data')]
  try {
    const run = await docket([
      'import',
      'bugzilla',
      'run',
      SMALL,
      '--params',
      SMALL_PARAMS,
      ...data,
    ])
    assert.match(run.out, /^The parameter urlbase is http\S+, but base_url is not set\. /m)
    const service = await serve([...data, '--base-url', 'https://new.example.org'])
    await service.stop()
    assert.match(await service.err, /^The parameter urlbase is \S+, but base_url is https:\/\/new/m)
  } finally {
    await rm(temp, { recursive: true })
  }
})
