/** Compares the submitted form of a bug with what the form showed and what the bug is now. Pure. */

/** The values of fields, by wire name. */
export type Texts = ReadonlyMap<string, readonly string[]>

/** The three states of a form that are compared. */
export interface Forms {
  /** What the form showed when it was opened; only its fields can be changed. */
  shown: Texts
  given: Texts
  now: Texts
}

/** A field that was changed both by the user and by others. */
export interface Collision {
  name: string
  given: string
  now: string
}

/** What the user changed, without fields that only others changed. */
export interface Changed {
  /** Parameters of Bug.update. */
  wanted: Record<string, unknown>
  collisions: Collision[]
}

/** `lists` are the fields with several values, whose changes are merged. */
export function changedIn(forms: Forms, lists: ReadonlySet<string>): Changed {
  const wanted: Record<string, unknown> = {}
  const collisions: Collision[] = []
  for (const [name, before] of forms.shown) {
    const now = forms.now.get(name) ?? []
    if (lists.has(name)) {
      const change = listChange(before, wordsIn(forms.given.get(name), name), now)
      if (change) wanted[name] = change
      continue
    }
    const [was, given, is] = [before, forms.given.get(name) ?? [], now].map(plain)
    if (given === was || given === is) continue
    if (is === was) wanted[name] = given
    else collisions.push({ name, given: given!, now: is! })
  }
  return { wanted, collisions }
}

/** What a control shows after a refusal: what the user typed, else the current value. */
export function textsAfter(name: string, { shown, given, now }: Forms): readonly string[] {
  const [typed, current] = [given.get(name) ?? [], now.get(name) ?? []]
  const before = shown.get(name)
  const isTyped = before && ![plain(before), lineOf(name, before)].includes(plain(typed))
  return isTyped ? typed : current
}

const plain = (texts: readonly string[]) => texts.join('\n').replaceAll('\r\n', '\n').trim()

/** Names can contain blanks, URLs can contain commas, and logins and numbers neither. */
const SEPARATORS: Partial<Record<string, RegExp>> = { keywords: /,/, groups: /\n/, see_also: /\s+/ }

/** The entries of a list as one line, which `wordsIn` splits again. */
export const lineOf = (name: string, texts: readonly string[]): string =>
  texts.join(name === 'see_also' ? ' ' : ', ')

/** The entries of a list as typed, by wire name. */
export function wordsIn(texts: readonly string[] = [], name: string): string[] {
  return texts
    .flatMap((text) => text.split(SEPARATORS[name] ?? /[\s,]+/))
    .map((text) => text.trim())
    .filter((text) => text !== '')
}

/** Undefined if there is nothing left to change. */
function listChange(before: readonly string[], given: readonly string[], now: readonly string[]) {
  const add = given.filter((one) => !before.includes(one) && !now.includes(one))
  const remove = before.filter((one) => !given.includes(one) && now.includes(one))
  return add.length + remove.length > 0 ? { add, remove } : undefined
}
