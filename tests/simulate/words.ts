/** The weight of the texts of a bug that contain the words of a search. */

import type { Chart } from '../../src/tracker/search/ask/charts.wire.ts'
import {
  commentWeight,
  SUMMARY_WEIGHT,
} from '../../src/tracker/bugs/text-index/text-index.rules.ts'
import { readAsked, spaced, wordsIn } from '../../src/importer/verify/evaluate/words.ts'
import type { Row } from './rows.ts'
import { commentsOf, type Scene } from './scene.ts'

interface Text {
  /** Its words, each between spaces. */
  words: string
  weight: number
}

/** The summary and the comments that the viewer may read. */
function weighedTexts(bug: Row, scene: Scene): Text[] {
  const comments = commentsOf(bug, scene).map(({ thetext, count }) => {
    const words = wordsIn(thetext)
    return { words: spaced(words), weight: commentWeight({ words: words.length, count }) }
  })
  return [{ words: spaced(wordsIn(bug['short_desc'])), weight: SUMMARY_WEIGHT }, ...comments]
}

/** The total weight of the texts that contain the words of a chart. */
export function scoreOf(chart: Chart, bug: Row, scene: Scene): number {
  if (chart.isNegated) return 0
  const scores = chart.parts.map((part) => {
    if ('parts' in part) return scoreOf(part, bug, scene)
    if (part.isNegated || part.operator !== 'matches') return 0
    const { wanted } = readAsked(part.values[0]!)
    const has = ({ words }: Text) => wanted.length > 0 && wanted.every((one) => words.includes(one))
    const weights = weighedTexts(bug, scene).filter(has)
    return weights.reduce((sum, { weight }) => sum + weight, 0)
  })
  return scores.reduce((sum, score) => sum + score, 0)
}
