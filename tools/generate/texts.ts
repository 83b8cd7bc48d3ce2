/** Generates texts with a natural distribution of words: a few are frequent, most are rare. */

import { type Draw, Random, zipf } from './random.ts'

const COMMON = `the to a is in it and of that this on not I for with when be as have after can but
you if from an are at so then which by will bug there has does was or use we do would version no
still work all get file same window what only using also should page test my some build one see
now crash error problem fix patch more fails open user line code set change how other new way
click default here case wrong just any think because they than text add same first before time
button without support list works please start run menu report system data display missing server
seems make expected results message actual steps reproduce install try attachment reply image
module function null pointer memory leak log trace thread socket timeout request header`
const BEYOND_ASCII = `naïve café für über größer señal função être déjà çok łódź ошибка версия файл
окно 错误 版本 文件 クラッシュ 画面 오류 αρχείο שגיאה خطأ`

const VOCABULARY_WORDS = 20_000
const STARTS = 'b c d f g h k l m n p r s t v w st tr pr gr sh pl cr'.split(' ')
const VOWELS = 'a e i o u ai ea io'.split(' ')
const ENDS = ' n r s t l x ck nd st ng m'.split(' ')

const WORDS_MAX = 8_000
/** The maximum length of text fields: Bugzilla's columns hold 255 characters. */
const LINE_CHARS_MAX = 255

/** A source of texts, each different from the last. */
export interface Texts {
  /** Any word, frequent ones more often. */
  word(): string
  /** A rare word of ASCII letters and digits, like the name of a product. */
  name(): string
  /** One line without a full stop. */
  summary(): string
  /** Several paragraphs. */
  description(): string
  /** Shorter than a description. */
  comment(): string
  /** A URL that leads nowhere. */
  address(): string
}

/** The same seed gives the same texts in the same order. */
export function createTexts(seed: number): Texts {
  const random = new Random(seed, 'texts')
  const words = vocabulary(new Random(seed, 'vocabulary'))
  const names = words.slice(-VOCABULARY_WORDS / 2).filter((word) => /^[a-z]+$/.test(word))
  const draw: Draw = zipf(words.length, 1, 2)
  const word = () => words[draw(random)]!
  const name = () => random.pick(names)

  function sentence(count: number): string {
    let text = capital(word())
    for (let at = 1; at < count; at++) text += at % 9 === 8 ? `, ${word()}` : ` ${word()}`
    return random.chance(0.1) ? `${text}?` : `${text}.`
  }

  function prose(median: number, spread: number): string {
    const count = Math.min(Math.ceil(random.logNormal(median, spread)), WORDS_MAX)
    let text = ''
    for (let left = count; left > 0;) {
      const length = Math.min(random.between(4, 16), left)
      text += sentence(length)
      left -= length
      if (left > 0) text += random.chance(0.2) ? '\n\n' : ' '
    }
    return text
  }

  const trace = () =>
    Array.from(
      { length: random.between(3, 20) },
      (_, at) =>
        `#${at} 0x${random.next().toString(16)} in ${name()}::${name()} (${name()}.c:${at})`,
    ).join('\n')

  return {
    word,
    name,
    summary: () => cut(sentence(random.between(4, 14)).slice(0, -1)),
    description: () => prose(60, 0.9) + (random.chance(0.1) ? `\n\n${trace()}` : ''),
    comment() {
      const quote = random.chance(0.2) ? `> ${sentence(random.between(5, 25))}\n\n` : ''
      return quote + prose(28, 1.1) + (random.chance(0.04) ? `\n\n${trace()}` : '')
    },
    address: () => `https://www.example.org/${name()}/${name()}.html`,
  }
}

/** Common words first, then invented ones, without repetition. */
function vocabulary(random: Random): string[] {
  const words = new Set(COMMON.split(/\s+/))
  const foreign = BEYOND_ASCII.split(/\s+/)
  while (words.size < VOCABULARY_WORDS) {
    const syllable = () => random.pick(STARTS) + random.pick(VOWELS)
    const long = Array.from({ length: random.between(1, 3) }, syllable).join('')
    words.add(random.chance(0.005) ? random.pick(foreign) : long + random.pick(ENDS))
  }
  return [...words]
}

/** Changes the first letter only. */
export const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const cut = (line: string) => (line.length > LINE_CHARS_MAX ? line.slice(0, 200).trim() : line)
