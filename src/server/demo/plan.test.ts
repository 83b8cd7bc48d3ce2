import assert from 'node:assert/strict'
import { test } from 'node:test'

import { FIGURES } from './people.ts'
import { planDemo } from './plan.ts'
import { BUGS_MAX } from './reports.ts'
import type { Step } from './step.ts'
import { workTime } from './work-time.ts'

const NOW = Date.UTC(2026, 5, 1, 12)
const YEAR_MS = 372 * 86_400_000

const reportsIn = (steps: readonly Step[]) =>
  steps.flatMap(({ act }) => (act.kind === 'file' ? [act.report] : []))

void test('the plan is the same each time, and ends now', () => {
  const steps = planDemo(100, NOW)
  assert.deepEqual(planDemo(100, NOW), steps)
  const times = steps.map(({ at }) => at)
  assert.deepEqual(
    times.toSorted((a, b) => a - b),
    times,
  )
  assert.ok(times[0]! > NOW - YEAR_MS && times.at(-1)! < NOW)
})

void test('every bug is filed once, before anything else happens to it or refers to it', () => {
  for (const wanted of [20, 500, BUGS_MAX]) {
    const steps = planDemo(wanted, NOW)
    const reports = reportsIn(steps)
    assert.equal(new Set(reports.map(({ summary }) => summary)).size, wanted)
    const filed = new Set<number>()
    for (const { bug, act } of steps) {
      if (act.kind === 'file') filed.add(bug)
      const named = [bug]
      if (act.kind === 'duplicate') named.push(act.of)
      if (act.kind === 'depend') named.push(act.on)
      for (const one of named) assert.ok(filed.has(one), `bug ${one} in ${act.kind}`)
    }
    assert.equal(filed.size, wanted)
  }
})

void test('every person acts, and no placeholder remains unfilled', () => {
  const steps = planDemo(500, NOW)
  assert.equal(new Set(steps.map(({ who }) => who)).size, FIGURES.length)
  const texts = steps.flatMap(({ act }) =>
    act.kind === 'file' ? [act.report.description] : 'text' in act ? [act.text ?? ''] : [],
  )
  assert.deepEqual(
    texts.filter((text) => /\{(?!other\})|undefined/.test(text)),
    [],
  )
})

void test('people work from Monday to Friday, and times keep their order', () => {
  let last = 0
  for (let at = NOW; at < NOW + 9 * 86_400_000; at += 1_700_000) {
    const time = workTime(at)
    const moved = new Date(time)
    assert.ok(time > last)
    assert.ok(moved.getUTCDay() >= 1 && moved.getUTCDay() <= 5, moved.toISOString())
    assert.ok(moved.getUTCHours() >= 7 && moved.getUTCHours() < 18, moved.toISOString())
    last = time
  }
})
