/** Wraps sentences for letters as plain text, also in languages without blanks. Pure. */

/** Columns of a line. */
const COLUMNS = 76

/** Characters that are two columns wide, and next to which a line may end. */
const WIDE = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303f\u30fc\uff01-\uff60`
/** Closing punctuation, small kana and combining marks do not begin a line. */
const NOT_FIRST =
  String.raw`,.:;!?)\]、。，．：；！？）］」』】〉》・…‥ー々〜～％\p{M}` +
  'ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ'
const NOT_LAST = String.raw`(\[（［「『【〈《`
const BREAKS = new RegExp(
  `(?<![${NOT_LAST}])(?![${NOT_FIRST}])(?:(?<=[${WIDE}])|(?=[${WIDE}]))`,
  'u',
)
const ALL_WIDE = new RegExp(`[${WIDE}]`, 'gu')

/** How many columns a text needs in a font of fixed width. */
export const columnsOf = (text: string): number =>
  Array.from(text).length + (text.match(ALL_WIDE)?.length ?? 0)

/** Lines end at blanks, or beside Chinese and Japanese characters; longer words are not split. */
export function wrap(text: string): string {
  const [first = '', ...pieces] = text
    .split(' ')
    .flatMap((word, at) =>
      word.split(BREAKS).map((piece, of) => (at > 0 && of === 0 ? ' ' : '') + piece),
    )
  const lines = [first]
  for (const piece of pieces) {
    const longer = lines.at(-1)! + piece
    if (columnsOf(longer) <= COLUMNS) lines[lines.length - 1] = longer
    else lines.push(piece.trimStart())
  }
  return lines.join('\n')
}
