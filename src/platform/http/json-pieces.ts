/** Generates large JSON in pieces: lists and objects, one element at a time. Pure. */

/** `{"products":[…]}`. */
export async function* inPieces<One>(
  name: string,
  all: readonly One[],
  shape: (one: One) => unknown,
) {
  yield `{${JSON.stringify(name)}:`
  yield* listPieces(all, shape)
  yield '}'
}

/** `[…]`. */
export function* listPieces<One>(all: readonly One[], shape: (one: One) => unknown) {
  yield '['
  for (const [at, one] of all.entries()) yield (at === 0 ? '' : ',') + JSON.stringify(shape(one))
  yield ']'
}

/** `{…}`, from name and value of each member. */
export function* objectPieces<One>(
  all: readonly One[],
  member: (one: One) => readonly [string, unknown],
) {
  yield '{'
  for (const [at, one] of all.entries()) {
    const [name, value] = member(one)
    yield `${at === 0 ? '' : ','}${JSON.stringify(name)}:${JSON.stringify(value)}`
  }
  yield '}'
}
