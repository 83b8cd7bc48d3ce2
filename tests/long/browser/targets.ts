/**
 * Targets that are too small to be hit, by the minimum of WCAG 2.5.8: 24 by 24 CSS pixels. Exempt
 * are links in a sentence, targets with enough room around them, and controls that the browser
 * draws in its own size.
 */

import type { Page } from 'playwright-core'

/** The targets of a page that are too small, and their sizes. */
export async function smallTargetsOn(page: Page, name: string): Promise<string[]> {
  const found = await page.evaluate<string[]>(SMALL)
  return found.map((one) => `${name}: ${one}`)
}

/** Runs in the page. */
const SMALL = `(() => {
  const LEAST = 24
  const interactive = 'a[href], button, input:not([type=hidden]), select, textarea, summary,'
    + '[role=button], [role=option], [role=tab]'
  const isShown = (one) => one.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })
  const box = (one) => {
    // What a label names is hit through it, too.
    const label = one.closest('label')
    const rects = [one, ...(label && /^(INPUT|SELECT)$/.test(one.tagName) ? [label] : [])]
      .map((part) => part.getBoundingClientRect())
    const [left, top] = ['left', 'top'].map((side) => Math.min(...rects.map((rect) => rect[side])))
    const [right, bottom] =
      ['right', 'bottom'].map((side) => Math.max(...rects.map((rect) => rect[side])))
    return { left, top, right, bottom, width: right - left, height: bottom - top }
  }
  // Out of sight in a part that scrolls by itself.
  const isScrolledAway = ({ one, box }) => {
    const rail = one.closest('.rail')?.getBoundingClientRect()
    return rail && (box.top >= rail.bottom || box.bottom <= rail.top)
  }
  // Nothing outside of an open dialog can be hit.
  const within = document.querySelector('dialog:modal') ?? document
  const targets = [...within.querySelectorAll(interactive)]
    .filter((one) => isShown(one) && !one.disabled)
    .map((one) => ({ one, box: box(one) }))
    // Hidden from sight until it has the focus, or only for people who hear pages.
    .filter(({ box }) => box.width > 1 && box.height > 1 && box.right > 0 && box.bottom > 0)
    .filter((target) => !isScrolledAway(target))
  const isSmall = ({ box }) => box.width < LEAST - 0.5 || box.height < LEAST - 0.5
  /** In a sentence: text that is no target stands on the same line. */
  const isInline = ({ one }) => {
    if (one.tagName !== 'A' || getComputedStyle(one).display !== 'inline') return false
    const block = one.closest('p, li, td, dd, h1, h2, h3, figcaption, div, header, span.prose')
    const links = [...block.querySelectorAll(interactive)].map((link) => link.textContent).join('')
    return block.textContent.trim().length > links.trim().length
  }
  const middle = ({ left, top, width, height }) => [left + width / 2, top + height / 2]
  const isNear = (of, other) => {
    const [x, y] = middle(of.box)
    const { left, top, right, bottom } = other.box
    const [dx, dy] = [Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom)]
    if (Math.hypot(dx, dy) < LEAST / 2 - 0.5) return true
    const [otherX, otherY] = middle(other.box)
    return isSmall(other) && Math.hypot(otherX - x, otherY - y) < LEAST - 0.5
  }
  const isSame = (a, b) =>
    a.one.contains(b.one) || b.one.contains(a.one) || (a.one.href && a.one.href === b.one.href)
  return targets
    .filter((target) => isSmall(target) && !isInline(target))
    .map((target) => [target, targets.find((other) =>
      other !== target && !isSame(target, other) && isNear(target, other))])
    .filter(([, near]) => near)
    .map(([{ one, box: { width, height } }, near]) =>
      width.toFixed(1) + ' x ' + height.toFixed(1) + ' ' + one.outerHTML.slice(0, 120)
        + ' is too near to ' + near.one.outerHTML.slice(0, 120))
})()`
