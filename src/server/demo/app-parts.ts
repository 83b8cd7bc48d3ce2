/** The first product of the demo, an application for notes in the field: editor, maps, photos. */

import type { Part } from './problem.ts'

const editor: Part = {
  name: 'Editor',
  description: 'Writing notes: text, lists, tables, undo',
  owner: 'hanna.lindqvist',
  step: 'Type a few lines and look at the note.',
  problems: [
    {
      says: 'The cursor jumps to the end of the note',
      expected: 'The cursor stays where it was.',
      cause: 'the selection is restored before the text is laid out',
      fix: 'restores the selection after the layout',
    },
    {
      says: 'Undo removes more than the last change',
      expected: 'Only the last change is undone.',
      cause: 'two transactions are merged because their timestamps are equal',
      fix: 'compares sequence numbers instead of timestamps',
    },
    {
      says: 'Pasted tables lose their header row',
      expected: 'The first row is still a header.',
      cause: 'the clipboard is read as plain rows when it contains no style',
      fix: 'keeps the header if the first row has header cells',
    },
    {
      says: 'Checklists show finished items as open',
      expected: 'A finished item keeps its check mark.',
      cause: 'the state is cached by position instead of by item',
      fix: 'caches the state of an item by its id',
    },
    {
      says: 'The editor freezes for several seconds',
      expected: 'Typing never stops for longer than a frame.',
      cause: 'spelling is checked again for the whole note after each key',
      fix: 'checks only the paragraph that changed',
    },
    {
      says: 'The editor crashes when a note is opened',
      expected: 'The note opens.',
      cause: 'an empty paragraph has no first run, and the code takes one for granted',
      fix: 'gives every empty paragraph one empty run',
      is_crash: true,
    },
    {
      says: 'Headings are read twice by the screen reader',
      expected: 'Each heading is read once.',
      cause: 'the outline and the text both carry the label',
      fix: 'hides the outline from assistive technology while the text has the focus',
    },
  ],
  wishes: [
    { says: 'Let me pin a note to the top of its notebook', why: 'I open the same note each day.' },
    {
      says: 'Offer templates for new notes',
      why: 'Every survey starts with the same ten headings, which I copy by hand.',
    },
    {
      says: 'Show the number of words of the selected text',
      why: 'Our summaries must not be longer than 200 words.',
    },
    {
      says: 'Allow comments beside a paragraph',
      why: 'Reviewers write into the text, and somebody has to remove it afterwards.',
    },
  ],
  code: {
    file: 'app/src/editor/selection.ts',
    around: ['export function restore(view: View) {', '  view.scrollIntoView()'],
    old: '  view.select(view.state.saved)',
    new: ['  view.layout.flush()', '  view.select(view.state.saved)'],
  },
}

const maps: Part = {
  name: 'Maps',
  description: 'Maps, positions and tracks, online and offline',
  owner: 'tomas.herrera',
  step: 'Open the map of a notebook with some positions.',
  problems: [
    {
      says: 'The map shows the position of the previous note',
      expected: 'The map shows the position of the note that is open.',
      cause: 'the answer of a cancelled request is still used',
      fix: 'ignores answers that belong to another note',
    },
    {
      says: 'Offline tiles are downloaded again',
      expected: 'Tiles that are stored already are used.',
      cause: 'the cache key contains the address of the mirror',
      fix: 'builds the cache key from zoom, column and row alone',
    },
    {
      says: 'Recorded tracks have gaps of several minutes',
      expected: 'A track has a point at least every ten seconds.',
      cause: 'the position service is restarted without its interval',
      fix: 'passes the interval whenever the service starts',
    },
    {
      says: 'Markers overlap so that they cannot be opened',
      expected: 'Markers that are too close are grouped.',
      cause: 'the size of the icon is taken in points, but the distance in pixels',
      fix: 'uses the same unit for sizes and distances',
    },
    {
      says: 'The scale bar is wrong',
      expected: 'The bar agrees with the distance between two known places.',
      cause: 'the latitude of the centre is rounded to whole degrees',
      fix: 'no longer rounds the latitude',
    },
    {
      says: 'The map turns grey and the app has to be restarted',
      expected: 'The map is drawn again by itself.',
      cause: 'the drawing context is lost and never requested again',
      fix: 'requests a new context and draws all layers',
      is_crash: true,
    },
  ],
  wishes: [
    {
      says: 'Measure the area of a polygon',
      why: 'We estimate the size of a field with a ruler on the screen.',
    },
    {
      says: 'Import tracks from GPX files',
      why: 'Half of us still carry a separate receiver.',
    },
    { says: 'Add a dark style for maps', why: 'The map is too bright for work at night.' },
  ],
  code: {
    file: 'app/src/maps/tiles.ts',
    around: ['const keyOf = (tile: Tile) =>', 'export async function load(tile: Tile) {'],
    old: '  `${tile.mirror}/${tile.zoom}/${tile.column}/${tile.row}`',
    new: ['  `${tile.zoom}/${tile.column}/${tile.row}`'],
  },
}

const photos: Part = {
  name: 'Photos',
  description: 'Taking, cropping and describing photos',
  owner: 'amara.okafor',
  step: 'Take a photo and add it to a note.',
  problems: [
    {
      says: 'Photos are shown sideways',
      expected: 'Photos are upright, as the camera shows them.',
      cause: 'the orientation is applied before the thumbnail is cut',
      fix: 'cuts the thumbnail from the rotated picture',
    },
    {
      says: 'The description of a photo is lost',
      expected: 'The description is kept with the photo.',
      cause: 'the form is saved before the field loses the focus',
      fix: 'takes the text of the field when the form is closed',
    },
    {
      says: 'Importing photos uses all memory',
      expected: 'A hundred photos can be imported on a small phone.',
      cause: 'every picture is decoded at full size before the first is stored',
      fix: 'decodes one picture at a time and at half the size',
    },
    {
      says: 'Photos taken in a burst get the same time',
      expected: 'Each photo has the second at which it was taken.',
      cause: 'the time is that of the file, which the camera writes once for all',
      fix: 'reads the time from each picture',
    },
    {
      says: 'Cropping moves the frame by some pixels',
      expected: 'The frame stays where it was drawn.',
      cause: 'the position is rounded in each of three conversions',
      fix: 'converts once, and rounds at the end',
    },
    {
      says: 'The camera view crashes',
      expected: 'The camera opens, or a message says why it cannot.',
      cause: 'the permission is missing, and the error is not handled',
      fix: 'asks for the permission and shows a message if it is refused',
      is_crash: true,
    },
  ],
  wishes: [
    {
      says: 'Blur faces in photos before they are shared',
      why: 'We must not publish pictures in which people can be recognized.',
    },
    { says: 'Draw arrows on photos', why: 'A photo of a crack says little without an arrow.' },
    { says: 'Compare two photos side by side', why: 'We document the same place each month.' },
  ],
  code: {
    file: 'app/src/photos/thumbnail.ts',
    around: ['  const picture = await decode(file)', '  return encode(small, 0.8)'],
    old: '  const small = rotate(cut(picture, size), orientation)',
    new: ['  const small = cut(rotate(picture, orientation), size)'],
  },
}

/** Components, each with its problems and wishes. */
export const appParts: readonly Part[] = [editor, maps, photos]
