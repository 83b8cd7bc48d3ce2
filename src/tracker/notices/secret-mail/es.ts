/** The Spanish texts of mail without content. */

import type { Translation } from '../../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const es: Translation<typeof en> = {
  subject: '[Bug {id}] Contenido no enviado por correo',
  subject_of_list: '[Bugzilla] Contenido no enviado por correo',
  subject_encrypted: '[Bug {id}] Mensaje cifrado',
  subject_of_list_encrypted: '[Bugzilla] Mensaje cifrado',
  about: 'Este mensaje trata del bug {id}. Su contenido no se envía por correo.',
  about_list: 'Este mensaje enumera bugs. Su contenido no se envía por correo.',
  read: 'Para leerlo, siga el enlace e inicie sesión:',
  read_list: 'Para leerlo, siga los enlaces e inicie sesión:',
  more: 'Solo se muestran los primeros {count}.',
  key: 'Para recibir cifrados estos mensajes, añada su clave OpenPGP a sus preferencias:',
  to: 'Se envió a {address}.',
}
