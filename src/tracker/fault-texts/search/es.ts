/** The Spanish sentences of the faults about searches and views. */

import type { SameFaults } from '../../../platform/faults.ts'
import type { de } from './de.ts'

export const es: SameFaults<typeof de> = {
  savedSearch: {
    saved_search_name_invalid: 'El nombre de una búsqueda guardada tiene de 1 a {1} caracteres.',
    saved_search_exists: 'Ya tiene una búsqueda guardada llamada «{1}».',
    saved_search_empty: 'La búsqueda está vacía: no contiene criterios.',
    saved_searches_too_many: 'Puede guardar como máximo {1} búsquedas. Elimine una primero.',
  },
  search: {
    number_not_numeric: '«{1}» en «{2}» no es un número.',
    illegal_date:
      '«{1}» en «{2}» no es una fecha. Use el formato 2026-01-31 o, con la hora, el de ISO 8601.',
    buglist_parameters_required:
      'Introduzca al menos un criterio de búsqueda, por ejemplo un producto o un estado.',
    search_too_large:
      'Esta búsqueda es demasiado grande ({1}<3> {3}</3>); se permiten como máximo {2}.',
    search_reads_too_much:
      'Esta búsqueda tendría que leer demasiado (más de {2} {1}). Añada criterios con los que ' +
      'coincidan menos bugs.',
    search_pattern_file_too_large:
      'El adjunto {2.id} del bug {2.bug_id} tiene {2.attach_size} bytes. «{1}» se refiere al ' +
      'principio o al final de un texto o palabra, lo que es posible en archivos de {3} bytes ' +
      'como máximo. Excluya ese bug o busque una parte del texto.',
    search_cursor_invalid: 'Este cursor pertenece a una búsqueda con otro orden. Empiece de nuevo.',
    search_field_operator_invalid: 'El campo «{1}» no se puede buscar con el operador «{2}».',
    illegal_pronoun:
      'Pronombre desconocido «{1}»: use %user%, %reporter%, %assignee%, %qacontact% o ' +
      '%group.NAME%.',
    login_required_for_pronoun:
      'Inicie sesión para usar «{1}», que designa a quien ha iniciado sesión.',
    search_pattern_invalid: 'Expresión regular no válida «{1}»: {2}.',
    search_field_unknown: '«{1}» no es un campo en el que se pueda buscar.',
    search_grouped_invalid:
      'Las condiciones unidas por AND_G deben referirse a la misma fila de un campo: {1}.',
    search_invalid_joiner: 'Unión desconocida «{1}»: use AND, OR o AND_G.',
    search_cp_without_op: 'CP cierra un grupo de condiciones que ningún OP ha abierto.',
    quicksearch_unbalanced_quotes: 'Comillas sin pareja: {1}.',
    quicksearch_unknown_field:
      'Campo desconocido o ambiguo: {1}. Para buscarlo como palabra, póngalo entre comillas.',
    quicksearch_invalid_query:
      '«{1}» inesperado: no hay nada que unir o negar. Para buscarlo como palabra, póngalo ' +
      'entre comillas.',
    search_field_operator_unsupported: 'El operador de búsqueda «{1}» no existe.',
  },
  bulkChange: {
    bulk_change_unknown:
      'No ha iniciado ningún cambio de este tipo. Los 100 más recientes se conservan 30 días.',
    bulk_change_empty: 'Indique bugs y al menos un cambio.',
    bulk_changes_running:
      'Hay {1} cambios suyos de varios bugs en curso. Espere a que termine uno.',
    bulk_change_started: 'Este cambio ya se confirmó. Su página indica qué ocurrió con cada bug.',
    bulk_change_kept:
      'Un cambio de varios bugs se puede deshacer una vez, durante diez minutos tras completarse.',
  },
  inbox: {
    inbox_invalid: 'El parámetro «{1}» de la bandeja de entrada no es válido: {2}.',
  },
  myData: {
    my_data_too_often:
      'Sus datos se han descargado demasiadas veces. Inténtelo de nuevo dentro de {1:minutes}.',
  },
  reminder: {
    reminders_too_many: 'Puede tener como máximo {1} recordatorios. Elimine uno primero.',
    reminder_past: '{1} no está en el futuro. Un recordatorio se envía en un momento posterior.',
  },
  report: {
    report_axis_invalid:
      'Los bugs no se pueden contar por «{1}». Use un campo con una lista de valores, palabras ' +
      'clave o personas.',
    report_too_large:
      'Este informe tiene más de {1:grouped} celdas. Use menos campos u otros, o busque menos ' +
      'bugs.',
    saved_report_name_invalid: 'El nombre de un informe guardado tiene de 1 a {1} caracteres.',
    saved_report_too_long:
      'Un informe guardado puede tener como máximo {1:grouped} caracteres. Acorte la búsqueda.',
    saved_report_without_axes: 'No hay ningún informe que guardar: elija antes un campo.',
    saved_reports_too_many: 'Puede guardar como máximo {1} informes. Elimine uno primero.',
  },
  series: {
    series_name_invalid: '«{1}» de una serie tiene de 1 a {2} caracteres.',
    series_exists: 'La serie «{1}» ya existe. Elija otro nombre.',
    series_frequency:
      'Solo los administradores pueden hacer contar bugs con más frecuencia que cada {1} días.',
    series_max: 'Puede crear como máximo {1} series. Elimine una primero.',
    series_too_many: 'Se pueden mostrar juntas como máximo {1} series. Seleccione menos.',
    series_points_too_many:
      'Hay más de {1:grouped} puntos de datos. Seleccione menos series o un período más corto.',
  },
  watchedSearch: {
    watched_searches_too_many:
      'Puede seguir como máximo {1} búsquedas guardadas. Deje de seguir una primero.',
    watched_search_too_large:
      'Una búsqueda que se sigue encuentra como máximo {1} bugs. Añada un criterio, por ejemplo ' +
      'un producto.',
  },
  whine: {
    whines_too_many: 'Puede tener como máximo {1} búsquedas programadas. Elimine una primero.',
    whine_changed: 'Esto ha cambiado desde que lo leyó. Léalo de nuevo y repita su cambio.',
    whines_run_too_often:
      'Ha solicitado demasiados mensajes. Inténtelo de nuevo dentro de {1:seconds}.',
  },
}
