/** The Spanish texts of the page of a webhook. */

import type { Translation } from '../../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const es: Translation<typeof en> = {
  webhooks: 'Webhooks',
  deliveries_of: 'Entregas de {name}',
  queued: 'Se están enviando los mensajes.',
  replayed: {
    one: 'Hasta ahora se reenvía {count} entrega; siguen otras.',
    many: 'Hasta ahora se reenvían {count} de entregas; siguen otras.',
    other: 'Hasta ahora se reenvían {count} entregas; siguen otras.',
  },
  test: 'Enviar un mensaje de prueba',
  replay: 'Reenviar',
  replay_failed: 'Reintentar todas las fallidas',
  events_since: 'Todos los eventos desde el',
  replay_events: 'Enviar',
  replay_events_about:
    'También los eventos anteriores a la creación del webhook o de cuando estaba desactivado. ' +
    'Los eventos se conservan durante {days} días.',
  no_deliveries: 'No hay entregas.',
  show: 'Mostrar',
  older: 'Entregas anteriores',
  any_state: 'Todos',
  delivery_state: 'Estado',
  state_waiting: 'en espera',
  state_delivered: 'entregada',
  state_dropped: 'descartada',
  state_failed: 'fallida',
  bug: 'Bug',
  about: 'Asunto',
  number: 'Número',
  kind: 'Evento',
  tries: 'Intentos',
  last: 'Último intento',
  said: 'Respuesta',

  webhooks_about:
    'Un webhook informa a un programa de lo que ocurre con los bugs que usted puede ver, ' +
    'enviando un mensaje a su dirección. Lo que usted no puede ver en el momento del envío se ' +
    'omite.',
  webhooks_about_files:
    'Un webhook informa a un programa de lo que ocurre con los tickets y las solicitudes de ' +
    'usted, enviando un mensaje a su dirección.',
  webhook_format: 'Formato (bmo para programas hechos para el Bugzilla de Mozilla)',
  webhook_url: 'Dirección (URL)',
  webhook_event: 'Eventos de bugs',
  webhook_event_files: 'Eventos de sus tickets y solicitudes',
  webhook_tells_create: 'Bugs nuevos',
  webhook_tells_change: 'Cambios de campos, flags y adjuntos',
  webhook_tells_comment: 'Comentarios',
  webhook_tells_attachment: 'Adjuntos nuevos',
  webhook_tells_ticket_create: 'Tickets nuevos',
  webhook_tells_ticket_download: 'Descargas completas',
  webhook_tells_ticket_change: 'Cambios de tickets y archivos sustituidos',
  webhook_tells_ticket_end: 'Tickets eliminados, restablecidos o caducados',
  webhook_tells_ticket_malware: 'Malware encontrado',
  webhook_tells_grant_create: 'Solicitudes nuevas',
  webhook_tells_grant_use: 'Archivos recibidos mediante solicitudes',
  webhook_tells_grant_change: 'Cambios de solicitudes',
  webhook_tells_grant_end: 'Solicitudes eliminadas, restablecidas, agotadas o caducadas',
  webhook_tells_expires_soon: 'Tickets y solicitudes que caducan pronto',
  webhook_everybody: 'Los de todos los usuarios',
  webhook_product: 'Solo bugs de este producto',
  webhook_component: 'Solo los de este componente del producto',
  webhook_group: 'Solo bugs de este grupo',
  webhook_field: 'De los cambios, solo los de estos campos, separados por comas',
  webhook_header_name: 'Una cabecera que enviar',
  webhook_header_value: 'Su valor',
  webhook_deliveries: 'Entregas',
  webhook_enable: 'Activar',
  webhook_disable: 'Desactivar',
  webhook_renew: 'Crear un secreto nuevo',
  webhook_drop: 'Descartar los secretos antiguos',
  webhook_remove: 'Eliminar',
  webhook_state: '{state} En espera: {waiting}, fallidas: {failed}.',
  webhook_is_enabled: 'Activado.',
  webhook_is_disabled: 'Desactivado.',
  webhook_many: '10.000+',
}
