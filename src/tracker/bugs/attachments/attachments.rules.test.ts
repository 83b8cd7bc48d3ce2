import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { Fault } from '../../../platform/faults.ts'
import * as rules from './attachments.rules.ts'
import type { AttachmentToAdd } from './attachments.wire.ts'

const codeOf = (body: () => unknown) => {
  try {
    return body()
  } catch (error) {
    assert.ok(error instanceof Fault)
    return error.code
  }
}

void describe('the size of a file', () => {
  const cases: [kb: string, mb: string, bytes: number][] = [
    ['1000', '0', 1_024_000],
    ['1000', '1', 1_048_576],
    ['2000', '1', 2_048_000],
    ['0', '0', 0],
    ['', 'many', 0],
  ]
  for (const [maxattachmentsize, maxlocalattachment, bytes] of cases) {
    void test(`${bytes} bytes where ${maxattachmentsize} KB, ${maxlocalattachment} MB are set`, () => {
      assert.equal(rules.bytesMax({ maxattachmentsize, maxlocalattachment }), bytes)
    })
  }
})

void describe('a new attachment', () => {
  const asked: AttachmentToAdd = {
    bug_id: '1',
    data: '',
    file_name: 'a.png',
    summary: 'A picture',
    content_type: 'image/png',
  }
  const plan = (more: Partial<AttachmentToAdd>, isInsider = false) =>
    codeOf(() => rules.planAttachment({ ...asked, ...more }, isInsider))

  const names: [given: string, kept: string | number][] = [
    ['fix.patch', 'fix.patch'],
    ['/home/ann/fix.patch', 'fix.patch'],
    ['C:\\Users\\ann\\fix.patch', 'fix.patch'],
    [' two\nlines\0 ', 'two lines'],
    [`${'x'.repeat(10)}${'y'.repeat(255)}`, 'y'.repeat(255)],
    ['😀'.repeat(256), '😀'.repeat(255)],
    ['', 603],
    ['folder/', 603],
  ]
  for (const [file_name, kept] of names) {
    void test(`is named ${JSON.stringify(file_name.slice(0, 30))}`, () => {
      const planned = plan({ file_name })
      assert.equal(
        typeof planned === 'number' ? planned : (planned as rules.Properties).filename,
        kept,
      )
    })
  }

  const types: [given: string | undefined, is_patch: boolean, kept: string | number][] = [
    ['image/png', false, 'image/png'],
    ['Text/X-Perl', false, 'Text/X-Perl'],
    ['text/plain; charset=utf-8', false, 'text/plain; charset=utf-8'],
    ['application/vnd.a+xml', false, 'application/vnd.a+xml'],
    ['text/x-patch', true, 'text/plain'],
    [undefined, true, 'text/plain'],
    ['zzz', true, 'text/plain'],
    [undefined, false, 601],
    ['', false, 601],
    ['foo/bar', false, 601],
    ['image', false, 601],
    ['image/', false, 601],
    ['image/png; name=x', false, 601],
    ['text/plain\r\nx: y', false, 601],
    [`image/${'x'.repeat(255)}`, false, 53],
  ]
  for (const [content_type, is_patch, kept] of types) {
    void test(`of the type ${String(content_type).slice(0, 40)}${is_patch ? ', a patch' : ''}`, () => {
      const planned = plan({ content_type, is_patch })
      assert.equal(
        typeof planned === 'number' ? planned : (planned as rules.Properties).mimetype,
        kept,
      )
    })
  }

  const refused: [what: string, more: Partial<AttachmentToAdd>, code: number][] = [
    ['without a name', { file_name: undefined }, 603],
    ['without a summary', { summary: undefined }, 604],
    ['with a blank summary', { summary: ' \n' }, 604],
    ['with a summary beyond its length', { summary: 'x'.repeat(256) }, 53],
    ['that is private, by an outsider', { is_private: true }, 113],
  ]
  for (const [what, more, code] of refused) {
    void test(`${what} is refused`, () => assert.equal(plan(more as never), code))
  }

  void test('is private if an insider requests it', () => {
    assert.equal((plan({ is_private: true }, true) as rules.Properties).isprivate, 1)
  })
})

void describe('a change', () => {
  const row: rules.Properties = {
    filename: 'a.png',
    description: 'A picture',
    mimetype: 'image/png',
    ispatch: 0,
    isprivate: 0,
    isobsolete: 0,
  }
  type Asked = Omit<Parameters<typeof rules.planChange>[1], 'ids'>
  type Changes = Record<string, [removed: string, added: string]>
  const patch = { ...row, mimetype: 'text/plain', ispatch: 1 }
  const cases: [what: string, from: rules.Properties, asked: Asked, got: Changes | number][] = [
    ['of nothing', row, {}, {}],
    ['to the same', row, { file_name: 'b/a.png', is_patch: false, summary: ' A picture ' }, {}],
    ['of the name', row, { file_name: '/b.png' }, { file_name: ['a.png', 'b.png'] }],
    ['to no name', row, { file_name: ' ' }, 32_000],
    ['to no summary', row, { summary: '' }, 604],
    ['to be obsolete', row, { is_obsolete: true }, { is_obsolete: ['0', '1'] }],
    [
      'of the type',
      row,
      { content_type: 'image/gif' },
      { content_type: ['image/png', 'image/gif'] },
    ],
    ['to no type', row, { content_type: 'zzz' }, 601],
    [
      'to a patch',
      row,
      { is_patch: true, content_type: 'zzz' },
      { content_type: ['image/png', 'text/plain'], is_patch: ['0', '1'] },
    ],
    ['of the type of a patch', patch, { content_type: 'image/gif' }, {}],
    [
      'of the type of a former patch',
      patch,
      { content_type: 'image/gif', is_patch: false },
      { content_type: ['text/plain', 'image/gif'], is_patch: ['1', '0'] },
    ],
    ['to no longer be a patch', patch, { is_patch: false }, { is_patch: ['1', '0'] }],
  ]
  for (const [what, from, asked, got] of cases) {
    void test(what, () => {
      const after = codeOf(() => rules.planChange(from, { ids: [], ...asked }, false))
      if (typeof after === 'number') return assert.equal(after, got)
      const changes = rules.changesBetween(from, after as rules.Properties)
      const told = changes.map(({ name, removed, added }) => [name, [removed, added]])
      assert.deepEqual(Object.fromEntries(told), got)
    })
  }

  const privacy: [from: number, to: boolean, isInsider: boolean, code: number | undefined][] = [
    [0, true, true, undefined],
    [1, false, true, undefined],
    [0, true, false, 113],
    [1, false, false, 113],
    [1, true, false, undefined],
  ]
  for (const [isprivate, is_private, isInsider, code] of privacy) {
    const who = isInsider ? 'an insider' : 'somebody'
    void test(`of privacy from ${isprivate} to ${Number(is_private)} by ${who}`, () => {
      const change = () =>
        rules.planChange({ ...row, isprivate }, { ids: [], is_private }, isInsider)
      const after = codeOf(change)
      assert.equal(typeof after === 'number' ? after : undefined, code)
    })
  }
})

void describe('an attachment of ann, number 7,', () => {
  const cases: [isprivate: number, id: number, insider: boolean, editbugs: boolean, ok: string][] =
    [
      [0, 7, false, false, 'read change'],
      [0, 8, false, false, 'read'],
      [0, 8, false, true, 'read change'],
      [0, 0, false, false, 'read'],
      [1, 7, false, false, 'read change'],
      [1, 8, false, false, ''],
      [1, 8, false, true, ''],
      [1, 8, true, false, 'read'],
      [1, 8, true, true, 'read change'],
      [1, 0, false, false, ''],
    ]
  for (const [isprivate, id, isInsider, mayEditBugs, ok] of cases) {
    const what = `${isprivate ? 'private' : 'public'}: ${ok || 'nothing'}`
    const who = `${id}${isInsider ? ', an insider' : ''}${mayEditBugs ? ', in editbugs' : ''}`
    void test(`${what} to ${who}`, () => {
      const file = { isprivate, submitter_id: 7 }
      const may = [
        ...(rules.mayRead(file, { id, isInsider }) ? ['read'] : []),
        ...(rules.mayChange(file, { id, isInsider, mayEditBugs }) ? ['change'] : []),
      ]
      assert.equal(may.join(' '), ok)
    })
  }
})
