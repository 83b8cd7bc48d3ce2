/** Finds words in the HTML templates of a source file that belong into a catalogue of texts. */

/** Attributes that are read to people. */
const SPOKEN = /\s(?:aria-label|placeholder|title|alt)="([^"]*)"/g
/** Two words in a row, as in sentences and headings; a single one may be a name. */
const WORDS = /\p{L}{2,}[\s,;:]+\p{L}{2,}/u
/** In place of an interpolated value. */
const VALUE = '\0'

/** The texts in all templates of `markup` in a TypeScript file, each in one line. */
export const inlineTexts = (source: string): string[] =>
  templatesIn(source)
    .flatMap((html) => [
      ...html.replaceAll(/<[^>]*>/g, '<').split('<'),
      ...[...html.matchAll(SPOKEN)].map(([, text]) => text!),
    ])
    .flatMap((text) => text.split(VALUE))
    .filter((text) => WORDS.test(text))
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())

/** Comments, plain strings and patterns, which may contain backquotes and braces. */
const SKIPPED =
  /\/\*[^]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|(?<=[=(,:[!&|?;]\s*)\/(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\//y

function templatesIn(source: string): string[] {
  const found: string[] = []
  let at = 0
  const readCode = () => {
    let depth = 0
    while (at < source.length) {
      SKIPPED.lastIndex = at
      const skipped = SKIPPED.exec(source)?.[0].length ?? 0
      const character = source[at]
      at += skipped || 1
      if (skipped > 0) continue
      if (character === '`') readTemplate(source.startsWith('markup', at - 'markup`'.length))
      if (character === '{') depth += 1
      if (character === '}' && depth-- === 0) return
    }
  }
  const readTemplate = (isMarkup: boolean) => {
    let html = ''
    while (at < source.length && source[at] !== '`') {
      if (source.startsWith('${', at)) {
        at += 2
        readCode()
        html += VALUE
      } else if (source[at] === '\\') {
        at += 2
      } else {
        html += source[at]
        at += 1
      }
    }
    at += 1
    if (isMarkup) found.push(html)
  }
  while (at < source.length) readCode()
  return found
}
