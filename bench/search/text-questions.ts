/** Typical searches of texts: words, ranked by relevance, and parts of summaries. */

import { count, hand, SEEN } from './by-hand.ts'
import { type Ask, byHand, NEWEST, type Question, question, seenBy, turn } from './questions.ts'
import type { World } from './world.ts'

/** The number of newest texts that are ranked for a common word. */
const NEWEST_TEXTS = 20_000

const BEST: [string, string][] = [
  ['order', 'relevance DESC'],
  ['limit', '50'],
]

/** Bugs by the total weight of their texts that contain all words, heaviest first. */
function ranked(words: string[], and = '', newest = '') {
  const has = (table: string) => `{has ${table} ${words.map((_, at) => `:w${at}`).join(' ')}}`
  return `select bugs.id from (
      select bug_id, sum(weight) as score from (
        select bug_id, weight from (select rowid as bug_id, 100 as weight from bugs_words
          where ${has('bugs_words')} ${newest}) as summaries
        union all select bug_id, weight from (select bug_id, weight from longdescs_words
          where isprivate = 0 and ${has('longdescs_words')} ${newest}) as comments) as docs
      group by bug_id) as scored
    cross join bugs where bugs.id = scored.bug_id ${and} and ${SEEN}
    order by score desc, bugs.id limit 50`
}

/** Bugs with a text that contains all words, in any order. */
function having(words: string[], and = '') {
  const has = (table: string) => `{has ${table} ${words.map((_, at) => `:w${at}`).join(' ')}}`
  return `select bugs.id from bugs where bugs.id in (
      select rowid from bugs_words where ${has('bugs_words')}
      union all select bug_id from longdescs_words
        where isprivate = 0 and ${has('longdescs_words')}) ${and} and ${SEEN}`
}

const oneOf =
  (which: (at: number) => 'common' | 'middling' | 'seldom'): Ask =>
  ({ readers, words }, at) => {
    const reader = turn(readers, at)
    const kind = which(at)
    const word = turn(words[kind], at)
    const newest = kind === 'common' ? `order by rowid desc limit ${NEWEST_TEXTS}` : ''
    return {
      reader,
      query: [['content', word], ...BEST],
      hand: hand(ranked([word], '', newest), { w0: word, ...seenBy(reader) }),
      counting: count(having([word]), { w0: word, ...seenBy(reader) }),
    }
  }

const OF_PRODUCT = 'and bugs.product_id = :product'

const twoAndProduct: Ask = ({ readers, words, products }, at) => {
  const [reader, product] = [turn(readers, at), turn(products, at)]
  const both = [turn(words.middling, at), turn(words.middling, at + 1)]
  const [w0, w1] = both as [string, string]
  const params = { w0, w1, product: product.id, ...seenBy(reader) }
  return {
    reader,
    query: [['content', both.join(' ')], ['product', product.name], ...BEST],
    hand: hand(ranked(both, OF_PRODUCT), params),
    counting: count(having(both, OF_PRODUCT), params),
  }
}

const partOfSummary: Ask = ({ readers, parts }, at) => {
  const [reader, part] = [turn(readers, at), turn(parts, at)]
  const trigrams = Array.from({ length: part.length - 2 }, (_, place) => [
    `t${place}`,
    part.slice(place, place + 3),
  ])
  const names = trigrams.map(([name]) => `:${name}`)
  return {
    reader,
    query: [['short_desc', part], ['short_desc_type', 'substring'], ...NEWEST],
    ...byHand(
      `select bugs.id from bugs where bugs.id in (select rowid from bugs_parts
          where {has bugs_parts ${names.join(' ')}})
        and short_desc_key like '%' || :part || '%' and ${SEEN}`,
      'order by bugs.id desc limit 100',
      { part, ...Object.fromEntries(trigrams), ...seenBy(reader) },
    ),
  }
}

/** PostgreSQL has higher limits for ranked searches of frequent words. */
export const textQuestions = (world: World): Question[] => [
  question(
    'a word, best 50',
    world,
    [60, 200],
    oneOf((at) => (at % 2 ? 'middling' : 'seldom')),
  ),
  question(
    'a word in half of all comments, best 50',
    world,
    [60, 200],
    oneOf(() => 'common'),
  ),
  question('two words and a product, best 50', world, 30, twoAndProduct),
  question('a part of a summary, newest', world, 40, partOfSummary),
]
