/** The Spanish texts of reminders. */

import type { Translation } from '../../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const es: Translation<typeof en> = {
  reminder_subject: '[Bug {id}] Recordatorio: {summary}',
  reminder: 'Ha pedido que se le recuerde el bug {id}: {summary}',
  new_bugs:
    'Estos bugs están asignados a usted, nadie ha empezado a trabajar en ellos y no han ' +
    'cambiado desde hace más de {days} días. Revise cada uno: empiece a trabajar en él, ' +
    'asígnelo a otra persona o resuélvalo.',
  new_bugs_all: 'Todos sus bugs con este estado:',
  more: 'Solo se muestran los primeros {count}.',
  requests_subject: {
    one: '[Bugzilla] {count} petición le espera',
    many: '[Bugzilla] {count} de peticiones le esperan',
    other: '[Bugzilla] {count} peticiones le esperan',
  },
  requests: {
    one: 'Se le pidió esto hace más de {count} día y todavía no ha respondido:',
    many: 'Se le pidió esto hace más de {count} de días y todavía no ha respondido:',
    other: 'Se le pidió esto hace más de {count} días y todavía no ha respondido:',
  },
  requests_all: 'Todas las peticiones dirigidas a usted:',
  requests_off: 'Para no recibir más mensajes como este, cambie sus preferencias:',
  request: '{flag} de {who}, desde el {day}',
  attachment: 'Adjunto {id}: {summary}',
  flag: 'Flag',
  bug: 'Bug',
  asked_by: 'De',
  since: 'Desde',
}
