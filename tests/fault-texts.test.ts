import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

import { type Catalogue, Fault, type FaultTexts } from '../src/platform/faults.ts'
import { faultText } from '../src/platform/pages/fault-text.ts'
import { LANGUAGE_NAMES } from '../src/platform/pages/language.ts'
import { checkMarks } from './translations.ts'

const SRC = join(import.meta.dirname, '..', 'src')
const OTHERS = LANGUAGE_NAMES.filter((name) => name !== 'en')

type Named<Value> = Record<string, Value>

/** The catalogues of all rooms, by the name under which their texts are. */
async function catalogues() {
  const found: (readonly [name: string, catalogue: Catalogue])[] = []
  for (const path of globSync('**/faults.ts', { cwd: SRC }).toSorted()) {
    const file = (await import(join(SRC, path))) as Named<Catalogue>
    const names = Object.keys(file).filter((name) => name.endsWith('Faults'))
    found.push(...names.map((name) => [name.slice(0, -'Faults'.length), file[name]!] as const))
  }
  return found
}
async function translations() {
  const found: [name: string, texts: FaultTexts<string>][] = []
  for (const path of globSync('**/fault-texts/**/texts.ts', { cwd: SRC })) {
    const { texts } = (await import(join(SRC, path))) as { texts: Named<FaultTexts<string>> }
    found.push(...Object.entries(texts))
  }
  return found
}
const [all, translated] = [await catalogues(), new Map(await translations())]

/** Details by their numbers, and parts that depend on them. */
const detailsIn = (wording: string) =>
  [...new Set(wording.match(/\{\d[\w.:]*\}|<-?\d[\w.]*>/g))].toSorted()

void test('each fault has a sentence in each language, and no other is there', () => {
  assert.ok(all.length > 50)
  assert.deepEqual([...translated.keys()].toSorted(), all.map(([name]) => name).toSorted())
  for (const [name, catalogue] of all) {
    const texts = translated.get(name)!
    assert.deepEqual(Object.keys(texts).toSorted(), Object.keys(catalogue).toSorted(), name)
  }
})

for (const language of OTHERS) {
  void test(`the sentences in ${language} have its marks, and the details of the others`, () => {
    for (const [name, catalogue] of all) {
      for (const [fault, { say }] of Object.entries(catalogue)) {
        const wordings = translated.get(name)![fault]!
        const wording = wordings[language]!
        assert.match(wording, /^\S(.*\S)?$/s, fault)
        checkMarks(language, wording.replaceAll(/\{[^}]*\}/g, 'x').replaceAll(/<[^>]*>/g, ''))
        assert.deepEqual(detailsIn(wording), detailsIn(wordings['de']!), `${language} ${fault}`)
        const numbers = detailsIn(wording).map((detail) => Number(/\d+/.exec(detail)![0]))
        // An optional parameter does not count to the length of a function.
        if (say.length > 0) assert.ok(Math.max(0, ...numbers) <= say.length + 1, fault)
      }
    }
  })
}

const made = (wordings: Named<string>, ...details: unknown[]) =>
  Object.assign(new Fault('odd', 400, 1, 'Odd.'), { wordings, details })
const CASES: [wording: string, details: unknown[], said: string][] = [
  ['Bug {1}.', [5], 'Bug 5.'],
  ['{2}, {1}.', ['a', ['b', 'c']], 'b, c, a.'],
  ['In {1:seconds}.', [1], 'In 1 Sekunde.'],
  ['In {1:seconds}.', [30], 'In 30 Sekunden.'],
  ['In {1:minutes}.', [61], 'In 2 Minuten.'],
  ['{1:grouped}, {1:kib}.', [10_000], '10.000, 10.'],
  ['Bis {1.until:time}.', [{ until: 0 }], 'Bis 1970-01-01T00:00:00Z.'],
  ['Am {1:day}.', [86_400_000], 'Am 1970-01-02.'],
  ['A<1> {1}</1><-1> nichts</-1>.', [undefined], 'A nichts.'],
  ['A<1> {1}</1><-1> nichts</-1>.', ['b'], 'A b.'],
  ['A<1.b> {1.b}</1.b>.', [{}], 'A.'],
  ['A<1> ({1})</1>.', [[]], 'A.'],
  ['Bug<1> {1}</1>.', [0], 'Bug.'],
  ['{1}.', ['<2>{2}</2>'], '<2>{2}</2>.'],
  ['{1}.', ['x'.repeat(600)], `${'x'.repeat(500)}….`],
]
for (const [wording, details, said] of CASES) {
  void test(`the sentence ${wording} is filled in: ${said.slice(0, 40)}`, () => {
    const fault = made({ de: wording }, ...details)
    assert.equal(faultText(fault, 'de'), said)
    assert.equal(faultText(fault, 'ja'), 'Odd.')
  })
}
