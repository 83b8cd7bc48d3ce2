import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'

import { limits } from '../../platform/limits.ts'
import type { Look } from '../../platform/work/work.ts'
import { findPass, isUnlocked, type Lockable, typedPassword, unlock } from './passes.ts'

/** A browser that keeps its cookie, with a clock that can be set. */
function openBrowser() {
  let kept: string | undefined
  const sign = (text: string) => createHmac('sha256', 'a key').update(text).digest('base64url')
  const at = { now: 0 }
  const look = () => ({ sign, ...at }) as unknown as Look
  const asked = {
    cookie: () => kept,
    setCookie: (_: string, value: string) => void (kept = value),
  }
  return {
    at,
    cookie: () => kept ?? '',
    unlock: (link: Lockable, told?: string) => unlock(look(), asked, link, told),
    isUnlocked: (link: Lockable) => isUnlocked(look(), findPass(look(), asked), link),
    typed: (link: Lockable) => typedPassword(look(), findPass(look(), asked), link),
  }
}
const link = (number: number, password = 'a hash'): Lockable => {
  return { public_id: String(number).padStart(32, '0'), password }
}

void test('a link is unlocked for a limited time, and until its password changes', () => {
  const browser = openBrowser()
  browser.unlock(link(1))
  assert.ok(browser.isUnlocked(link(1)))
  assert.ok(!browser.isUnlocked(link(2)))
  assert.ok(!browser.isUnlocked(link(1, 'another')))
  browser.at.now += limits.unlocked_ms
  assert.ok(!browser.isUnlocked(link(1)))
  assert.ok(browser.isUnlocked({ ...link(1), password: null }))
})

void test('a typed password is kept encrypted if letters are to contain it', () => {
  const browser = openBrowser()
  browser.unlock(link(1), 'sesame')
  browser.unlock(link(2))
  assert.equal(browser.typed(link(1)), 'sesame')
  assert.equal(browser.typed(link(2)), undefined)
  assert.equal(browser.typed(link(1, 'another')), undefined)
  assert.doesNotMatch(Buffer.from(browser.cookie(), 'base64url').toString('latin1'), /sesame/)
  browser.at.now += limits.unlocked_ms
  assert.equal(browser.typed(link(1)), undefined)
})

void test('the cookie stays small enough for browsers, however many links and long passwords', () => {
  const browser = openBrowser()
  const all = Array.from({ length: limits.unlocked_links_max + 5 }, (_, at) => link(at))
  for (const one of all) {
    browser.unlock(one, 'ü'.repeat(500))
    assert.ok(browser.cookie().length < 3_900, `${browser.cookie().length}`)
  }
  const unlocked = all.filter((one) => browser.isUnlocked(one))
  assert.deepEqual(unlocked, all.slice(-limits.unlocked_links_max))
  assert.deepEqual(
    all.filter((one) => browser.typed(one) !== undefined),
    all.slice(-1),
  )
})
