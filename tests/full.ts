/** How much tests try: each day a choice, and everything with `--full` of `tests/long.ts`. */

/** Whether everything is tried. */
export const isFull = process.env['DOCKET_TEST_FULL'] === '1'

/** The databases of tests that take long: all with `--full`, else this one. */
export const dailyOf = <Kind extends { name: string }>(
  kinds: readonly Kind[],
  name: NoInfer<Kind['name']>,
): Kind[] => kinds.filter((kind) => isFull || kind.name === name)
