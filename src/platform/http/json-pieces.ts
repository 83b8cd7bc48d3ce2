/** Long JSON as its pieces: lists and objects of which one thing after the other is made. Pure. */

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

/** `{…}`, each member with its name. */
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
