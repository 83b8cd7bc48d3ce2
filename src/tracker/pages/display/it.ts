/** The Italian texts of the form for how pages are displayed. */

import type { Translation } from '../../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const it: Translation<typeof en> = {
  display: 'Visualizzazione',
  language: 'Lingua delle pagine tradotte',
  as_browser: 'Come il browser',
  colors: 'Colori',
  as_system: 'Come il sistema',
  light: 'Chiari',
  dark: 'Scuri',
  rows_of_lists: 'Righe degli elenchi',
  compact: 'Compatte',
  roomy: 'Ampie',
  keys: 'Scorciatoie da tastiera',
  keys_on: 'Attive (? le mostra)',
  keys_off: 'Disattivate',
  pane: 'Nelle finestre larghe, un bug di un elenco si apre',
  beside: 'Accanto all’elenco',
  alone: 'In una pagina a sé',
  this_browser: 'Vale per questo browser.',
  language_of_mail: 'La lingua vale anche per le e-mail ricevute.',
  save: 'Salva',
}
