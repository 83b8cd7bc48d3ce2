/** Sanitizes file names: nothing that a system would interpret as a path. Pure. */

/** Compares like a file system that ignores case and normalizes accents. */
const alike = (path: string) => path.normalize('NFC').toUpperCase().toLowerCase()

const BASE = /[^/\\:]*$/
/** Characters that some system forbids, and bidirectional controls, which can disguise a name. */
const UNFIT = /[/\\:?%*|"<>\p{Cc}\u{202a}-\u{202e}\u{2066}-\u{2069}]+/gu
/** In UTF-8, as file systems count. */
const NAME_BYTES_MAX = 255
const NAMELESS = 'file'

/** The last path segment, sanitized. */
export function cleanName(given: string): string {
  const [base = ''] = BASE.exec(given.toWellFormed()) ?? []
  const name = base.replace(UNFIT, '_').trim()
  if (name === '' || /^\.+$/.test(name)) return NAMELESS
  return shortened(name)
}

const FOLDERS_MAX = 32
const PATH_CHARS_MAX = 1_000

/** The same with folders, none of which leads outside. */
export function cleanPath(given: string): string {
  const words = given
    .split(/[/\\]/)
    .filter((word) => word.trim() !== '' && !/^\.+$/.test(word.trim()))
  const folders = words.slice(0, -1).slice(-FOLDERS_MAX).map(cleanName)
  const name = cleanName(words.at(-1) ?? '')
  while ([...folders, name].join('/').length > PATH_CHARS_MAX) folders.shift()
  return [...folders, name].join('/')
}

/** Keeps the extension if it is short enough to be one. */
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

/** Device names of Windows, with any extension. */
const DEVICE = /^(con|prn|aux|nul|com[1-9¹²³]|lpt[1-9¹²³])(?=\s*(\.|$))/i

/** A name that every system can unpack. */
export const portableName = (given: string): string =>
  cleanName(given)
    .replace(DEVICE, '$1_')
    .replace(/[. ]+$/, '_')

/** The last segment of a path. */
export const nameIn = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/**
 * Makes paths unique, ignoring case, by adding a number, `a_2.txt`. No path is a folder of another.
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

/** The name of an archive of several files. */
export const archiveName = (now: number) =>
  `Archive-${new Date(now).toISOString().slice(0, 10)}.zip`
