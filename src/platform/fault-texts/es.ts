/** The Spanish sentences of the faults of this room. */

import type { SameFaults } from '../faults.ts'
import type { de } from './de.ts'

export const es: SameFaults<typeof de> = {
  aside: {
    read_slow:
      'La operación duró más de {1:seconds} y se ha interrumpido. Acótela: combine los textos y ' +
      'patrones con un producto, un estado, una persona o una fecha, o pida menos bugs a la vez.',
    reads_spent:
      'Sus búsquedas y listas largas han agotado los {1:seconds} permitidos en {2} minutos. ' +
      'Inténtelo de nuevo dentro de {3:seconds}.',
    reads_waiting:
      'Ya hay {1} búsquedas o listas largas suyas en espera. Inténtelo de nuevo dentro de ' +
      '{2:seconds}.',
    reads_full:
      'Hay demasiadas búsquedas y listas largas en espera. Inténtelo de nuevo dentro de ' +
      '{1:seconds}.',
    calls_spent:
      'Sus peticiones han agotado el tiempo de servidor disponible para una dirección o ' +
      'persona. Inténtelo de nuevo dentro de {1:seconds}; tras iniciar sesión, el límite es ' +
      'mayor.',
  },
  blob: {
    blobs_away:
      'El almacén de archivos no responde. No se ha cambiado nada; inténtelo de nuevo en un ' +
      'momento.',
    disk_reserved:
      'El servidor no tiene espacio en disco para archivos. No se ha cambiado nada; avise al ' +
      'administrador.',
    disk_nearly_full:
      'El disco del servidor está lleno. No se ha cambiado nada; todavía puede iniciar sesión y ' +
      'eliminar tickets. Avise al administrador.',
  },
  db: {
    database_busy:
      'Hay demasiados cambios pendientes de escribir. No se ha cambiado nada; inténtelo de ' +
      'nuevo en breve.',
    database_locked:
      'Otro programa bloquea la base de datos. No se ha cambiado nada; inténtelo de nuevo ' +
      'cuando termine.',
    database_lost:
      'Se ha perdido la conexión con la base de datos. Inténtelo de nuevo en un momento.',
    database_standby:
      'La base de datos no admite cambios en este momento. No se ha cambiado nada; inténtelo de ' +
      'nuevo en un momento.',
    database_applies:
      'Una réplica de la base de datos ha interrumpido esta búsqueda para aplicar cambios. ' +
      'Inténtelo de nuevo en un momento.',
    database_conflict:
      'Este cambio ha entrado en conflicto demasiadas veces con otros sobre los mismos datos. ' +
      'No se ha cambiado nada; inténtelo de nuevo.',
    database_slow:
      'La operación duró más de {1:seconds} y se ha interrumpido. No se ha cambiado nada; pida ' +
      'menos a la vez.',
    database_full:
      'El disco de la base de datos está lleno. No se ha cambiado nada; libere antes espacio.',
  },
  feed: {
    event_cursor_invalid:
      '«{1}» no es una posición en los eventos: use «next» de una respuesta anterior o «now».',
    events_gone:
      'Se han eliminado eventos posteriores a esta posición. Lea de nuevo los bugs que necesite ' +
      'y continúe con after=now; sin «after», la respuesta empieza por el evento más antiguo.',
  },
  door: {
    api_key_scope:
      'Esta clave de API tiene el alcance «{1}», pero la llamada exige «{2}». Use una clave con ' +
      'un alcance mayor; se elige en las preferencias.',
    acting:
      'No es posible mientras actúe en nombre de {1}, porque afecta a su propia cuenta. Deje de ' +
      'hacerlo primero.',
    param_required: 'Falta el parámetro obligatorio «{1}».',
    params_required: 'Se necesita al menos uno de estos parámetros: {1}.',
    param_must_be_numeric: 'El valor del parámetro «{1}» debe ser un número ({2}).',
    param_invalid: 'El parámetro «{1}» no es válido: {2}.',
    body_invalid: 'El cuerpo de la petición no es válido: {1}.',
    param_integer_required: 'El valor del parámetro «{1}» debe ser un número entero ({2}).',
    param_scalar_array_required:
      'El parámetro «{1}» debe ser una lista de textos, números o valores booleanos.',
    json_malformed: 'El cuerpo no es JSON bien formado<1> ({1})</1>.',
    request_malformed: 'La petición no es HTTP bien formado, o terminó antes de estar completa.',
    host_twice: 'La petición tiene más de una cabecera Host; debe tener solo una.',
    request_slow: 'La petición tardó demasiado en llegar.',
    invalid_callback:
      'El nombre de la función de retorno solo puede contener letras, cifras, guiones bajos, ' +
      'puntos y corchetes, y debe darse una sola vez.',
    rest_invalid_resource: 'El recurso «{1} {2}» no existe.',
    rpc_value_invalid: '«{2}» no es un valor del tipo «{1}».',
    unknown_method: '«{1}» no se puede establecer con esta petición: no existe esa propiedad.',
    method_unknown: 'El método «{1}» no existe. Los nombres de los métodos son como «Bug.get».',
    rpc_malformed: 'La llamada no es válida: {1}.',
    json_rpc_post_only: '«{1}» puede cambiar datos, por lo que no se puede llamar con GET.',
    xmlrpc_illegal_content_type:
      'Las llamadas XML-RPC deben tener el tipo de contenido «text/xml» o «application/xml», no ' +
      '«{1}».',
    json_rpc_illegal_content_type:
      'Las llamadas JSON-RPC deben tener el tipo de contenido «application/json», no «{1}».',
    form_foreign:
      'El formulario no procedía de una página de este servicio o ha caducado. Envíelo de nuevo.',
    cross_origin:
      'Esta petición no procedía de una página de este servicio. Los programas deben enviar la ' +
      'cabecera X-Docket-CSRF con el valor 1.',
    file_embedded:
      'Los archivos se pueden mostrar o descargar, pero no cargar como script, hoja de estilo, ' +
      'worker, marco u objeto de una página.',
    login_required: 'Primero debe iniciar sesión.',
    too_many_requests: 'Demasiadas peticiones. Inténtelo de nuevo dentro de {1:seconds}.',
    body_too_large: 'El cuerpo supera los {1} bytes permitidos.',
    body_unknown:
      'El cuerpo supera los {1} bytes permitidos sin iniciar sesión. Inicie sesión; los ' +
      'programas envían una clave de API.',
    client_gone: 'La conexión se cerró antes de enviar la respuesta.',
    headers_too_large:
      'La dirección y las cabeceras de la petición son demasiado largas. Envíe los parámetros ' +
      'en el cuerpo.',
    not_now:
      'El servicio no está disponible por el momento. Inténtelo de nuevo dentro de {1:seconds}.',
    internal:
      'Se ha producido un error interno, que se ha registrado. Indique al administrador el ' +
      'número de esta petición: {1}.',
  },
}
