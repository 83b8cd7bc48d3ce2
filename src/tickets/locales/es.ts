/** Spanish. */

import type { MainWords } from './words.ts'

export const es: MainWords = {
  units: ['KiB', 'MiB', 'GiB', 'TiB'],
  sentences: {
    letter_greeting: 'Hola:',
    letter_fact_name: '{name}:',
    letter_ticket_subject: 'Enlace de descarga de {name}',
    letter_ticket_button: 'Ir a la descarga',
    letter_grant_subject: 'Enlace para subir archivos',
    letter_grant_lead: 'Alguien le solicita archivos. Puede subirlos con este enlace:',
    letter_grant_button: 'Ir a la subida',
    letter_password: 'Contraseña',
    letter_password_elsewhere:
      'El enlace pide una contraseña. Puede facilitársela la persona que le envió el enlace.',
    letter_sender_says: 'Mensaje del remitente:',
    letter_until: 'Disponible hasta',
    letter_downloaded_subject: 'Ticket {id} ({name}) descargado',
    letter_downloaded_lead: 'Se ha descargado su ticket.',
    letter_purged_subject: 'Ticket {id} ({name}) eliminado',
    letter_files_gone: 'Se han eliminado sus archivos y el enlace ya no funciona.',
    letter_soon_subject: 'El ticket {id} ({name}) caduca pronto',
    letter_soon_unused: 'Su ticket caduca pronto y nadie lo ha descargado todavía.',
    letter_soon_extend: 'Hasta entonces, su propietario puede ampliar su vigencia.',
    letter_grant_soon_subject: 'La solicitud {id} caduca pronto',
    letter_grant_soon_unused: 'Su solicitud caduca pronto y nadie la ha usado todavía.',
    letter_used_subject: 'Enlace de descarga de la solicitud {id}',
    letter_used_lead:
      'Se han subido archivos en respuesta a su solicitud. Puede descargarlos aquí:',
    letter_uploader_says: 'Mensaje adjunto a la subida:',
    letter_sender: 'Remitente, sin verificar',
    letter_receipt_subject: 'Acuse de recibo de sus archivos',
    letter_receipt_to: 'Destinatario',
    letter_receipt_encrypted:
      'Los archivos están cifrados, por lo que este acuse no puede indicar sus nombres.',
    letter_receipt_why:
      'Al subir los archivos se indicó esta dirección. Si no lo hizo usted, ignore este mensaje.',
    letter_grant_ended_subject: 'Solicitud {id} finalizada',
    letter_grant_tickets_stay:
      'Su enlace ya no admite archivos. Se conservan los archivos ya subidos.',
    letter_ticket: 'Ticket',
    letter_grant: 'Solicitud',
    letter_comment: 'Comentario',
    letter_file: 'Archivo',
    letter_files: 'Archivos',
    letter_time: 'Fecha',
    letter_created: 'Creación',
    letter_address: 'Desde la dirección',
    letter_downloads: 'Descargas',
    letter_downloads_of: '{downloads} de {max}',
    letter_footer: 'Enviado por el servicio de tickets de archivos en {address}',

    page_service: 'Tickets de archivos',
    page_language: 'Idioma',
    page_refused: 'No se puede mostrar esta página',
    page_not_now: 'No disponible en este momento',
    page_refused_why:
      'No se ha entendido la petición. Vuelva a abrir el enlace exactamente como lo recibió.',
    page_broken_why: 'Se ha producido un error. Vuelva a intentarlo más tarde.',
    page_read_only:
      'Las descargas y las subidas no están disponibles en este momento. Vuelva a intentarlo más ' +
      'tarde.',
    page_welcome:
      'Este servicio comparte archivos mediante enlaces. Abra un enlace que haya recibido para ' +
      'ver sus archivos.',
    page_skip: 'Ir al contenido',

    service_link_title: 'Si ha recibido un enlace',
    service_link:
      'Ábralo en un navegador. Muestra los archivos que se han compartido con usted o le permite ' +
      'subirlos. No necesita una cuenta. Si el enlace ya no funciona, ha caducado: pida uno ' +
      'nuevo a la persona que se lo envió.',
    service_send_title: 'Si desea enviar o solicitar archivos',
    service_send:
      'Con una cuenta, este comando sube un archivo y su respuesta contiene el enlace para ' +
      'compartir. Sustituya antes las palabras en mayúsculas.',
    service_ask:
      'Una solicitud de archivos permite que otras personas suban archivos para usted. Abren su ' +
      'enlace en un navegador y usted recibe un aviso por correo.',
    service_dl:
      'Los programas para dl, como dl-cli, funcionan sin cambios con la dirección {address}.',
    service_login_title: 'Cuentas y contenidos creados',
    service_login:
      'Las cuentas son las del sistema de seguimiento: {login}. Los programas pueden usar una ' +
      'clave de API: {keys}.',
    service_login_link: 'iniciar sesión',
    service_keys_link: 'crear una clave de API',
    service_login_alone:
      'Se necesita una cuenta: {login}. Los programas pueden usar una clave de API: {keys}.',
    service_lists:
      'Gestione sus tickets y solicitudes con {tickets} y {grants}. Todos los métodos: {all}.',
    service_guide: 'La guía es docs/guide/tickets.md en la documentación de Docket.',

    ticket_download: 'Descargar',
    ticket_download_all: 'Descargar todo como archivo ZIP',
    ticket_size: 'Tamaño',
    ticket_hash: 'SHA-256',
    ticket_until: 'Disponible hasta el {time}',
    ticket_unknown: 'Este archivo no existe',
    ticket_unknown_why:
      'El enlace ha caducado o no se copió entero. La persona que se lo dio puede crear uno nuevo.',
    ticket_file_unknown_why: 'El ticket contiene otros archivos. Abra su enlace para verlos.',
    ticket_ends: 'Caducidad',
    ticket_limit: 'Límite',
    ticket_from: 'De',
    grant_to: 'Va a enviar archivos a {name}.',
    ticket_replaced: 'Sustituido',
    ticket_logged: 'El propietario ve cuándo se descarga algo.',
    ticket_logged_addresses:
      'El propietario ve cuándo y desde qué dirección de red se descarga algo.',
    ticket_in: 'Total',
    ticket_file_link: 'Descargar {name}',
    ticket_taken: 'No disponible en este momento',
    ticket_taken_why:
      'Hay otra descarga en curso y, a menos que falle, no se permiten más. Vuelva a intentarlo ' +
      'más tarde.',
    ticket_locked: 'Contraseña necesaria',
    ticket_locked_why: 'Abra el enlace del ticket e introduzca allí la contraseña.',
    ticket_locked_link: 'Ir al ticket',

    encrypted_about:
      'Los archivos están cifrados. Su navegador los descifra con la clave del enlace, que el ' +
      'servidor no recibe.',
    encrypted_no_script:
      'Su navegador no ejecuta el script que los descifra. Sin navegador, puede usar el comando ' +
      '«docket receive».',
    encrypted_insecure: 'El cifrado solo funciona en páginas cuya dirección empieza por https://.',
    encrypted_no_key: 'Al enlace le falta la clave. Pida el enlace completo.',
    encrypted_wrong_key: 'La clave es incorrecta. ¿Se copió el enlace entero?',
    encrypted_key: 'Enlace completo o clave',
    encrypted_open: 'Descifrar',
    encrypted_running: '{name}: descargando y descifrando.',
    encrypted_saved: '{name}: descifrado y guardado.',
    encrypted_failed: '{name}: no se ha podido descargar. Motivo: {why}',
    encrypted_damaged: 'el archivo está dañado o ha sido modificado',

    password_title: 'Contraseña necesaria',
    password_lead: 'La persona que le dio el enlace puede facilitarle la contraseña.',
    password: 'Contraseña',
    password_send: 'Continuar',
    password_wrong: 'La contraseña es incorrecta.',
    password_wait: 'Demasiadas contraseñas incorrectas. Vuelva a intentarlo dentro de {time}.',

    grant_title: 'Subir archivos',
    grant_lead: 'Los archivos que suba aquí llegan únicamente a la persona que le dio el enlace.',
    grant_encrypted:
      'Su navegador cifra los archivos antes de enviarlos. Solo puede leerlos quien tenga la ' +
      'clave, que está en el enlace.',
    grant_choose: 'Elegir archivos',
    grant_drop: 'o arrastrarlos aquí',
    grant_choose_folder: 'Elegir una carpeta',
    grant_resume:
      'Para reanudar tras una interrupción o en una ventana nueva, elija de nuevo los mismos ' +
      'archivos.',
    grant_taken: 'No disponible en este momento',
    grant_taken_why:
      'Hay otra subida en curso y, a menos que falle, no se permiten más. Vuelva a intentarlo ' +
      'más tarde.',
    grant_comment: 'Comentario',
    grant_comment_hint: 'Por ejemplo, quién es usted y qué son los archivos',
    grant_sender_name: 'Su nombre, si lo desea',
    grant_sender_address: 'Su dirección de correo, si lo desea',
    grant_sender_wrong: 'Esto no es una dirección de correo: corríjala o deje el campo vacío.',
    grant_receipt_about: 'Recibirá un acuse de recibo por correo.',
    grant_receipt_sent: 'Se envía un acuse de recibo a {address}.',
    grant_send: 'Subir',
    grant_size_max: 'Hasta {size} en total.',
    grant_until: 'Puede subir archivos hasta el {time}.',
    grant_nothing_chosen: 'No se ha elegido ningún archivo. Elija al menos uno.',
    grant_refused: 'Se ha rechazado la subida',
    grant_uploads_gone:
      'Algunos archivos ya subidos no están disponibles o están incompletos. Elíjalos de nuevo.',
    grant_too_large: 'Es demasiado grande: se permite un máximo de {size} en total.',
    grant_full:
      'En este momento no hay espacio suficiente para la subida. Vuelva a intentarlo más tarde.',
    grant_unknown: 'Aquí no se puede subir nada',
    grant_unknown_why:
      'El enlace ha caducado, está agotado o no se copió entero. La persona que se lo dio puede ' +
      'crear uno nuevo.',
    grant_done: 'Sus archivos han llegado',
    grant_done_told: 'La persona que le dio el enlace recibe un aviso por correo.',
    grant_again: 'Subir más archivos',

    upload_running: '{percent} de {size}, {speed} por segundo, tiempo restante: {left}',
    upload_paused: 'en pausa al {percent}',
    upload_done: 'terminado',
    upload_failed: 'La subida ha fallado: {why}',
    upload_offline:
      'Se ha perdido la conexión. La subida se reanudará automáticamente cuando se restablezca.',
    upload_finishing: 'Se ha subido todo. Finalizando…',
    upload_unanswered:
      'Se ha subido todo, pero el servidor aún no ha respondido. Se vuelve a intentar ' +
      'automáticamente.',
    upload_try_again: 'Reintentar',
    upload_pause: 'Pausar',
    upload_resume: 'Reanudar',
    upload_cancel: 'Cancelar',
    upload_remove: 'Quitar {name}',
  },
  counted: {
    files: { one: '{count} archivo', many: '{count} de archivos', other: '{count} archivos' },
    letter_ticket_lead: {
      one: 'Hay un archivo para usted. Puede descargarlo con este enlace:',
      many: 'Hay {count} de archivos para usted. Puede descargarlos con este enlace:',
      other: 'Hay {count} archivos para usted. Puede descargarlos con este enlace:',
    },
    letter_downloads_allowed: {
      one: 'El enlace es válido para una descarga.',
      many: 'El enlace es válido para {count} de descargas.',
      other: 'El enlace es válido para {count} descargas.',
    },
    letter_uploads_allowed: {
      one: 'El enlace es válido para una subida.',
      many: 'El enlace es válido para {count} de subidas.',
      other: 'El enlace es válido para {count} subidas.',
    },
    letter_receipt_lead: {
      one: 'Su archivo ha llegado.',
      many: 'Sus {count} de archivos han llegado.',
      other: 'Sus {count} archivos han llegado.',
    },
    letter_more_files: {
      one: 'y {count} archivo más',
      many: 'y {count} de archivos más',
      other: 'y {count} archivos más',
    },
    letter_soon: {
      one: 'Su ticket caduca pronto. Se ha descargado {count} vez.',
      many: 'Su ticket caduca pronto. Se ha descargado {count} de veces.',
      other: 'Su ticket caduca pronto. Se ha descargado {count} veces.',
    },
    letter_grant_soon: {
      one: 'Su solicitud caduca pronto. Ha recibido {count} subida.',
      many: 'Su solicitud caduca pronto. Ha recibido {count} de subidas.',
      other: 'Su solicitud caduca pronto. Ha recibido {count} subidas.',
    },
    letter_expired: {
      one: 'Su ticket ha caducado tras {count} descarga.',
      many: 'Su ticket ha caducado tras {count} de descargas.',
      other: 'Su ticket ha caducado tras {count} descargas.',
    },
    letter_purged: {
      one: 'Su ticket se eliminó manualmente tras {count} descarga.',
      many: 'Su ticket se eliminó manualmente tras {count} de descargas.',
      other: 'Su ticket se eliminó manualmente tras {count} descargas.',
    },
    letter_grant_expired: {
      one: 'Su solicitud ha caducado tras {count} subida.',
      many: 'Su solicitud ha caducado tras {count} de subidas.',
      other: 'Su solicitud ha caducado tras {count} subidas.',
    },
    letter_grant_purged: {
      one: 'Su solicitud se eliminó manualmente tras {count} subida.',
      many: 'Su solicitud se eliminó manualmente tras {count} de subidas.',
      other: 'Su solicitud se eliminó manualmente tras {count} subidas.',
    },
    letter_grant_used_up: {
      one: 'Su solicitud ha terminado: se ha realizado la única subida que permitía.',
      many: 'Su solicitud ha terminado: se han realizado {count} de subidas, todas las que permitía.',
      other: 'Su solicitud ha terminado: se han realizado las {count} subidas que permitía.',
    },
    ticket_downloads_left: {
      one: 'Se puede descargar una vez más.',
      many: 'Se puede descargar {count} de veces más.',
      other: 'Se puede descargar {count} veces más.',
    },
    grant_files_max: {
      one: 'Un archivo cada vez.',
      many: 'Hasta {count} de archivos a la vez.',
      other: 'Hasta {count} archivos a la vez.',
    },
    grant_too_many: {
      one: 'Demasiados archivos: solo se puede subir uno cada vez.',
      many:
        'Demasiados archivos: se pueden subir como máximo {count} a la vez. Elija menos o ' +
        'reúnalos en un archivo comprimido.',
      other:
        'Demasiados archivos: se pueden subir como máximo {count} a la vez. Elija menos o ' +
        'reúnalos en un archivo comprimido.',
    },
    grant_uploads_left: {
      one: 'Puede subir archivos una vez más.',
      many: 'Puede subir archivos {count} de veces más.',
      other: 'Puede subir archivos {count} veces más.',
    },
  },
}
