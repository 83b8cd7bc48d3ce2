/** The Spanish texts of the tabs for mail. */

import type { Translation } from '../../../platform/pages/texts.ts'
import type { emailEn } from './email-en.ts'

/** Added to those of `es.ts`. */
export const emailEs: Translation<typeof emailEn> = {
  i_am_its_assignee: 'El bug está asignado a mí',
  i_am_its_qa_contact: 'Soy el contacto de QA del bug',
  i_reported: 'Informé del bug',
  i_am_on_its_cc: 'Estoy en la lista CC del bug',
  i_watch_it: 'Sigo el producto, el componente o una palabra clave del bug',
  is_new: 'Es nuevo',
  i_am_added_to_or: 'Recibo o pierdo este papel',
  moved_into_or_out: 'Entra en lo que sigo o sale de ello',
  resolved_or_reopened: 'Se resuelve o se reabre',
  moved_to_another_product_or: 'Se mueve a otro producto o componente',
  somebody_comments_on: 'Alguien lo comenta',
  file_attached: 'Se adjunta un archivo',
  attachment_changed: 'Se modifica un adjunto',
  its_keywords_changed: 'Cambian sus palabras clave',
  its_dependencies_changed: 'Cambian sus dependencias',
  its_priority_severity_status_or: 'Cambia su prioridad, gravedad, estado o hito',
  its_cc_list_changed: 'Cambia su lista CC',
  anything_else_changed: 'Cambia otra cosa',
  also_if_unconfirmed: 'También si no está confirmado',
  also_for_my_own_changes: 'También por mis propios cambios',
  flag_requested_from_me: 'Se me pide un flag',
  flag_that_i_requested_granted: 'Un flag que pedí se concede, se deniega o se cancela',
  email: 'Correo',
  your_email_preferences_have_saved: 'Se han guardado sus preferencias de correo.',
  you_now_watching_these_users: 'Ahora sigue a estos usuarios.',
  you_no_longer_watching_this: 'Ya no sigue a este usuario.',
  you_now_ignoring_these_bugs: 'Ahora ignora estos bugs.',
  you_no_longer_ignoring_this: 'Ya no ignora este bug.',
  you_now_watching_it: 'Añadido a lo que sigue.',
  you_no_longer_watching_it: 'Quitado de lo que sigue.',
  mail_resumed: 'Se le vuelven a enviar correos.',
  mail_came_back:
    'Ya no se le envían correos (desde: {since}). El último servidor de correo que devolvió uno ' +
    'indica: {reason}',
  mail_arrives: 'Los correos sobre su cuenta se envían a su dirección.',
  no_mail_sent: 'Esta instalación no envía correos. Sus preferencias se guardan.',
  key_title: 'Clave OpenPGP',
  key_about:
    'Los correos sobre bugs de algunos grupos no tienen contenido, solo un enlace. Si añade una ' +
    'clave, tienen contenido y se cifran para usted.',
  key_unused: 'Esta instalación no cifra los correos, por lo que su clave no se usa.',
  key_expired:
    'Su clave ha caducado, por lo que estos correos no tienen contenido. Añada una clave válida.',
  key_fingerprint: 'Huella',
  key_algorithm: 'Algoritmo',
  key_expires: 'Caducidad',
  key_since: 'Añadida',
  key_remove: 'Eliminar la clave',
  key_text: 'Su clave pública, tal como la muestra gpg --armor --export',
  key_add: 'Añadir',
  key_replace: 'Sustituir',
  key_stored: 'Se ha guardado su clave. Un mensaje le informa de ello.',
  key_removed: 'Se ha eliminado su clave.',
  mail_about_bugs: 'Correos sobre bugs',
  flags: 'Flags',
  stop_watching: 'Dejar de seguir',
  login_names_separated_by_blanks: 'Nombres de usuario, separados por espacios o comas',
  watch: 'Seguir',
  you_watched: 'Le siguen: {logins}.',
  users_you_watch: 'Usuarios que sigue',
  you_get_same_mail_about:
    'Recibe los mismos correos sobre bugs que ellos, para los bugs que usted puede ver.',
  what_you_watch: 'Productos, componentes y palabras clave que sigue',
  you_get_mail_about_watched:
    'Recibe correos sobre sus bugs, según lo elegido arriba, para los bugs que puede ver. ' +
    'También puede seguir <products>productos y componentes</products> y <keywords>palabras ' +
    'clave</keywords> en sus páginas.',
  watched_product: 'Producto {name}',
  watched_component: 'Componente {name} de {product}',
  watched_keyword: 'Palabra clave {name}',
  component_if_not_all: 'Componente; vacío para todos',
  product: 'Producto',
  keyword: 'Palabra clave',
  stop_ignoring: 'Dejar de ignorar',
  bug: 'bug {id}',
  bug_numbers_separated_by_blanks: 'Números de bugs, separados por espacios o comas',
  ignore: 'Ignorar',
  ignored_bugs: 'Bugs ignorados',
  you_get_no_mail_about: 'No recibe correos sobre estos bugs, sea cual sea su papel.',
}
