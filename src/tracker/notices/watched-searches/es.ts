/** The Spanish texts of mail about bugs that enter watched searches. */

import type { Translation } from '../../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const es: Translation<typeof en> = {
  entered:
    'El bug {id} está ahora entre los bugs de la búsqueda «{search}» que usted sigue: {summary}',
  stop: 'Para dejar de seguir la búsqueda, cambie sus preferencias:',
}
