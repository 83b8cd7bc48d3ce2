/** Spanish sentences of the pages for owners of tickets and grants. */

import type { MineWords } from './words.ts'

/** Added to those of `es.ts`. */
export const mineEs: MineWords = {
  sentences: {
    service_mine: 'Créelos, búsquelos, modifíquelos y elimínelos en su navegador: {files}.',

    mine_title: 'Mis archivos',
    mine_grants: 'Mis solicitudes',
    mine_new: 'Nuevo ticket',
    mine_new_grant: 'Nueva solicitud',
    mine_everybody: 'Todos los usuarios',
    mine_everybody_title: 'Tickets de todos los usuarios',
    mine_of: 'Tickets de {owner}',
    mine_owners: 'Mayores propietarios',
    mine_owners_about:
      'Quién tiene los tickets más grandes en total, incluidos los caducados que aún existen.',
    mine_grants_about:
      'Una solicitud de archivos es un enlace con el que alguien sin cuenta sube archivos para ' +
      'usted.',
    mine_everybody_grants: 'Solicitudes de todos los usuarios',
    mine_own_grants: 'Solo mis solicitudes',
    mine_search: 'Búsqueda',
    mine_state: 'Estado',
    mine_active: 'Vigentes',
    mine_expired: 'Plazo vencido',
    mine_all: 'Todo',
    mine_purged: 'Eliminación reciente',
    mine_order: 'Orden',
    mine_newest: 'Del más reciente al más antiguo',
    mine_oldest: 'Del más antiguo al más reciente',
    mine_expires_next: 'Primero la caducidad más próxima',
    mine_largest: 'Primero los más grandes',
    mine_show: 'Mostrar',
    mine_csv: 'Como CSV',
    mine_none: 'Ningún ticket coincide.',
    mine_no_grants: 'Ninguna solicitud coincide.',
    mine_name: 'Nombre',
    mine_owner: 'Propietario',
    mine_expires: 'Caducidad',
    mine_link: 'Enlace',
    mine_link_to: 'Enlace a {name}',
    mine_share: 'Código QR y correo',
    mine_qr: 'Código QR con el enlace a {name}',
    mine_mail_link: 'Enviar el enlace por correo',
    mine_by_grant: '(mediante una solicitud)',
    mine_uploads: 'Subidas',
    mine_ended: 'ha caducado',
    mine_never: 'nunca',
    mine_left: 'tiempo restante: {span}',
    mine_pages: 'Páginas',
    mine_first: 'Primera página',
    mine_next: 'Página siguiente',
    mine_select: 'Selección',
    mine_select_one: 'Seleccionar {name}',
    mine_delete_selected: 'Eliminar la selección',
    mine_none_selected: 'No se ha seleccionado nada.',
    mine_delete_title: '¿Eliminar?',
    mine_delete_tickets:
      'Se eliminarán los archivos de estos tickets y sus enlaces dejarán de funcionar.',
    mine_delete_grants:
      'Los enlaces de estas solicitudes dejarán de funcionar. Se conservan los archivos ya ' +
      'subidos.',
    mine_delete: 'Eliminar',
    mine_back: 'Volver a la lista',
    mine_created: 'Creación completada: este es el enlace para compartir',
    mine_created_before:
      'Este ticket ya se había creado. Su contraseña no se puede volver a mostrar: cree una ' +
      'nueva más abajo.',
    mine_saved: 'Cambios guardados.',
    mine_deleted: 'Eliminación completada.',
    mine_restored: 'Se ha deshecho la eliminación: los enlaces vuelven a funcionar.',
    mine_final: 'Esta acción es definitiva.',
    mine_undo_for: 'Puede deshacer esta acción durante {span}.',
    mine_undo_left: 'eliminación reversible durante {span}',
    mine_undo: 'Deshacer',
    mine_delete_now: 'Eliminar ahora definitivamente',

    mine_open: 'Abrir como lo ven los destinatarios',
    mine_last_download: 'Última descarga',
    mine_last_upload: 'Última subida',
    mine_idle: 'O caducidad',
    mine_after_download: '{span} después de la última descarga',
    mine_after_upload: '{span} después de la última subida',
    mine_sent_to: 'Enviado a',
    mine_change: 'Modificar',
    mine_save: 'Guardar',
    mine_receipts: 'Enviar un acuse de recibo a los remitentes que indiquen su dirección de correo',
    mine_shown_as: 'Su nombre para quienes tengan el enlace, si deben ver alguno',
    mine_replace: 'Sustituir un archivo',
    mine_replace_about:
      'El enlace sigue siendo el mismo. Quienes estén descargando el archivo anterior lo reciben ' +
      'entero.',
    mine_replace_which: 'Archivo que se sustituye',
    mine_replaced: 'Archivo sustituido.',
    mine_attach: 'Adjuntar a un bug',
    mine_attach_about:
      'El archivo se convierte en un adjunto del bug: todos los que ven el bug pueden ' +
      'descargarlo, aunque el ticket ya no exista.',
    mine_attach_bug: 'Número o alias del bug',
    mine_attach_which: 'Archivo que se adjunta',
    mine_attach_summary: 'Descripción',
    mine_attach_type: 'Tipo de contenido, por ejemplo image/png',
    mine_attach_private: 'Privado: solo lo ven los usuarios internos',
    mine_new_for_bug:
      'Cuando se cree el ticket, su enlace se publicará en un comentario del bug {bug}: ' +
      'todos los que ven el bug podrán usarlo.',
    mine_log_off: 'Las descargas se cuentan, pero no se registran.',
    mine_log_addresses: 'También se registran las direcciones de red.',
    mine_log_no_addresses: 'No se registran las direcciones de red.',
    mine_log_bytes: 'Enviado',
    mine_log_who: 'Quién',
    mine_log_archive: 'Todos los archivos en uno comprimido',
    mine_log_part: '{size}, incompleto',
    mine_delete_about: 'Se eliminarán los archivos y el enlace dejará de funcionar.',
    mine_came: 'Recibido mediante esta solicitud',
    mine_came_none: 'Todavía no se ha subido nada.',

    mine_new_about:
      'Elija los archivos. Quien tenga el enlace del ticket puede descargarlos hasta que caduque.',
    mine_create: 'Crear',
    mine_encrypt:
      'Cifrar los archivos en el navegador: solo puede leerlos quien tenga el enlace completo',
    mine_with_key:
      'La clave está únicamente en el enlace de arriba y en ningún lugar del servidor. Copie el ' +
      'enlace ahora: sin la clave, nadie puede leer los archivos.',
    mine_without_key:
      'A este enlace le falta la clave; solo la contiene el enlace que se mostró tras la creación.',
    mine_show_it: 'Mostrar',
    mine_grant_expires: 'Caducidad de la solicitud',
    mine_tickets_expire: 'Caducidad de los tickets creados mediante la solicitud',
    mine_limits_about: 'A partir de ahora. Un campo vacío significa que no hay límite.',
    mine_permanent: 'Nunca, sin ningún límite',
    mine_days: 'Días',
    mine_idle_ticket: 'Días después de la última descarga',
    mine_idle_grant: 'Días después de la última subida',
    mine_uses_ticket: 'Descargas',
    mine_uses_grant: 'Subidas',
    mine_usual: 'Predeterminado ({limits})',
    mine_usual_total: 'después de {span}',
    mine_usual_idle: '{span} después de la última descarga',
    mine_usual_idle_grant: '{span} después de la última subida',
    mine_both_limits: '{first}; {second}',
    mine_once_ticket: 'Después de una descarga',
    mine_once_grant: 'Después de una subida',
    mine_mode_never: 'Nunca',
    mine_mode_custom: 'Según estos límites:',
    mine_custom_about:
      'El primer límite alcanzado determina la caducidad. Un campo vacío significa que no hay ' +
      'límite.',
    mine_password: 'Contraseña, si es necesaria',
    mine_new_password: 'Contraseña nueva; vacío para conservar la actual',
    mine_has_password: 'Tiene contraseña.',
    mine_make_password: 'Crear una contraseña y mostrarla una sola vez',
    mine_remove_password: 'Quitar la contraseña',
    mine_pass_send: 'Incluir la contraseña en los correos con el enlace',
    mine_password_once: 'Esta es la contraseña. Solo se muestra ahora: cópiela.',
    mine_notify: 'Direcciones avisadas',
    mine_notify_ticket:
      'Direcciones de correo a las que avisar de las descargas, separadas por comas',
    mine_notify_grant: 'Direcciones de correo a las que avisar de las subidas, separadas por comas',
    mine_send_to: 'Direcciones de correo a las que enviar el enlace, separadas por comas',
    mine_wrong: 'Valor no válido: {field}.',
  },
  counted: {
    mine_count: { one: '{count} ticket', many: '{count} de tickets', other: '{count} tickets' },
    mine_usual_downloads: {
      one: 'después de una descarga',
      many: 'después de {count} de descargas',
      other: 'después de {count} descargas',
    },
    mine_usual_uploads: {
      one: 'después de una subida',
      many: 'después de {count} de subidas',
      other: 'después de {count} subidas',
    },
    mine_log_kept: {
      one:
        'Las descargas quedan registradas durante un día, como máximo hasta que se retire el ' +
        'ticket.',
      many:
        'Las descargas quedan registradas durante {count} de días, como máximo hasta que se ' +
        'retire el ticket.',
      other:
        'Las descargas quedan registradas durante {count} días, como máximo hasta que se retire ' +
        'el ticket.',
    },
    mine_grant_count: {
      one: '{count} solicitud',
      many: '{count} de solicitudes',
      other: '{count} solicitudes',
    },
  },
}
