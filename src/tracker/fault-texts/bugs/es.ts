/** The Spanish sentences of the faults about bugs. */

import type { SameFaults } from '../../../platform/faults.ts'
import type { de } from './de.ts'

export const es: SameFaults<typeof de> = {
  attachment: {
    attachment_bug_required: 'Indique el bug que recibe el adjunto.',
    user_not_insider:
      'Solo los miembros internos pueden hacer privado o público un adjunto, o comentar uno ' +
      'privado.',
    auth_failure:
      'El adjunto {1} es privado: solo pueden leerlo los miembros internos y quien lo adjuntó.',
    file_too_large: 'El archivo es demasiado grande: los adjuntos pueden tener como máximo {1} KB.',
    attachment_quota_exceeded:
      'Esto superaría su cuota de {2} bytes para adjuntos, de los que quedan {1}. Adjunte un ' +
      'archivo más pequeño o ponga un enlace.',
    invalid_content_type:
      '«{1}» no es un tipo de contenido válido. Use {2}, una barra y un subtipo, por ejemplo ' +
      '«image/png».',
    file_not_specified: 'Introduzca un nombre de archivo.',
    nothing_to_attach: 'Elija un archivo o introduzca un texto o una dirección.',
    attachment_address_invalid: 'La dirección debe empezar por «http://» o «https://».',
    missing_attachment_description: 'Introduzca una descripción del adjunto.',
    zero_length_file: 'El archivo está vacío o no es Base64 válido.',
    attachment_text_too_long: 'El parámetro «{1}» tiene más de {2} caracteres.',
    attachment_not_found: 'No hay ningún adjunto con el número {1}.',
    attachment_removed: 'El contenido del adjunto {1} se ha eliminado; queda su descripción.',
    no_attachments: 'El bug {1} no tiene adjuntos que pueda descargar.',
    too_many_attachments: 'El bug {1} tiene más de {2} adjuntos: descárguelos uno a uno.',
    invalid_attach_id: 'El adjunto {1} no existe o usted no tiene permiso para acceder a él.',
    illegal_attachment_edit:
      'Solo quien adjuntó {1} y quienes tienen editbugs y pueden leerlo pueden cambiarlo.',
    illegal_attachment_edit_bug:
      'Solo los miembros de ciertos grupos pueden cambiar los bugs del producto «{1}» y sus ' +
      'adjuntos.',
    filename_not_specified: 'Un adjunto necesita un nombre de archivo.',
  },
  bugmail: {
    bugmail_wish_unknown: '«{1}» no puede recibir correos sobre «{2}».',
    watch_self: 'No puede seguirse a sí mismo: ya recibe sus propios correos.',
    unsubscribe_link_invalid:
      'El enlace no es válido: ábralo tal como está en el mensaje, o inicie sesión e ignore el ' +
      'bug en su página.',
    bugmail_too_many: 'Aquí el máximo es {1}.',
  },
  commentEdit: {
    comment_not_editable:
      'No puede editar el comentario {1}: hay que ser miembro de un grupo que eligen los ' +
      'administradores y, en general, ser su autor.',
    comment_emptied: 'Un comentario no puede quedar vacío.',
    comment_without_text: 'El comentario {1} no tiene texto propio que editar.',
    comment_revision_unknown: 'El comentario {2} no tiene una versión anterior {1}.',
  },
  commentTag: {
    comment_tag_disabled:
      'Las etiquetas de comentarios están desactivadas: ningún grupo puede añadirlas.',
    comment_tag_invalid:
      '«{1}» no es una etiqueta válida: use solo letras, cifras, guiones bajos, puntos y guiones.',
    comment_tag_too_long: 'Una etiqueta puede tener como máximo {1} caracteres.',
    comment_tag_too_short:
      'La etiqueta «{1}» es demasiado corta: necesita al menos {2} caracteres.',
    comment_tags_too_many:
      'Un comentario puede tener como máximo {1} etiquetas. Quite alguna primero.',
  },
  comments: {
    param_required: 'Un comentario no puede estar vacío.',
    number_too_large: '{1} horas son demasiadas para un comentario: el máximo es {2}.',
    number_too_small: '{1} horas son muy pocas para un comentario: el mínimo es {2}.',
    comment_is_private: 'El comentario {1} es privado: solo pueden leerlo los miembros internos.',
    comment_id_invalid: 'No hay ningún comentario con el número {1}.',
    user_not_insider: 'Solo los miembros internos pueden hacer privado o público un comentario.',
    comments_restricted:
      'Los comentarios de este bug están reservados a los miembros de un grupo al que usted no ' +
      'pertenece.',
    comment_too_long:
      'Un comentario puede tener como máximo {1} caracteres. Adjunte un texto más largo como ' +
      'archivo.',
    comment_invalid_isprivate: '«{1}» no es el número de un comentario de este bug.',
  },
  customField: {
    number_not_integer: '«{1}» en {2} no es un número entero.',
    number_too_large: '{1} es demasiado grande para {2}: el máximo es {3}.',
    number_too_small: '{1} es demasiado pequeño para {2}: el mínimo es {3}.',
    illegal_date: '«{1}» en {2} no es una fecha. Use el formato {3}.',
    illegal_time: '«{1}» en {2} no tiene una hora válida, con horas, minutos y segundos.',
    freetext_too_long: 'El texto de {1} tiene {2} caracteres; se permiten como máximo {3}.',
    custom_value_invalid: '{1} admite un solo valor, no una lista.',
    relationship_loop_single: 'El bug {2} en {1} crearía un bucle hacia este bug.',
    required_field: 'Introduzca un valor para {1}, que es obligatorio aquí.',
  },
  flag: {
    flag_status_invalid: 'El flag {1} no se puede establecer en «{2}».',
    flag_update_denied:
      'No tiene permiso para establecer así el flag {2}. Su tipo determina qué grupos lo tienen.',
    flag_type_requestee_disabled: 'El flag {1} no se puede pedir a una persona concreta.',
    flag_not_unique: 'El flag «{1}» está establecido varias veces. Indique cuál.',
    flag_type_not_unique: 'Varios tipos de flag se llaman «{1}». Indique cuál.',
    flag_type_inactive: 'El flag {1} está inactivo y ya no se puede establecer.',
    flag_type_not_multiplicable:
      'El flag {1} ya está establecido y solo se puede establecer una vez.',
    flag_requestee_disabled: 'No se puede pedir un flag a {1}: la cuenta está cerrada.',
    flag_requestee_unauthorized:
      'Aquí no se puede pedir un flag a {1}, que no puede ver el bug<2> {2}</2>.',
    flag_requestee_unauthorized_attachment:
      'No se puede pedir a {1} un flag del adjunto {2}: es privado.',
    flag_requestee_needs_privs:
      'No se puede pedir el flag {2} a {1}, que no tiene permiso para concederlo.',
    flag_type_target_type_invalid: 'Un tipo de flag se aplica a «bug» o «attachment», no a «{1}».',
    flag_type_name_invalid:
      '«{1}» no puede ser el nombre de un flag. Use de 1 a {2} caracteres sin espacios ni comas.',
    flag_type_description_invalid: 'Introduzca una descripción del tipo de flag.',
    flag_type_cc_list_invalid: 'Una lista CC puede tener como máximo {1} caracteres.',
    flag_type_sortkey_invalid:
      'La clave de orden de un tipo de flag es un número de 1 a {2}, no {1}.',
    flag_type_not_editable:
      'No puede cambiar así el flag {1}: también se aplica a productos que usted no administra. ' +
      'Solo puede cambiar su inclusión en sus propios productos.',
    flag_type_in_use:
      'El flag {1} está en uso, por lo que su tipo no se puede eliminar. Desactívelo.',
    illegal_cc_address: '«{1}» en la lista CC no es una dirección de correo.',
  },
  history: {
    illegal_date: '«{1}» no es una fecha y hora. Use el formato ISO 8601; sin zona es UTC.',
  },
  newcomer: {
    links_too_early:
      'Su cuenta es nueva: durante {2} horas después de su creación no puede añadir enlaces. ' +
      'Quite «{1}».',
  },
  personalTag: {
    tag_name_invalid:
      'Una etiqueta tiene de 1 a {1} caracteres y no puede contener comas, que separan las ' +
      'etiquetas.',
    tag_not_known: 'No tiene ninguna etiqueta con el identificador {1}.',
    tag_exists: 'Ya tiene una etiqueta «{1}». Elija otro nombre.',
    tags_too_many: 'Puede tener como máximo {1} etiquetas. Quite antes una de todos los bugs.',
  },
  relation: {
    dependency_loop_single: 'Un bug no puede estar en su propio campo {1} o {2}.',
    dependency_loop_multi:
      'Estos bugs estarían, directa o indirectamente, tanto en {1.0} como en {1.1} de este ' +
      'bug<2> ({2})</2>.',
  },
  seeAlso: {
    bug_url_invalid:
      'No se puede enlazar con «{1}» ({2}). Indique el número, el alias o la dirección de un ' +
      'bug de aquí, o la dirección de un bug en Bugzilla, Launchpad, Debian, JIRA, Trac, ' +
      'MantisBT, SourceForge o GitHub.',
    bug_url_too_long: 'La dirección de un bug puede tener como máximo {1} caracteres.',
    see_also_self_reference: 'Un bug no puede enlazarse a sí mismo.',
  },
  bug: {
    improper_bug_id_field_value:
      '<1>«{1}» no es un número de bug válido ni un alias.</1><-1>Introduzca un número de bug o ' +
      'un alias.</-1>',
    bug_id_does_not_exist: 'No hay ningún bug con el número {1}.',
    bug_access_denied:
      'No tiene permiso para acceder al bug {1}. Pida a alguien que pueda verlo que le añada a ' +
      'su lista CC.',
    bug_access_query: 'El bug {1} no es público. Inicie sesión con una cuenta que pueda verlo.',
    alias_too_long: 'El alias «{1}» tiene más de 40 caracteres.',
    alias_in_use: 'El alias «{1}» ya está en uso ({2}).',
    alias_is_numeric:
      'El alias «{1}» es un número y podría confundirse con un número de bug: añada una letra.',
    alias_has_comma_or_space:
      'El alias «{1}» contiene una coma o un espacio, que separan los alias.',
    freetext_too_long: 'El texto de {1} tiene {2} caracteres; se permiten como máximo {3}.',
    require_summary: 'Introduzca un resumen: una línea que describa el bug.',
    reassign_to_empty:
      'Un bug necesita una persona asignada: indique una o restablezca la predeterminada.',
    multiple_alias_not_allowed:
      'Los alias de varios bugs no se pueden cambiar a la vez, porque un alias pertenece a un ' +
      'solo bug.',
    dupe_not_allowed:
      'No se pueden marcar varios bugs como duplicados a la vez. Márquelos de uno en uno.',
    cc_remove_denied:
      'Solo quienes pueden editar el bug pueden quitar a otros de la lista CC. Siempre puede ' +
      'quitarse a sí mismo.',
    object_not_specified:
      'Introduzca un valor para {1}: esta instalación no tiene valor predeterminado.',
    illegal_change:
      'No puede cambiar {1.field}<1.from> de «{1.from}»</1.from><1.to> a «{1.to}»</1.to>; no ' +
      'tiene permiso.',
    invalid_user_group:
      '{1} no puede ver ni editar bugs de {2}, por lo que no puede participar en ellos.',
    group_restriction_not_allowed:
      'No puede añadir un bug de este producto al grupo «{1}», o no existe ese grupo.',
    group_invalid_removal:
      'El bug no se puede quitar del grupo «{1}»: no está en él, el grupo es obligatorio o ' +
      'usted no tiene permiso.',
    missing_resolution: 'Un bug con el estado {1} necesita una resolución.',
    resolution_not_allowed: 'Un bug abierto no puede tener una resolución.',
    illegal_bug_status_transition: 'No se puede informar de un bug nuevo con el estado {1}.',
    illegal_status_change:
      'El estado no se puede cambiar de {1} a {2}: el flujo de trabajo no lo permite o usted no ' +
      'tiene permiso.',
    undefined_field: 'El parámetro «{1}» está vacío: indique un número de bug o un alias.',
    dupe_loop_detected:
      'El bug {1} sería un duplicado de sí mismo, directamente o a través de otros duplicados.',
    dupe_id_required: 'Para resolver un bug como DUPLICATE, indique el otro bug.',
    comment_required: 'El cambio de {1} exige un comentario que lo explique.',
    milestone_required:
      'Un bug necesita un hito distinto del predeterminado antes de poder estar {1}.',
    still_unresolved_bugs:
      'Un bug no se puede resolver como FIXED mientras haya bugs abiertos de los que depende.',
    collision:
      'El bug {1} ha cambiado desde que lo leyó: {2} puede ser distinto ahora. Léalo de nuevo y ' +
      'repita su cambio si todavía procede.',
    number_too_large: '{1} es demasiado grande para {2}: el máximo es {3}.',
    number_too_small: '{1} es demasiado pequeño para {2}: el mínimo es {3}.',
    illegal_date: '«{1}» en {2} no es una fecha. Use el formato AAAA-MM-DD.',
    bugs_too_many:
      'Los comentarios, el historial y otros campos largos están disponibles para {1} bugs a la ' +
      'vez como máximo.',
  },
  visit: {
    user_not_involved:
      'No participa en el bug {1}: las visitas solo se registran para quien informó, la persona ' +
      'asignada, el contacto de QA y la lista CC.',
  },
  vote: {
    voting_disabled: 'La votación está desactivada en el producto «{1}».',
    votes_not_natural: '«{2}» no es un número de votos para el bug {1}: introduzca 0 o más.',
    votes_too_many_for_bug: 'Puede dar al bug {1} como máximo {3} votos, y no {2}.',
    votes_too_many_for_product:
      'Tiene {3} votos para todos los bugs del producto «{1}», y no {2}. Quite antes algunos de ' +
      'otros bugs.',
    votes_for_closed_bug: 'El bug {1} está cerrado: puede retirar sus votos, pero no añadir más.',
  },
  watch: {
    watch_target:
      'Indique qué quiere seguir: un producto, un componente con su producto o una palabra clave.',
    watches_too_many: 'Puede seguir como máximo {1}. Deje de seguir alguno primero.',
  },
  incoming: {
    mail_other_bug:
      'La dirección a la que ha respondido solo vale para el bug {1}. Para escribir a otro bug, ' +
      'responda a un mensaje sobre él.',
    mail_files_too_many:
      'Un mensaje puede tener como máximo {1} archivos. Envíe los demás en otro.',
    mail_too_often:
      'Ha enviado demasiados mensajes sobre el mismo bug. Inténtelo de nuevo dentro de ' +
      '{1:seconds}.',
    mail_unknown: 'No hay ningún mensaje con el identificador {1}.',
    mail_not_kept:
      'El mensaje {1} no se puede reintentar: está en espera, o se procesó y no se conserva.',
  },
}
