/** The lines of a chart: sums of series, as in the URLs of Bugzilla's charts. Pure. */

/** A line of a chart. */
export interface Line {
  /** Its number in the URL; -1 for the series in `id`, each of which is a line of its own. */
  number: number
  /** Series whose numbers are added; 0 for what is not an id. */
  ids: number[]
  /** Empty for the names of the series. */
  label: string
}

/** Longer labels are cut. */
export const LABEL_CHARS_MAX = 100

/** A label as it is shown. */
export const labelIn = (values: readonly string[] | undefined) =>
  Array.from(values?.at(-1)?.trim() ?? '')
    .slice(0, LABEL_CHARS_MAX)
    .join('')

type Given = ReadonlyMap<string, readonly string[]>

/**
 * From `id=1,2`, and from `line0=1,2&label0=Open&line1=3` with the numbers of a line in one
 * parameter or in several. In the order of their numbers; lines without series are left out.
 */
export function linesAsked(given: Given): Line[] {
  const single = [...new Set(idsIn(given.get('id')))].map((id) => ({
    number: -1,
    ids: [id],
    label: '',
  }))
  const numbered = [...given].flatMap(([name, values]): Line[] => {
    const number = /^line(\d{1,3})$/.exec(name)?.[1]
    const ids = idsIn(values)
    if (number === undefined || ids.length === 0) return []
    return [{ number: Number(number), ids, label: labelIn(given.get(`label${number}`)) }]
  })
  return [...single, ...numbered.toSorted((a, b) => a.number - b.number)]
}

const idsIn = (values: readonly string[] = []) =>
  values
    .flatMap((text) => text.split(','))
    .map((text) => text.trim())
    .filter(Boolean)
    .map((text) => (/^\d{1,15}$/.test(text) ? Number(text) : 0))

/** The lines as parameters: in `id` if each is another series without a label. */
export function queryOf(lines: readonly Omit<Line, 'number'>[]): [string, string][] {
  const all = lines.flatMap(({ ids }) => ids)
  const isSingle = lines.every(({ ids, label }) => ids.length === 1 && label === '')
  if (isSingle && new Set(all).size === all.length) return all.length ? [['id', all.join()]] : []
  return lines.flatMap(({ ids, label }, at): [string, string][] => [
    [`line${at}`, ids.join()],
    ...(label === '' ? [] : [[`label${at}`, label] satisfies [string, string]]),
  ])
}

/** Numbers by day, which are starts of days. */
export type Numbers = ReadonlyMap<number, number>

/**
 * The sum on each day on which one of them has a number, in the order of the days. Series may be
 * counted on different days: on a day between two numbers of a series, the earlier one counts.
 */
export function sumOf(all: readonly Numbers[]): Numbers {
  const days = [...new Set(all.flatMap((one) => [...one.keys()]))].toSorted((a, b) => a - b)
  const sum = new Map(days.map((day) => [day, 0]))
  for (const one of all) {
    const last = days.findLast((day) => one.has(day)) ?? -Infinity
    let known: number | undefined
    for (const day of days) {
      if (day > last) break
      known = one.get(day) ?? known
      if (known !== undefined) sum.set(day, sum.get(day)! + known)
    }
  }
  return sum
}

/** For each line, given as its series, the sum of it and of those before it. */
export const stacked = (lines: readonly (readonly Numbers[])[]): Numbers[] =>
  lines.map((_, at) => sumOf(lines.slice(0, at + 1).flat()))
