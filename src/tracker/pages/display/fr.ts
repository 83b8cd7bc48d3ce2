/** The French texts of the form for how pages are displayed. */

import type { Translation } from '../../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const fr: Translation<typeof en> = {
  display: 'Affichage',
  language: 'Langue des pages traduites',
  as_browser: 'Comme le navigateur',
  colors: 'Couleurs',
  as_system: 'Comme le système',
  light: 'Claires',
  dark: 'Sombres',
  rows_of_lists: 'Lignes des listes',
  compact: 'Serrées',
  roomy: 'Espacées',
  keys: 'Raccourcis clavier',
  keys_on: 'Activés (la touche ? les affiche)',
  keys_off: 'Désactivés',
  pane: 'Dans les fenêtres larges, un bug d’une liste s’ouvre',
  beside: 'À côté de la liste',
  alone: 'Sur sa propre page',
  this_browser: 'S’applique à ce navigateur.',
  language_of_mail: 'La langue est aussi celle des e-mails qui vous sont envoyés.',
  save: 'Enregistrer',
}
