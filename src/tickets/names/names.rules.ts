/** The names of files as they are kept: nothing that a system takes for a path. Pure. */

/** As a file system without case and with one form of accents compares. */
const alike = (path: string) => path.normalize('NFC').toUpperCase().toLowerCase()

const BASE = /[^/\\:]*$/
/** What some system forbids, and what turns the direction of a text, so that it seems another. */
const UNFIT = /[/\\:?%*|"<>\p{Cc}\u{202a}-\u{202e}\u{2066}-\u{2069}]+/gu
/** In UTF-8, as file systems count. */
const NAME_BYTES_MAX = 255
const NAMELESS = 'file'

/** What comes after the last separator, without what is unfit for a name. */
export function cleanName(given: string): string {
  const [base = ''] = BASE.exec(given.toWellFormed()) ?? []
  const name = base.replace(UNFIT, '_').trim()
  if (name === '' || /^\.+$/.test(name)) return NAMELESS
  return shortened(name)
}

const FOLDERS_MAX = 32
const PATH_CHARS_MAX = 1_000

/** The same for a name after folders, which are kept; none of them leads anywhere else. */
export function cleanPath(given: string): string {
  const words = given
    .split(/[/\\]/)
    .filter((word) => word.trim() !== '' && !/^\.+$/.test(word.trim()))
  const folders = words.slice(0, -1).slice(-FOLDERS_MAX).map(cleanName)
  const name = cleanName(words.at(-1) ?? '')
  while ([...folders, name].join('/').length > PATH_CHARS_MAX) folders.shift()
  return [...folders, name].join('/')
}

/** The extension stays, where it is short enough to be one. */
function shortened(name: string): string {
  if (Buffer.byteLength(name) <= NAME_BYTES_MAX) return name
  const [extension = ''] = /\.[^.\s]{1,20}$/u.exec(name) ?? []
  let free = NAME_BYTES_MAX - Buffer.byteLength(extension)
  let stem = ''
  for (const char of name) {
    free -= Buffer.byteLength(char)
    if (free < 0) break
    stem += char
  }
  return stem + extension
}

/** What Windows takes for a device, whatever extension follows. */
const DEVICE = /^(con|prn|aux|nul|com[1-9¹²³]|lpt[1-9¹²³])(?=\s*(\.|$))/i

/** A name that every system can unpack. */
export const portableName = (given: string): string =>
  cleanName(given)
    .replace(DEVICE, '$1_')
    .replace(/[. ]+$/, '_')

/** What a path ends with. */
export const nameIn = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/**
 * Each path once, also where capitals are as small letters: those that come again get a number,
 * `a_2.txt`. None is a folder of another.
 */
export function apart(paths: readonly string[]): string[] {
  const taken = new Set(paths.flatMap(foldersOf).map(alike))
  return paths.map((path) => {
    const [, stem = path, extension = ''] = /^(.*[^/])(\.[^./]*)$/su.exec(path) ?? []
    let free = path
    for (let number = 2; taken.has(alike(free)); number++) free = `${stem}_${number}${extension}`
    taken.add(alike(free))
    return free
  })
}

const foldersOf = (path: string) => {
  const words = path.split('/')
  return words.slice(1).map((_, at) => words.slice(0, at + 1).join('/'))
}

/** What several files together are called. */
export const archiveName = (now: number) =>
  `Archive-${new Date(now).toISOString().slice(0, 10)}.zip`
