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
    const label = given.get(`label${number}`)?.at(-1)?.trim() ?? ''
    return [{ number: Number(number), ids, label }]
  })
  return [...single, ...numbered.toSorted((a, b) => a.number - b.number)]
}

const idsIn = (values: readonly string[] = []) =>
  values
    .flatMap((text) => text.split(','))
    .map((text) => text.trim())
    .filter(Boolean)
    .map((text) => (/^\d{1,15}$/.test(text) ? Number(text) : 0))

/** Numbers by day. */
export type Numbers = ReadonlyMap<number, number>

/** The sum on each day on which one of them has a number, in the order of the days. */
export function sumOf(all: readonly Numbers[]): Numbers {
  const sum = new Map<number, number>()
  for (const one of all) {
    for (const [day, value] of one) sum.set(day, (sum.get(day) ?? 0) + value)
  }
  return new Map([...sum].toSorted(([a], [b]) => a - b))
}

/** Each of them added to those before it. */
export function stacked(all: readonly Numbers[]): Numbers[] {
  let sum: Numbers = new Map()
  return all.map((one) => (sum = sumOf([sum, one])))
}
