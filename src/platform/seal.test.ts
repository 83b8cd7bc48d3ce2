import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'

import { seal, unseal } from './seal.ts'

const signing = (key: string) => ({
  sign: (text: string) => createHmac('sha256', key).update(text).digest('base64url'),
})
const ours = signing('ours')
const TEXT = 'ann@example.com, größer 🐘'
const sealed = seal(ours, TEXT, 'priority')

void test('a sealed text can be unsealed', () => {
  assert.equal(unseal(ours, sealed, 'priority'), TEXT)
  assert.equal(unseal(ours, seal(ours, '', ''), ''), '')
})

void test('equal texts seal identically, and different ones differ from the first byte', () => {
  assert.equal(seal(ours, TEXT, 'priority'), sealed)
  assert.notEqual(seal(ours, `${TEXT}.`, 'priority').slice(0, 16), sealed.slice(0, 16))
  assert.notEqual(seal(ours, TEXT, 'severity').slice(0, 16), sealed.slice(0, 16))
})

void test('nothing of the text is readable', () => {
  assert.ok(!Buffer.from(sealed, 'base64url').toString('latin1').includes('ann'))
})

const bytes = Buffer.from(sealed, 'base64url')
const refused: [string, string | undefined][] = [
  ['about something else', unseal(ours, sealed, 'severity')],
  ['by another installation', unseal(signing('theirs'), sealed, 'priority')],
  ['nothing', unseal(ours, '', 'priority')],
  ['a text that is not Base64', unseal(ours, '%%%', 'priority')],
  ['a part of it', unseal(ours, sealed.slice(0, -4), 'priority')],
  ...Array.from(bytes, (_, at): [string, string | undefined] => {
    const changed = Buffer.from(bytes)
    changed[at]! ^= 1
    return [`byte ${at} changed`, unseal(ours, changed.toString('base64url'), 'priority')]
  }),
]
void test('a text sealed elsewhere, or for another purpose, is refused', () => {
  for (const [name, opened] of refused) assert.equal(opened, undefined, name)
})
