/** The Spanish sentences of the faults of file tickets. */

import type { SameFaults } from '../../platform/faults.ts'
import type { de } from './de.ts'

export const es: SameFaults<typeof de> = {
  ticket: {
    ticket_login_required:
      'Inicie sesión: envíe un nombre de usuario y una contraseña, o una clave de API en lugar ' +
      'de la contraseña.',
    ticket_logins_differ:
      'Las cabeceras Authorization y X-Authorization contienen credenciales distintas.',
    ticket_request_unknown:
      'No existe esa petición. Existen info, newticket, newgrant y purgeticket, en minúsculas.',
    ticket_verb_wrong: 'La petición {1} debe usar {2}.',
    message_missing:
      'Al formulario le falta el campo «msg»: envíelo con un objeto JSON, vacío para los ' +
      'valores predeterminados.',
    message_invalid: 'El campo «msg» no es un objeto JSON.',
    message_value_invalid: 'El valor de «{1}» no es válido ({2}).',
    message_value_missing: 'Falta el valor «{1}» ({2}).',
    file_missing: 'El formulario no contiene ningún archivo. Elija al menos uno.',
    ticket_encrypted:
      'Los archivos de un ticket cifrado no se pueden sustituir. Cree un ticket nuevo.',
    encryption_refused:
      'Aquí no se aceptan archivos cifrados: la solicitud no los pide, o los tipos de archivo ' +
      'están limitados, lo que solo el contenido mostraría.',
    encryption_unscanned:
      'Aquí no se aceptan archivos cifrados, porque no se pueden analizar en busca de malware.',
    grant_encrypted:
      'Esta solicitud solo acepta archivos cifrados. Use su página con los scripts activados, o ' +
      'docket send --grant con el enlace completo.',
    upload_too_large: 'La subida supera los {1} bytes permitidos.',
    quota_exceeded:
      'De los {2} bytes de esta cuenta solo quedan libres {1}. Suba menos datos o elimine antes ' +
      'algunos tickets.',
    ticket_limit_exceeded:
      'La política de tickets de archivos permite como máximo {2} para «{1}»; 0, sin límite, no ' +
      'está permitido.',
    ticket_password_required: 'La política de tickets de archivos exige una contraseña.',
    ticket_type_refused: 'Aquí no se aceptan archivos como «{1}»; se aceptan {2}.',
    disk_full:
      'El servidor no tiene espacio en disco para la subida. Inténtelo más tarde o avise al ' +
      'administrador.',
    files_too_many:
      'Un formulario puede contener como máximo {1} archivos. Envíe más en un archivo comprimido.',
    uploads_too_many: 'Puede haber como máximo {1} subidas pendientes. Termine o cancele algunas.',
    upload_unknown:
      'Esa subida no existe: ya forma parte de un ticket, se canceló, caducó o nunca existió.',
    upload_unfinished:
      'De la subida {1} solo han llegado {2} de {3} bytes. Envíe primero el resto.',
    upload_verb_wrong: 'Las subidas no admiten {1}.',
    tus_extension_unknown: 'Las extensiones de tus admitidas son {1}.',
    tus_request_invalid: 'No es una petición tus 1.0.0 válida ({1}).',
    uploads_taken:
      'Hay otra subida en curso y es la última que permite esta solicitud. Inténtelo más tarde, ' +
      'por si falla.',
    grant_locked: 'Esta solicitud tiene contraseña: abra su enlace e introdúzcala allí primero.',
    upload_offset_wrong: 'Upload-Offset no coincide con los bytes recibidos. Pídalo con HEAD.',
    upload_busy: 'Hay otra petición en curso para esta subida. Inténtelo de nuevo en un momento.',
    upload_parts_off:
      'Aquí las partes de las subidas no se envían directamente al almacén de archivos. Envíe los bytes con PATCH.',
    upload_part_invalid:
      'Una parte de una subida tiene de {1} a {2} bytes, la última puede tener menos, y ninguna acaba después de la subida.',
    upload_part_missing:
      'El almacén de archivos no tiene los bytes de esta parte. Envíelos de nuevo.',
    ticket_id_invalid:
      'La ruta debe terminar con el identificador de un ticket: 32 letras y cifras.',
    ticket_unknown: 'Ese ticket no existe: caducó, se eliminó o nunca existió.',
    ticket_file_unknown: 'El ticket no tiene ese archivo: sus archivos se numeran desde 1.',
    ticket_locked: 'Este ticket tiene contraseña: abra su enlace e introdúzcala allí primero.',
    ticket_file_waits:
      'El archivo se está analizando en busca de malware. Inténtelo de nuevo en un momento.',
    ticket_file_infected:
      'Se ha encontrado malware en el archivo, por lo que no se puede descargar. Se ha avisado ' +
      'a su propietario.',
    ticket_file_unscanned:
      'No se pudo analizar el archivo, por lo que no se puede descargar. Pregunte a su ' +
      'propietario o al administrador.',
    ticket_file_not_held:
      'El archivo no está en cuarentena: está limpio, se liberó o se está analizando.',
    ticket_report_unknown: 'No hay ningún aviso abierto {1}: se cerró, se eliminó o nunca existió.',
    ticket_recipients_too_many:
      'Un ticket puede tener como máximo {1} destinatarios con enlaces propios.',
    ticket_recipient_unknown: 'El ticket no tiene ningún destinatario {1} cuyo enlace funcione.',
    ticket_links_encrypted:
      'Los enlaces a archivos cifrados no se pueden enviar por correo: el servidor no conoce la ' +
      'clave, que debe estar en el enlace. Cree los enlaces sin correo y añada la clave a cada ' +
      'uno.',
    ticket_links_unsent:
      'Este servicio no envía correos, por lo que no puede enviar enlaces propios a los ' +
      'destinatarios. Cree el ticket sin ellos y después los enlaces sin correo.',
    downloads_taken:
      'Hay otra descarga en curso y no se permiten más, salvo que falle. Inténtelo más tarde.',
    grant_unknown: 'Esa solicitud no existe: caducó, se eliminó o nunca existió.',
    own_unknown:
      '«{2}» no está entre sus tickets y solicitudes: caducó, se eliminó o nunca existió.',
    ticket_not_yours:
      'Este ticket pertenece a otra persona: solo su propietario y los administradores pueden ' +
      'eliminarlo.',
  },
  joined: {
    ticket_not_readable:
      'Los archivos de un ticket cifrado solo se pueden leer con la clave de su enlace, por lo ' +
      'que ni ellos ni el enlace se pueden adjuntar a un bug.',
  },
}
