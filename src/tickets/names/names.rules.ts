/** The names of files as they are kept: nothing that a system takes for a path. Pure. */

const BASE = /[^/\\:]*$/
/** What some system forbids, and what turns the direction of a text, so that it seems another. */
const UNFIT = /[/\\:?%*|"<>\p{Cc}\u{202a}-\u{202e}\u{2066}-\u{2069}]+/gu
const NAME_CHARS_MAX = 255
const NAMELESS = 'file'

/** What comes after the last separator, without what is unfit for a name. */
export function cleanName(given: string): string {
  const [base = ''] = BASE.exec(given.toWellFormed()) ?? []
  const name = base.replace(UNFIT, '_').trim()
  if (name === '' || /^\.+$/.test(name)) return NAMELESS
  return shortened(name)
}

/** The extension stays, where it is short enough to be one. */
function shortened(name: string): string {
  const chars = Array.from(name)
  if (chars.length <= NAME_CHARS_MAX) return name
  const [extension = ''] = /\.[^.\s]{1,20}$/u.exec(name) ?? []
  return chars.slice(0, NAME_CHARS_MAX - Array.from(extension).length).join('') + extension
}

/** Each name once: those that come again get a number, `a_2.txt`. */
export function apart(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const [, stem = name, extension = ''] = /^(.+?)(\.[^.]*)?$/su.exec(name) ?? []
    let free = name
    for (let number = 2; taken.has(free); number++) free = `${stem}_${number}${extension}`
    taken.add(free)
    return free
  })
}

/** What several files together are called. */
export const archiveName = (now: number) =>
  `Archive-${new Date(now).toISOString().slice(0, 10)}.zip`
