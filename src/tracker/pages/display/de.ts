/** The German texts of the form for how pages are displayed. */

import type { Translation } from '../../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const de: Translation<typeof en> = {
  display: 'Anzeige',
  language: 'Sprache der übersetzten Seiten',
  as_browser: 'Wie der Browser',
  colors: 'Farben',
  as_system: 'Wie das System',
  light: 'Hell',
  dark: 'Dunkel',
  rows_of_lists: 'Zeilen von Listen',
  compact: 'Eng',
  roomy: 'Weit',
  keys: 'Tastenkürzel',
  keys_on: 'An (? zeigt sie)',
  keys_off: 'Aus',
  pane: 'In breiten Fenstern öffnet sich ein Bug einer Liste',
  beside: 'Neben der Liste',
  alone: 'Auf einer eigenen Seite',
  this_browser: 'Gilt für diesen Browser.',
  language_of_mail: 'Die Sprache gilt auch für Mails an Sie.',
  save: 'Speichern',
}
