/** How the reference finds words, and the weight of each match. */

import { fold } from '../../src/platform/fold.ts'
import type { Chart } from '../../src/tracker/search/ask/charts.wire.ts'
import {
  commentWeight,
  SUMMARY_WEIGHT,
} from '../../src/tracker/bugs/text-index/text-index.rules.ts'
import type { Row } from './rows.ts'
import { commentsOf, type Scene } from './scene.ts'

interface Text {
  /** Its words, each between spaces. */
  words: string
  weight: number
}
const wordsIn = (text: string) =>
  fold(text)
    .replace(/[\u4e00-\u9fff]/g, ' $& ')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)

/** The summary and the comments that the viewer may read. */
export function textsOf(bug: Row, scene: Scene): Text[] {
  const said = commentsOf(bug, scene)
  const text = (words: string[], weight: number) => ({ words: ` ${words.join(' ')} `, weight })
  const comments = said.map(({ thetext, count }) => {
    const words = wordsIn(thetext)
    return text(words, commentWeight({ words: words.length, count }))
  })
  return [text(wordsIn(bug['short_desc']), SUMMARY_WEIGHT), ...comments]
}

/** The words and phrases that one text must contain, and those that no text may contain. */
function readAsked(asked: string) {
  const parts = asked.match(/-?("[^"]*"\*?|\S+)/g) ?? []
  const read = parts
    .filter((part) => wordsIn(part).length > 0)
    .map((part) => ` ${wordsIn(part).join(' ')}${part.endsWith('*') ? '' : ' '}`)
  const isUnwanted = parts.filter((part) => wordsIn(part).length > 0).map((part) => part[0] === '-')
  return {
    wanted: read.filter((_, at) => !isUnwanted[at]),
    unwanted: read.filter((_, at) => isUnwanted[at]),
  }
}

/** Whether one text has all wanted words, and no text an unwanted one. */
export function hasWords(asked: string, texts: Text[]): boolean {
  const { wanted, unwanted } = readAsked(asked)
  if (wanted.length + unwanted.length === 0) return false
  return (
    texts.some(({ words }) => wanted.every((part) => words.includes(part))) &&
    !texts.some(({ words }) => unwanted.some((part) => words.includes(part)))
  )
}

/** The total weight of the texts that contain the words of a chart. */
export function scoreOf(chart: Chart, bug: Row, scene: Scene): number {
  if (chart.isNegated) return 0
  const scores = chart.parts.map((part) => {
    if ('parts' in part) return scoreOf(part, bug, scene)
    if (part.isNegated || part.operator !== 'matches') return 0
    const { wanted } = readAsked(part.values[0]!)
    const has = ({ words }: Text) => wanted.length > 0 && wanted.every((one) => words.includes(one))
    const weights = textsOf(bug, scene).filter(has)
    return weights.reduce((sum, { weight }) => sum + weight, 0)
  })
  return scores.reduce((sum, score) => sum + score, 0)
}
