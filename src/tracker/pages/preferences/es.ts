/** The Spanish texts of the pages of preferences. */

import type { Translation } from '../../../platform/pages/texts.ts'
import { emailEs } from './email-es.ts'
import type { en } from './en.ts'
import { settingsEs } from './settings-es.ts'

export const es: Translation<typeof en> = {
  ...emailEs,
  ...settingsEs,

  login_name: 'Su nombre de usuario es <strong>{login}</strong>.',
  login_changed_by_administrators: 'Los administradores pueden cambiarlo.',
  login_changed_by_you: 'Los administradores pueden cambiarlo, y usted también.',
  query_of_address: 'Parámetros: la parte después de <code>?</code> en la dirección de una lista',
  on_system: '{name} en {system}',
  unnamed_browser: 'Navegador sin nombre',
  unnamed_program: 'Programa sin nombre',

  password_changed: 'Se ha cambiado su contraseña y se han cerrado sus demás sesiones.',
  account: 'Cuenta',
  your_name_changed: 'Se ha cambiado su nombre.',
  letter_sent_to_new_address: 'Se ha enviado un correo a la dirección nueva.',
  your_name_as_others_see: 'Su nombre, tal como lo ven los demás',
  change_my_name: 'Cambiar mi nombre',
  new_address: 'Dirección nueva',
  send_email: 'Enviar correo',
  email_address: 'Dirección de correo',
  we_send_letter_to_new:
    'Enviamos un correo a la dirección nueva. Una vez que la haya confirmado, será su nombre de ' +
    'usuario.',
  name: 'Nombre',
  password: 'Contraseña',
  changing_your_password_ends_all:
    'Al cambiar su contraseña se cierran todas sus demás sesiones. Las claves de API siguen ' +
    'siendo válidas.',
  current_password: 'Contraseña actual',
  new_password: 'Contraseña nueva',
  repeat_new_password: 'Repita la contraseña nueva',
  change_my_password: 'Cambiar mi contraseña',
  new_passwords_differ: 'debe coincidir con la contraseña nueva',

  your_api_key_created_copy:
    'Se ha creado su clave de API. Cópiela ahora: no se volverá a mostrar.',
  api_keys: 'Claves de API',
  api_key_changed: 'Se ha modificado la clave de API.',
  api_key_revoked: 'Se ha revocado la clave de API.',
  api_key_restored: 'Se ha restablecido la clave de API.',
  description: 'Descripción',
  create_api_key: 'Crear la clave de API',
  created: 'Creación',
  last_used: 'Último uso',
  change: 'Modificar',
  api_key_lets_program_act:
    'Con una clave de API, un programa actúa con los permisos de usted. Cree para cada programa ' +
    'una clave distinta, que no permita más de lo que necesita. Una llamada que la clave no ' +
    'permite se rechaza, con la indicación de lo que necesita.',
  new_api_key: 'Nueva clave de API',
  save: 'Guardar',
  restore: 'Restablecer',
  revoke: 'Revocar',
  no_description: 'Sin descripción',
  revoked: 'Revocada',
  never: 'Nunca',
  from: 'desde {last_used_address}',
  scope: 'Permite',
  scope_allows: 'Lo que permite la clave',
  scope_read: 'Leer',
  scope_comment: 'Leer, comentar y su bandeja de entrada',
  scope_edit: 'Además, modificar bugs, adjuntos y flags',
  scope_all: 'Todo lo que usted puede hacer',
  expires: 'Caducidad',
  expired: 'Caducada',
  last_day_if_any: 'Último día, si debe caducar (UTC)',
  key_number: 'clave {id}',
  password_to_allow_more: 'Su contraseña actual, si la clave debe permitir más que antes',

  permissions: 'Permisos',
  you_not_in_any_group: 'No está en ningún grupo.',
  none: 'Ninguno.',
  your_groups: 'Sus grupos',
  groups_to_which_you_can: 'Grupos a los que puede añadir a otros',
  memberships_managed_by_administrators:
    'Los administradores gestionan los miembros de los grupos.',
  group: 'Grupo',

  saved_searches: 'Búsquedas guardadas',
  regular_mail: 'Correos periódicos',
  regular_mail_about:
    'Sus búsquedas guardadas se le pueden <whines>enviar por correo</whines> periódicamente, y ' +
    'puede recibir <reminders>recordatorios</reminders> de bugs.',
  send_by_mail: 'También se pueden <whines>enviar por correo</whines> periódicamente.',
  search_saved: 'Se ha guardado la búsqueda.',
  saved_search_changed: 'Se ha modificado la búsqueda guardada.',
  search_no_longer_shared: 'La búsqueda ya no se comparte.',
  search_added_to_your_links: 'Se ha añadido la búsqueda a sus enlaces.',
  search_watched: 'Recibe un correo cuando un bug entra en la búsqueda.',
  search_no_longer_watched: 'Ya no sigue la búsqueda.',
  watching_about: 'Recibe un correo sobre cada bug que entra en una búsqueda que sigue.',
  search_removed_from_your_links: 'Se ha quitado la búsqueda de sus enlaces.',
  move_up: 'Subir',
  move_down: 'Bajar',
  saved_search_deleted: 'Se ha eliminado la búsqueda guardada.',
  you_have_no_saved_searches:
    'No tiene búsquedas guardadas. <search>Busque bugs</search> y guarde la búsqueda debajo de ' +
    'la lista.',
  shared_with: 'Compartida con',
  no_searches_shared_with_you:
    'Nadie comparte búsquedas con usted. Los miembros de sus grupos pueden compartir las suyas ' +
    'aquí.',
  owner: 'Propietario',
  your_saved_searches: 'Sus búsquedas guardadas',
  shared_with_you: 'Compartidas con usted',
  save_search: 'Guardar una búsqueda',
  there_in_all: 'Hay {length} en total.',
  search: 'Búsqueda',
  query: 'Parámetros',
  stop_sharing: 'Dejar de compartir',
  nobody: 'Nadie',
  forget: 'Eliminar',
  edit: 'Modificar',
  remove_from_your_links: 'Quitar de sus enlaces',
  add_to_your_links: 'Añadir a sus enlaces',

  tags: 'Etiquetas',
  tags_about:
    'Sus etiquetas de bugs, que solo usted ve. Se añaden en las páginas de los bugs. Una ' +
    'etiqueta sin bugs desaparece.',
  tag: 'Etiqueta',
  bugs: 'Bugs',
  bugs_with_tag: 'bugs con la etiqueta {name}',
  rename: 'Cambiar nombre',
  new_name: 'Nombre nuevo',
  tag_renamed: 'Se ha cambiado el nombre de la etiqueta.',
  tag_deleted: 'Se ha quitado la etiqueta de todos los bugs.',
  delete_tag: 'Eliminar',
  tag_named: '¿Eliminar la etiqueta «{name}»?',
  tag_deletion: {
    one: 'Está en {count} bug que usted puede ver, y se quita de él. Esta acción es definitiva.',
    many:
      'Está en {count} de bugs que usted puede ver, y se quita de ellos. Esta acción es ' +
      'definitiva.',
    other:
      'Está en {count} bugs que usted puede ver, y se quita de ellos. Esta acción es definitiva.',
  },

  sessions: 'Sesiones',
  session_ended: 'Se ha cerrado la sesión.',
  your_other_sessions_have_ended: 'Se han cerrado sus demás sesiones.',
  you_have_no_sessions: 'No tiene sesiones.',
  end_all_other_sessions: 'Cerrar todas las demás sesiones',
  your_active_sessions_most_recently: 'Sus sesiones activas, primero la última usada.',
  browser_or_program: 'Navegador o programa',
  since: 'Desde',
  restricted_to: 'Limitada a',
  end: 'Cerrar',
  everywhere: 'En todas partes',
  this_session: 'Esta sesión',

  your_data: 'Sus datos',
  data_about:
    'Puede descargar en JSON lo que está guardado sobre usted: su perfil y sus preferencias, ' +
    'claves de API y sesiones sin sus secretos, búsquedas guardadas, etiquetas, lo que sigue, ' +
    'bugs ignorados y votos, y los bugs, comentarios y descripciones de adjuntos que ha escrito ' +
    'y aún puede ver.',
  data_download: 'Descargar sus datos',
  data_not_included: 'No incluido',
  data_without_secrets:
    'su contraseña y los secretos de sus claves de API y sesiones, de los que solo se guardan ' +
    'hashes',
  data_without_hidden: 'los bugs, comentarios y adjuntos que ya no puede ver',
  data_without_content: 'el contenido de los adjuntos, que ofrece GET /rest/bug/attachment/ID',
  data_without_others: 'los comentarios y cambios de otros, y el historial de los bugs',
  data_without_files:
    'los tickets y las solicitudes de archivos, que enumeran GET /rest/tickets y /rest/grants',
  data_without_logs:
    'los correos que se le enviaron y las entradas del registro de auditoría y de los registros ' +
    'del servidor',

  your_current_password: 'Su contraseña actual',
  preferences: 'Preferencias',
  back: 'Volver',
  no_such_form: 'aquí no existe ese formulario',

  webhooks: 'Webhooks',
  webhook_new: 'Nuevo webhook',
  webhook_create: 'Crear el webhook',
  webhook_secret:
    'Este secreto firma los mensajes. Configúrelo ahora en el programa: no se volverá a mostrar.',
  webhook_changed: 'Se ha modificado el webhook.',
  webhook_enabled: 'Se ha activado el webhook.',
  webhook_disabled: 'Se ha desactivado el webhook.',
  webhook_secrets_dropped: 'Ahora solo el secreto más reciente firma los mensajes.',
  webhook_removed: 'Se ha eliminado el webhook, con todo lo que lo esperaba.',
}
