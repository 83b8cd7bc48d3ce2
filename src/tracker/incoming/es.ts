/** The Spanish texts of mail that comes in. */

import type { Translation } from '../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const es: Translation<typeof en> = {
  own: 'Lo envió esta instalación.',
  automatic: 'Lo envió un programa, por ejemplo una respuesta automática de ausencia.',
  empty: 'No contiene ni texto, ni campos, ni archivos.',
  no_sender: 'En From no consta quién lo envió.',
  sender_unknown: 'No hay ninguna cuenta para {address}. Escriba desde la dirección de su cuenta.',
  sender_closed: 'La cuenta del remitente está cerrada.',
  sender_unproven: 'Ni su dirección ni una firma confirmada demuestran quién lo envió.',
  unreadable: 'No se ha podido leer como mensaje.',
  bounce_unknown: 'No se refiere a ningún correo enviado a la dirección actual de una cuenta.',
  bounce_temporary:
    'Indica que un correo se retrasa, se ha entregado o podrá entregarse más tarde.',
  bounce_unclear: 'No indica claramente que la dirección de un destinatario no funciona.',
  gave_up: 'No se ha podido procesar; se ha intentado durante unos dos días.',
  refused_subject: '[Bug {id}] Su mensaje ha sido rechazado',
  refused:
    'Su mensaje sobre el bug {id} ha sido rechazado. Ni el motivo ni su texto se envían por ' +
    'correo. Escriba en la página del bug:',
  wrote: '{name} escribió:',
}
