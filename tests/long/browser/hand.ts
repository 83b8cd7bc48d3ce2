/**
 * How a person operates a page: with a pointer, or with the keyboard alone. On its way from one
 * control to the next, the keyboard checks that what has the focus is marked and not covered.
 */

import assert from 'node:assert/strict'

import type { Locator, Page } from 'playwright-core'

/** Each action fails if a person could not perform it. */
export interface Hand {
  /** Of a link, a button, or what opens a section. */
  press(this: void, target: Locator): Promise<void>
  /** Replaces the text of a field. */
  write(this: void, target: Locator, text: string): Promise<void>
  /** Selects the option with this label. */
  choose(this: void, target: Locator, label: string): Promise<void>
  /** Checks a checkbox, or selects a radio button. */
  check(this: void, target: Locator): Promise<void>
  /** Playwright sets the file, because the dialog belongs to the system. */
  chooseFile(this: void, target: Locator, path: string): Promise<void>
}

/** Clicks, as with a mouse. */
export const pointer: Hand = {
  press: (target) => target.click(),
  write: (target, text) => target.fill(text),
  async choose(target, label) {
    await target.selectOption({ label })
  },
  check: (target) => target.check(),
  chooseFile: (target, path) => target.setInputFiles(path),
}

/** Reaches each control with the keyboard, from wherever the focus is. */
export function keyboardOf(page: Page): Hand {
  const { keyboard } = page
  // Intercepts dialogs from now on: begun with the key, a dialog might open before it.
  page.on('filechooser', () => {})
  return {
    async press(target) {
      await reach(page, target)
      await keyboard.press('Enter')
    },
    async write(target, text) {
      await reach(page, target)
      await keyboard.press('Control+a')
      if (text === '') await keyboard.press('Delete')
      else await keyboard.type(text)
      assert.equal(await target.inputValue(), text)
    },
    async choose(target, label) {
      await reach(page, target)
      const labels = await target.locator('option:not(:disabled)').allTextContents()
      const at = labels.findIndex((one) => one.trim() === label)
      assert.ok(at >= 0, `${label} is not among ${labels.join(', ')}`)
      await keyboard.press('Home')
      for (let below = 0; below < at; below++) await keyboard.press('ArrowDown')
      assert.equal((await target.locator('option:checked').textContent())!.trim(), label)
    },
    async check(target) {
      await reach(page, target)
      if (!(await target.isChecked())) await keyboard.press('Space')
      assert.ok(await target.isChecked())
    },
    async chooseFile(target, path) {
      await reach(page, target)
      const asked = page.waitForEvent('filechooser')
      await keyboard.press('Space')
      await (await asked).setFiles(path)
    },
  }
}

/** The most that may lie between two controls. */
const STEPS_MAX = 500

/** Moves the focus to a control by Tab and Shift+Tab. */
async function reach(page: Page, target: Locator) {
  await target.waitFor()
  for (let step = 0; step < STEPS_MAX; step++) {
    const { way, focus } = await target.evaluate(STEP)
    assert.ok(focus.isMarked && focus.isInView, `${JSON.stringify(focus)} at ${page.url()}`)
    if (way === 'here') return
    await page.keyboard.press(way === 'before' ? 'Shift+Tab' : 'Tab')
  }
  throw new Error(`${String(target)} cannot be reached with the keyboard`)
}

/** What has the focus is in view, and marked as such. */
export async function focusIsSeen(page: Page) {
  const { focus } = await page.locator(':focus').evaluate(STEP)
  assert.ok(focus.isMarked && focus.isInView, JSON.stringify(focus))
}

interface Rect {
  left: number
  width: number
  top: number
  bottom: number
}
/** What is used of the browser's elements. */
interface Part {
  outerHTML: string
  ownerDocument: {
    activeElement: Part | null
    activeViewTransition?: { finished: Promise<unknown> }
    body: Part
    defaultView: { innerHeight: number; getComputedStyle(of: Part): Record<string, string> }
    elementFromPoint(x: number, y: number): Part | null
  }
  closest(selector: string): Part | null
  compareDocumentPosition(to: Part): number
  contains(other: Part | null): boolean
  getClientRects(): ArrayLike<Rect>
}

/** Runs in the page: where the target is, seen from what has the focus, and how that looks. */
const STEP = async (wanted: Part) => {
  const { ownerDocument } = wanted
  // Nothing can be pointed at while one page fades into another.
  await ownerDocument.activeViewTransition?.finished
  const { activeElement, body, defaultView } = ownerDocument
  const target = wanted.closest('a[href], button, input, select, summary, textarea') ?? wanted
  const one = activeElement ?? body
  const isMarked = [one, one.closest('label')].some((part) => {
    if (part === null) return false
    const { outlineStyle, outlineWidth } = defaultView.getComputedStyle(part)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth!) >= 2
  })
  const [rect] = Array.from(one.getClientRects())
  const isInView = [0.1, 0.5, 0.9].some((part) => {
    if (rect === undefined) return false
    const left = rect.left + part * rect.width
    const top = (Math.max(rect.top, 0) + Math.min(rect.bottom, defaultView.innerHeight)) / 2
    const above = ownerDocument.elementFromPoint(left, top)
    return above !== null && (one.contains(above) || above.contains(one))
  })
  const PRECEDING = 2
  const isBefore = (one.compareDocumentPosition(target) & PRECEDING) !== 0
  const isNowhere = one === body
  return {
    way: one === target ? 'here' : isBefore && !isNowhere ? 'before' : 'after',
    focus: {
      element: one.outerHTML.slice(0, 120),
      isMarked: isNowhere || isMarked,
      isInView: isNowhere || isInView,
    },
  }
}
