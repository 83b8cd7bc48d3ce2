/** Spanish sentences about links of recipients. */

import type { LinksWords } from './words.ts'

/** Added to those of `es.ts`. */
export const linksEs: LinksWords = {
  sentences: {
    letter_recipient: 'Destinatario',
    links_letter_own:
      'Este enlace es solo para usted. No lo reenvíe: el remitente ve lo que se hace con él.',
    links_wish:
      'Enviar a cada dirección un enlace propio: la lista de destinatarios muestra quién ' +
      'ha descargado',
    links_manage: 'Destinatarios con enlace propio',
    links_title: 'Destinatarios de {name}',
    links_about:
      'Cada destinatario tiene un enlace propio, que se puede desactivar por separado. ' +
      'Los límites del ticket se aplican a todos los enlaces juntos. Los programas que ' +
      'revisan el correo también pueden abrir la página.',
    links_none: 'Nadie tiene todavía un enlace propio.',
    links_once: 'Estos enlaces solo se muestran ahora: cópielos.',
    links_of: 'Enlace para {address}',
    links_address: 'Dirección',
    links_sent: 'Fecha de envío',
    links_opened: 'Aperturas',
    links_link: 'Enlace propio',
    links_send_again: 'Enviar un enlace nuevo',
    links_again: 'Crear un enlace nuevo',
    links_end: 'Desactivar este enlace',
    links_ended: 'desactivado',
    links_new: 'Enlaces nuevos',
    links_addresses: 'Direcciones de correo, separadas por comas',
    links_show: 'No enviar correo, sino mostrar los enlaces una vez',
    links_make: 'Crear enlaces',
    links_send: 'Enviar enlaces',
    links_encrypted:
      'Los archivos están cifrados y el servidor no conoce la clave. Por eso no puede ' +
      'enviar los enlaces por correo: copie cada uno con la clave y envíelo usted.',
    links_no_mail: 'Este servicio no envía correo: copie los enlaces y envíelos usted.',
    links_with_key: 'Su navegador añade la clave a los enlaces de esta página.',
    links_without_key:
      'A los enlaces de esta página les falta la clave. Abra esta página desde la del ' +
      'ticket con el enlace completo, o añada a cada uno todo lo que hay a partir del # ' +
      'de ese enlace.',
    links_were_sent: 'Se han enviado los enlaces.',
    links_was_ended: 'Se ha desactivado el enlace. Los de los demás siguen funcionando.',
  },
  counted: {
    links_letter_downloads: {
      one: 'Todos los destinatarios juntos disponen de una descarga.',
      many: 'Todos los destinatarios juntos disponen de {count} de descargas.',
      other: 'Todos los destinatarios juntos disponen de {count} descargas.',
    },
  },
}
