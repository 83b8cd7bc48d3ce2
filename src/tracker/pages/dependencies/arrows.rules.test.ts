import assert from 'node:assert/strict'
import { test } from 'node:test'

import { arrowPath } from './arrows.rules.ts'

const box = { width: 20, height: 10 }
const arrow = (...inner: { x: number; y: number }[]) => ({
  from: 1,
  to: 2,
  points: [{ x: 0, y: 0 }, ...inner, { x: 0, y: 0 }],
})
const at = (x: number, y: number) => ({ x, y })
const boxes = (to: { x: number; y: number }) =>
  new Map([
    [1, at(0, 0)],
    [2, to],
  ])

void test('an arrow to the next rank leads from side to side', () => {
  const path = arrowPath(arrow(at(35, 5)), { boxes: boxes(at(50, 40)), box, direction: 'LR' })
  assert.equal(path, 'M20.0 5.0C35.0 5.0 35.0 45.0 50.0 45.0')
})
void test('from top to bottom, it leads from the lower side to the upper', () => {
  const path = arrowPath(arrow(at(10, 25)), { boxes: boxes(at(50, 40)), box, direction: 'TB' })
  assert.equal(path, 'M10.0 10.0C10.0 25.0 60.0 25.0 60.0 40.0')
})
void test('an arrow back leaves on the other side', () => {
  const path = arrowPath(arrow(at(-15, 5)), { boxes: boxes(at(-50, 0)), box, direction: 'LR' })
  assert.equal(path, 'M0.0 5.0C-15.0 5.0 -15.0 5.0 -30.0 5.0')
})
void test('an arrow is straight beside the boxes that it passes', () => {
  const inner = [at(35, 10), at(60, 20), at(85, 15)]
  const path = arrowPath(arrow(...inner), { boxes: boxes(at(100, 0)), box, direction: 'LR' })
  const [past, end] = ['C35.0 5.0 35.0 20.0 50.0 20.0L70.0 20.0', 'C85.0 20.0 85.0 5.0 100.0 5.0']
  assert.equal(path, `M20.0 5.0${past}${end}`)
})
