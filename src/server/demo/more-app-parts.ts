/** More of the first product: search, export and settings. */

import type { Part } from './problem.ts'

const search: Part = {
  name: 'Search',
  description: 'Finding notes by words, places and dates',
  owner: 'wei.chen',
  step: 'Search for a word that is in at least two notes.',
  problems: [
    {
      says: 'Search does not find words with accents',
      expected: 'Searching for “cafe” finds “café”.',
      cause: 'the index is folded, but the question is not',
      fix: 'folds the question in the same way as the index',
    },
    {
      says: 'Results are in random order',
      expected: 'The newest note is first.',
      cause: 'notes with the same rank have no second key',
      fix: 'orders notes with the same rank by their date',
    },
    {
      says: 'Deleted notes are still found',
      expected: 'A deleted note is not in the results.',
      cause: 'the index is updated before the note is deleted, not after',
      fix: 'removes a note from the index in the same transaction',
    },
    {
      says: 'The first search takes half a minute',
      expected: 'The first search is as fast as the second.',
      cause: 'the whole index is read into memory at once',
      fix: 'reads the parts of the index when they are needed',
    },
    {
      says: 'The highlighted words are shifted by one letter',
      expected: 'Exactly the word that was searched for is highlighted.',
      cause: 'positions are counted in bytes, and used as letters',
      fix: 'counts letters when the text is indexed',
    },
    {
      says: 'A quotation mark in the search box shows an error page',
      expected: 'An open quotation mark is ignored.',
      cause: 'the parser expects a second one and throws',
      fix: 'treats an open quotation mark as a plain character',
      is_crash: true,
    },
  ],
  wishes: [
    { says: 'Save a search under a name', why: 'I look for open questions every Friday.' },
    { says: 'Search within one notebook', why: 'Words like “bridge” are in every notebook.' },
    { says: 'Find notes near a place', why: 'I know where it was, but not when.' },
  ],
  code: {
    file: 'app/src/search/question.ts',
    around: ['export function parse(text: string): Question {', '  return toTree(words)'],
    old: '  const words = text.split(BLANKS)',
    new: ['  const words = fold(text).split(BLANKS)'],
  },
}

const exporting: Part = {
  name: 'Export',
  description: 'PDF, web pages and archives',
  owner: 'priya.raman',
  step: 'Export a notebook with two notes as PDF.',
  problems: [
    {
      says: 'Exported PDF files have empty pages',
      expected: 'There is no page without content.',
      cause: 'a page break is added after a picture that ends the page by itself',
      fix: 'adds a page break only if something follows on the page',
    },
    {
      says: 'Photos are missing in exported web pages',
      expected: 'All photos of the note are in the export.',
      cause: 'file names with blanks are not encoded in addresses',
      fix: 'encodes every part of an address',
    },
    {
      says: 'Exporting stops at 99 percent',
      expected: 'The export ends, or says why it cannot.',
      cause: 'the last file is closed twice, and the second time never ends',
      fix: 'closes each file once',
    },
    {
      says: 'Links between notes lead nowhere in an export',
      expected: 'A link leads to the other note in the same export.',
      cause: 'links are written before the names of the files are known',
      fix: 'chooses all names first, and writes links afterwards',
    },
    {
      says: 'Dates are exported in the wrong time zone',
      expected: 'Dates are those of the place where the note was written.',
      cause: 'the time zone of the computer is used',
      fix: 'stores the time zone with each note, and uses it',
    },
    {
      says: 'The archive cannot be opened on Windows',
      expected: 'The archive can be opened on all systems.',
      cause: 'names contain colons, which Windows does not allow',
      fix: 'replaces characters that are not allowed everywhere',
    },
  ],
  wishes: [
    { says: 'Export a table as CSV', why: 'We type the numbers into a spreadsheet again.' },
    { says: 'Remember the settings of the last export', why: 'They are the same every week.' },
    { says: 'Export only what changed since the last time', why: 'The archive has 4 GB by now.' },
  ],
  code: {
    file: 'app/src/export/addresses.ts',
    around: ['export function addressOf(file: ExportedFile) {', '}'],
    old: "  return file.folders.concat(file.name).join('/')",
    new: [
      '  const parts = file.folders.concat(file.name)',
      "  return parts.map(encodeURIComponent).join('/')",
    ],
  },
}

const settings: Part = {
  name: 'Settings',
  description: 'Preferences, languages, shortcuts and themes',
  owner: 'jakub.nowak',
  step: 'Open the settings, change one, and close them.',
  problems: [
    {
      says: 'The chosen language is forgotten',
      expected: 'The language stays as it was chosen.',
      cause: 'the setting is written to a file that the start does not read',
      fix: 'reads both files, the newer one last',
    },
    {
      says: 'Keyboard shortcuts stop working',
      expected: 'Shortcuts work in every window.',
      cause: 'the handler is attached to the first window only',
      fix: 'attaches the handler to each window',
    },
    {
      says: 'The high-contrast theme shows grey on grey',
      expected: 'All texts have a contrast of at least 4.5.',
      cause: 'disabled buttons take their colour from the normal theme',
      fix: 'gives disabled buttons a colour in every theme',
    },
    {
      says: 'The settings window opens outside of the screen',
      expected: 'The window is always visible.',
      cause: 'its last position is used although the second screen is gone',
      fix: 'moves the window to the nearest screen',
    },
    {
      says: 'Font size changes only after a restart',
      expected: 'A new font size applies at once.',
      cause: 'the size is read when a view is created',
      fix: 'tells open views about the new size',
    },
  ],
  wishes: [
    { says: 'Follow the dark mode of the system', why: 'I switch it by hand twice a day.' },
    {
      says: 'Export and import all settings',
      why: 'We set up thirty tablets every spring, each by hand.',
    },
  ],
  code: {
    file: 'app/src/settings/shortcuts.ts',
    around: ['export function listen(windows: Windows) {', '}'],
    old: "  windows.first().on('keydown', onKey)",
    new: ["  for (const window of windows) window.on('keydown', onKey)"],
  },
}

/** Components, each with its problems and wishes. */
export const moreAppParts: readonly Part[] = [search, exporting, settings]
