/**
 * Parses a hash written by Perl's Data::Dumper, such as `%param = ('name' => 'value');`, as data,
 * without running it. Bugzilla stored its parameters this way before 5.0. Pure.
 */

import { Broken } from './source.ts'

type Read = string | null | Read[]

const BLANK = /(?:\s|#[^\n]*\n)*/y
const TOKEN = new RegExp(
  String.raw`'(?<single>(?:[^'\\]|\\.)*)'|"(?<double>(?:[^"\\]|\\.)*)"|` +
    String.raw`(?<plain>-?\d+(?:\.\d+)?)|(?<undef>undef\b)|(?<sign>=>|%\w+|[=()[\],;])`,
  'sy',
)
type Token = Partial<Record<'single' | 'double' | 'plain' | 'undef' | 'sign', string>>

/** Lists become arrays, undef becomes null, all else strings. Throws Broken for other Perl code. */
export function readPerlHash(text: string): Record<string, Read> {
  const perl: Reader = new Reader(text)
  perl.take(/^%/)
  for (const sign of ['=', '(']) perl.take(sign)
  const pairs: [string, Read][] = []
  while (!perl.isNext(')')) {
    const name = perl.value()
    if (typeof name !== 'string') perl.refuse()
    perl.take('=>')
    pairs.push([name, perl.value()])
    if (!perl.isNext(')')) perl.take(',')
  }
  for (const sign of [')', ';']) perl.take(sign)
  perl.end()
  return Object.fromEntries(pairs)
}

class Reader {
  readonly #text: string
  #at = 0
  #next: Token | undefined

  constructor(text: string) {
    this.#text = text
    this.#step()
  }

  isNext = (sign: string) => this.#next?.sign === sign

  take(sign: string | RegExp) {
    const found = this.#next?.sign
    const fits = typeof sign === 'string' ? found === sign : sign.test(found ?? '')
    if (!fits) this.refuse()
    this.#step()
  }

  value(): Read {
    const { single, double, plain, undef, sign } = this.#next ?? this.refuse()
    if (sign === '[') return this.#list()
    if (single === undefined && double === undefined && plain === undefined && !undef) this.refuse()
    const read =
      double === undefined ? single?.replaceAll(/\\([\\'])/g, '$1') : this.#escaped(double)
    this.#step()
    return undef ? null : (read ?? plain!)
  }

  #list(): Read[] {
    const items: Read[] = []
    this.take('[')
    while (!this.isNext(']')) {
      items.push(this.value())
      if (!this.isNext(']')) this.take(',')
    }
    this.take(']')
    return items
  }

  /** `$name` and `@name` would be interpolated by Perl. */
  #escaped(text: string): string {
    return text.replaceAll(
      /\\x\{([0-9a-f]{1,6})\}|\\(.)|[$@]/gis,
      (all, hex?: string, one = '') => {
        const code = hex === undefined ? undefined : Number.parseInt(hex, 16)
        if (code !== undefined && code <= LAST_CODE) return String.fromCodePoint(code)
        return (
          ESCAPED[one as string] ??
          (/^\W$/.test(one as string) ? (one as string) : this.refuse(all))
        )
      },
    )
  }

  end() {
    if (this.#at < this.#text.length || this.#next) this.refuse()
  }

  refuse(what = ''): never {
    const line = this.#text.slice(0, this.#at).split('\n').length
    throw new Broken(`line ${line} is not in the format that Bugzilla writes${what && `: ${what}`}`)
  }

  #step() {
    BLANK.lastIndex = this.#at
    BLANK.exec(this.#text)
    TOKEN.lastIndex = BLANK.lastIndex
    const found = TOKEN.exec(this.#text)
    this.#at = found ? TOKEN.lastIndex : BLANK.lastIndex
    this.#next = found?.groups as Token | undefined
  }
}
const LAST_CODE = 0x10ffff
const ESCAPED: Record<string, string> = {
  n: '\n',
  r: '\r',
  t: '\t',
  f: '\f',
  b: '\b',
  a: '\x07',
  e: '\x1b',
}
