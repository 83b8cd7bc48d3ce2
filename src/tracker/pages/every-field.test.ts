/** Every entry of the table of bug fields is on the pages where its kind belongs. */

import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { enableOptionalFields } from '../../../tests/every-field.ts'
import { type Instance, onEachInstance } from '../../../tests/instance.ts'
import { isAdditional } from '../catalogue/fields/fields.ts'
import type { BugField } from '../model/bug-fields/bug-field.wire.ts'
import { bugFields } from '../model/bug-fields/bug-fields.wire.ts'
import { setFields, wireOf } from '../model/bug-fields/columns.wire.ts'
import { relationFields } from '../model/bug-fields/relations.wire.ts'

const isList = ({ change }: BugField) => change === 'list' || change === 'wholeList'
const changeable = bugFields.filter(({ change }) => change !== undefined)
const named = (fields: readonly BugField[], ...apart: string[]) =>
  fields.filter(({ name }) => !apart.includes(name)).map(wireOf)

const FOUND: readonly string[] = ['line', 'select', 'status', 'ofProduct']

/** The names of the controls that a page must have. */
const CONTROLS: Record<string, readonly string[]> = {
  '/bugs/1': named(changeable, 'bug_group'),
  '/enter_bug?product=TestProduct': [
    ...named(relationFields),
    ...named(
      setFields.filter(({ column }) => column !== 'switch'),
      'remaining_time',
    ),
  ],
  '/change_bugs?id=1': changeable
    .filter(({ name }) => name !== 'alias' && name !== 'short_desc')
    .flatMap((field) => {
      const name = wireOf(field)
      return isList(field) ? [`${name}_add`, `${name}_remove`] : [name]
    }),
  '/search': bugFields
    .filter((field) => FOUND.includes(field.column ?? '') || isAdditional(field))
    .map(({ name }) => name),
}

onEachInstance('a field of the table', (opened) => {
  let instance: Instance
  before(async () => {
    instance = opened()
    await enableOptionalFields(instance)
    for (const { offeredIf } of bugFields) if (offeredIf) await instance.set(offeredIf, '1')
    await instance.set('timetrackinggroup', 'admin')
    const body = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
    await instance.ask('POST', '/rest/bug', {
      as: instance.admin,
      body: { ...body, summary: 'One' },
    })
  })
  const page = async (path: string) => {
    const { status, text } = await instance.ask('GET', path, { as: instance.admin })
    assert.equal(status, 200, path)
    return text
  }

  for (const [path, names] of Object.entries(CONTROLS)) {
    void test(`has a control on ${path}`, async () => {
      const text = await page(path)
      assert.deepEqual(
        names.filter((name) => !text.includes(` name="${name}"`)),
        [],
      )
    })
  }

  void test('can be named in conditions of a search, and is explained', async () => {
    const [search, help] = [
      await page('/search?f1=bug_id&o1=equals&v1=1'),
      await page('/help/fields'),
    ]
    assert.deepEqual(
      bugFields
        .filter(({ name }) => name !== 'longdescs.isprivate' && name !== 'attachments.isprivate')
        .filter(
          ({ name }) =>
            !search.includes(`<option value="${name}"`) || !help.includes(`id="${name}"`),
        ),
      [],
    )
  })

  // As in Bugzilla, whether the reporter and people on the CC list see a bug is no column.
  void test('that is set can be a column of a list', async () => {
    const text = await page('/columns')
    assert.deepEqual(
      [...setFields, ...relationFields].filter(
        ({ name, ...field }) =>
          !('column' in field && field.column === 'switch') && !text.includes(`value="${name}"`),
      ),
      [],
    )
  })
})
