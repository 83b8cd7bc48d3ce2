/** The Spanish texts of the mail of a day. */

import type { Translation } from '../../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const es: Translation<typeof en> = {
  subject: {
    one: '[Bugzilla] Cambios de {count} bug',
    many: '[Bugzilla] Cambios de {count} de bugs',
    other: '[Bugzilla] Cambios de {count} bugs',
  },
  intro: {
    one: '{count} bug ha cambiado hasta el {until}:',
    many: '{count} de bugs han cambiado hasta el {until}, primero los más recientes:',
    other: '{count} bugs han cambiado hasta el {until}, primero los más recientes:',
  },
  state: '{status}. Último cambio a las {newest}.',
  earlier: {
    one: '{count} cambio anterior está en la página del bug.',
    many: '{count} de cambios anteriores están en la página del bug.',
    other: '{count} cambios anteriores están en la página del bug.',
  },
  filed: 'informó del bug.',
  dependency: 'Ha cambiado el estado del bug {id}, del que depende.',
  field: '{label}: {removed} → {added}',
  more_fields: {
    one: '{count} campo más',
    many: '{count} de campos más',
    other: '{count} campos más',
  },
  description: 'Descripción:',
  comment: 'Comentario #{number}:',
  more_bugs: {
    one: '{count} bug más ha cambiado:',
    many: '{count} de bugs más han cambiado:',
    other: '{count} bugs más han cambiado:',
  },
  newest_only: 'Ha habido muchísimos cambios. Solo se incluyen los más recientes.',
  end:
    'Recibe este mensaje una vez al día. Para recibir otros correos sobre bugs, cambie sus ' +
    'preferencias:',
}
