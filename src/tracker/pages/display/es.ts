/** The Spanish texts of the form for how pages are displayed. */

import type { Translation } from '../../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const es: Translation<typeof en> = {
  display: 'Visualización',
  language: 'Idioma de las páginas traducidas',
  as_browser: 'Como el navegador',
  colors: 'Colores',
  as_system: 'Como el sistema',
  light: 'Claros',
  dark: 'Oscuros',
  rows_of_lists: 'Filas de las listas',
  compact: 'Compactas',
  roomy: 'Amplias',
  keys: 'Atajos de teclado',
  keys_on: 'Activados (? los muestra)',
  keys_off: 'Desactivados',
  pane: 'En ventanas anchas, un bug de una lista se abre',
  beside: 'Junto a la lista',
  alone: 'En su propia página',
  this_browser: 'Se aplica a este navegador.',
  language_of_mail: 'El idioma es también el de los correos que recibe.',
  save: 'Guardar',
}
