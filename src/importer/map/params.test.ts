import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'

import { SMALL_PARAMS, stageSmall } from '../../../tests/imported.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Params, readParamsFile, settleParams } from './params.ts'
import type { Staged } from '../staged.ts'

let temp: string
let staged: Staged
before(async () => {
  temp = await mkdtemp(join(tmpdir(), 'docket-params-'))
  staged = await stageSmall(join(temp, 'import'))
})
after(async () => {
  staged.close()
  await rm(temp, { recursive: true })
})

async function read(content: string | Uint8Array): Promise<Params> {
  const path = join(temp, 'params')
  await writeFile(path, content)
  return readParamsFile(path)
}
const refusedAs = (why: RegExp) => (error: unknown) =>
  error instanceof Refusal && why.test(error.message)

const foreign: [why: string, content: string, told: RegExp][] = [
  ['an empty hash', '{}', /none of requirelogin, /],
  ['another JSON', '{"name": "docket", "version": "1.0.0"}', /none of requirelogin, /],
  ['a list', '[1]', /neither a JSON object nor a Perl hash/],
  ['not a file of parameters', '<html>', /neither a JSON object nor a Perl hash/],
  ['an empty file', '', /neither a JSON object nor a Perl hash/],
  ['JSON that was cut off', '{"requirelogin": "1"', /JSON/],
  ['an invalid value', '{"requirelogin": {}}', /the value of requirelogin is not a string/],
  ['Perl that does something', "%param = ('requirelogin' => system('id'));", /line 1 is not in/],
  ['too much', `{"requirelogin": "${'0'.repeat(1024 * 1024)}"}`, /longer than 1 MiB/],
]
for (const [why, content, told] of foreign) {
  void test(`a file of parameters that is not Bugzilla's is refused: ${why}`, async () => {
    await assert.rejects(read(content), refusedAs(told))
  })
}

void test('a whole file counts as it is, with a byte order mark and without', async () => {
  const content = await readFile(SMALL_PARAMS, 'utf8')
  const given = await read(`\ufeff${content}`)
  assert.deepEqual(given, await readParamsFile(SMALL_PARAMS))
  const { parameters, told } = settleParams(given, staged)
  assert.deepEqual([parameters, told], [given, []])
  assert.equal(parameters['requirelogin'], '0')
})

void test('the file of a Bugzilla before 5.0 is read as the newer one is', async () => {
  const given = JSON.parse(await readFile(SMALL_PARAMS, 'utf8')) as Record<string, string>
  const perl = Object.entries(given).map(
    ([name, value]) => `  '${name}' => '${value.replaceAll(/[\\']/g, '\\$&')}'`,
  )
  const written = `%param = (\n${perl.join(',\n')}\n);\n`
  assert.deepEqual(await read(written), await readParamsFile(SMALL_PARAMS))
  const latin1 = Buffer.from(
    "%param = ('requirelogin' => 0, 'announcehtml' => 'caf\xe9');",
    'latin1',
  )
  assert.equal((await read(latin1))['announcehtml'], 'café')
})

void test('missing parameters mean that a login is required and self-registration is off', async () => {
  const closed = ['1', '']
  const openness = ({ parameters }: ReturnType<typeof settleParams>) => [
    parameters['requirelogin'],
    parameters['createemailregexp'],
  ]
  const part = settleParams(await read('{"requirelogin": 0, "urlbase": "https://b.org/"}'), staged)
  assert.deepEqual(openness(part), closed)
  assert.equal(part.parameters['urlbase'], 'https://b.org/')
  assert.match(part.told[0]!, /incomplete, createemailregexp, insidergroup, /)
  const unsaid = settleParams(await read('{"requirelogin": null, "insidergroup": ""}'), staged)
  assert.deepEqual(openness(unsaid), closed)
  const none = settleParams(undefined, staged)
  assert.deepEqual(openness(none), closed)
  assert.match(none.told[0]!, /^No parameters were given/)
})

void test('an unknown group is empty and reported; its name is that of the source', async () => {
  const whole = await readParamsFile(SMALL_PARAMS)
  const given = { ...whole, insidergroup: 'Nobody knows', chartgroup: 'EDITBUGS' }
  const { parameters, told } = settleParams(given, staged)
  assert.deepEqual([parameters['insidergroup'], parameters['chartgroup']], ['', 'editbugs'])
  assert.equal(told.length, 1)
  assert.match(told[0]!, /insidergroup names the group 'Nobody knows', which the source does not/)
})

void test('switches are on for values that are true in Perl', async () => {
  const whole = await readParamsFile(SMALL_PARAMS)
  for (const [said, is] of Object.entries({ yes: '1', 2: '1', 0: '0', '': '0' })) {
    const { parameters } = settleParams({ ...whole, requirelogin: said }, staged)
    assert.equal(parameters['requirelogin'], is, said)
  }
})
