/** The Spanish sentences of the faults about the catalogue and its administration. */

import type { SameFaults } from '../../../platform/faults.ts'
import type { de } from './de.ts'

export const es: SameFaults<typeof de> = {
  branding: {
    branding_text_too_long: '«{1}» puede tener como máximo {2} caracteres, y no {3}.',
    branding_style_too_large:
      'La hoja de estilo puede tener como máximo {1:kib} KiB; tiene {2:kib}.',
    branding_logo_too_large:
      'El logotipo puede tener como máximo {1:kib} KiB. Elija un archivo más pequeño.',
    branding_logo_unknown:
      'El logotipo debe ser una imagen PNG, JPEG, WebP, GIF o SVG; este archivo no lo es.',
    branding_changed:
      'Alguien ha cambiado la apariencia desde que la leyó. No se ha guardado nada: mire lo que ' +
      'hay ahora y guarde de nuevo.',
    branding_no_previous: 'No hay nada que restaurar: la apariencia nunca se ha cambiado.',
  },
  groupRemoval: {
    system_group_not_deletable: 'El grupo «{1}» es un grupo del sistema y no se puede eliminar.',
    group_has_special_role: 'Estos parámetros remiten al grupo «{1}»: {2}. Cámbielos primero.',
    group_cannot_delete:
      'El grupo «{1}» está en uso ({2}). Eliminarlo de todos modos no se puede deshacer y debe ' +
      'confirmarse.',
  },
  instance: {
    job_running: 'La tarea {1} se está ejecutando o acaba de terminar. Léala de nuevo.',
    nothing_to_repair:
      'No hay nada que reparar en «{1}»: la última comprobación sigue en curso, no encontró ' +
      'problemas o no se pueden reparar. Inicie antes una comprobación.',
    sanity_check_running: 'Ya hay una comprobación en curso. Espere a que termine o deténgala.',
  },
  keyword: {
    keyword_blank_name: 'Introduzca un nombre para la palabra clave.',
    keyword_invalid_name:
      '«{1}» no es una palabra clave válida: no puede contener comas ni espacios.',
    keyword_name_too_long:
      'Una palabra clave puede tener como máximo {2} caracteres; esta tiene {1}.',
    keyword_already_exists: 'Ya existe una palabra clave llamada «{1}».',
    keyword_blank_description: 'Introduzca una descripción de la palabra clave.',
    keyword_has_bugs:
      'Algunos bugs tienen la palabra clave «{1}». Quitarla también de ellos no se puede ' +
      'deshacer y debe confirmarse.',
  },
  linkPattern: {
    link_pattern_unknown: 'No hay ningún patrón de enlace {1}.',
    link_pattern_invalid: 'El patrón no es válido: {1}.',
    link_address_invalid: 'La dirección no es válida: {1}.',
    link_patterns_too_many:
      'Puede haber como máximo {1} patrones para todos los bugs y para cada producto.',
  },
  merge: {
    merge_into_itself: 'Una cuenta no se puede fusionar consigo misma. Indique otra.',
    merge_yourself:
      'No puede fusionar su propia cuenta con otra. Pídaselo a otro miembro de editusers.',
    merge_into_merged: 'La cuenta «{1}» se fusionó con «{2}». Indique esta última.',
    merge_running: 'La cuenta «{1}» se está fusionando con «{2}». Espere a que termine.',
  },
  operation: {
    operation_ended: 'La operación {1} ya ha terminado, por lo que no se puede detener.',
    operation_not_stopped:
      'La operación {1} no se detuvo, o desde entonces se inició otra: no se puede reanudar.',
  },
  people: {
    user_has_activity: 'A la cuenta «{1}» remiten: {2}. Ciérrela en su lugar.',
    user_is_yourself: 'No puede eliminar su propia cuenta. Pídaselo a otro miembro de editusers.',
  },
  quip: {
    quip_unknown: 'No hay ninguna cita {1}.',
    quip_empty: 'Introduzca una cita.',
    quip_too_long: 'Una cita puede tener como máximo {1} caracteres.',
    quips_closed: 'Por ahora no se pueden añadir citas.',
  },
  classification: {
    object_does_not_exist: 'La clasificación «{1}» no existe. Compruebe la ortografía.',
    auth_classification_not_enabled:
      'Las clasificaciones están desactivadas: el parámetro «useclassification» está desactivado.',
    classification_not_specified: 'Introduzca un nombre para la clasificación.',
    classification_name_too_long:
      'El nombre de una clasificación puede tener como máximo {2} caracteres; este tiene {1}.',
    classification_already_exists: 'Ya existe una clasificación llamada «{1}».',
    classification_not_deletable:
      'La clasificación «{1}» contiene todos los productos sin clasificar y no se puede eliminar.',
  },
  catalogue: {
    too_many_to_move:
      'Demasiados elementos tienen la misma clave de orden ({1}). Cambie las claves de orden.',
  },
  field: {
    object_not_specified: 'Introduzca un valor para {1}.',
    object_does_not_exist: '«{2}» ({1}) no existe. Compruebe la ortografía.',
    keyword_inactive:
      'La palabra clave «{1}» está inactiva: los bugs que la tienen la conservan, pero ningún ' +
      'otro puede recibirla.',
    field_missing_description: 'Introduzca una etiqueta para el campo.',
    field_invalid_name:
      '«{1}» no es un nombre de campo válido: use letras, cifras y guiones bajos.',
    field_name_too_long:
      '«{1}» es demasiado largo: un nombre de campo puede tener como máximo {2} caracteres.',
    field_already_exists: 'Ya existe un campo llamado «{1}».',
    field_invalid_type: 'Tipo de campo no válido: {1}.',
    field_is_built_in: 'El campo «{1}» está integrado y no se puede cambiar ni eliminar.',
    field_cant_control_self: 'El campo «{1}» no puede depender de sí mismo.',
    field_control_must_be_select:
      'Ningún campo puede depender de «{1}», porque no tiene una lista de valores.',
    field_value_control_select_only:
      'Solo los valores de un campo con una lista de valores pueden depender de otro campo.',
    field_visibility_values_required:
      'Un campo que depende de otro necesita al menos un valor para el que se muestra.',
    field_has_no_value_field: 'Los valores de «{1}» no pueden depender de otro campo.',
    customfield_not_obsolete:
      'El campo «{1}» está en uso. Márquelo como obsoleto antes de eliminarlo.',
    customfield_has_contents:
      'El campo «{1}» no se puede eliminar, porque algunos bugs tienen un valor en él.',
    customfield_has_history:
      'El campo «{1}» no se puede eliminar, porque el historial de algunos bugs remite a él.',
    field_is_controller:
      'El campo «{1}» no se puede eliminar, porque el campo «{2}» depende de él.',
    fieldvalue_undefined: 'Introduzca un nombre para el valor de {1}.',
    fieldvalue_name_too_long:
      '«{1}» es demasiado largo: un valor puede tener como máximo {2} caracteres.',
    fieldvalue_already_exists: '{1} ya tiene un valor «{2}».',
    fieldvalue_reserved_word:
      '«{2}» está reservado y no puede ser un valor de {1}. Use otra palabra.',
    fieldvalue_not_editable:
      'El valor «{2}» de {1} está integrado y no se le puede cambiar el nombre.',
    fieldvalue_not_deletable: 'El valor «{2}» de {1} está integrado y no se puede eliminar.',
    fieldvalue_is_default: '«{2}» es el valor predeterminado de {1}. Cambie antes ese parámetro.',
    fieldvalue_is_controller: 'El campo «{3}» depende del valor «{2}» de {1}.',
    fieldvalue_still_has_bugs:
      'Algunos bugs tienen el valor «{2}» de {1}. Cámbielos primero o desactive el valor.',
    workflow_step_to_itself: '«{1}» no puede tener una transición a sí mismo.',
    workflow_needs_initial: 'Al menos un estado activo debe estar disponible para bugs nuevos.',
    invalid_field_name: '«{1}» no es un campo con una lista de valores válidos.',
  },
  product: {
    object_not_specified: 'Indique un producto.',
    no_products: 'No hay ningún producto en el que pueda informar de bugs.',
    entry_access_denied:
      'El producto «{1}» no existe, o no puede informar de bugs en él. Compruebe la ortografía.',
    product_access_denied:
      'El producto «{1}» no existe, o no puede acceder a él. Compruebe la ortografía.',
    product_disabled: 'El producto «{1}» está cerrado: no se puede informar de bugs nuevos en él.',
    product_edit_denied:
      'Solo los miembros de ciertos grupos pueden cambiar y comentar los bugs del producto «{1}».',
    part_does_not_exist: '«{2}» ({1}) no existe en el producto {3}.',
    require_component: 'Indique el componente del producto que tiene el bug.',
    part_not_named: 'El nombre no puede estar vacío ({1}).',
    value_inactive: '«{2}» ({1}) del producto {3} está cerrado para bugs nuevos.',
    missing_component:
      'No se puede informar de bugs en el producto «{1}», porque no tiene ningún componente ' +
      'activo.',
    missing_version:
      'No se puede informar de bugs en el producto «{1}», porque no tiene ninguna versión activa.',
    get_products_invalid_type:
      'Tipo desconocido «{1}»: use «accessible», «selectable» o «enterable».',
    product_blank_name: 'Introduzca un nombre para el producto.',
    product_name_too_long:
      'El nombre de un producto puede tener como máximo {2} caracteres; este tiene {1}.',
    product_name_already_in_use: 'Ya existe un producto llamado «{1}».',
    product_name_diff_in_case:
      '«{1}» solo se diferencia del producto existente «{2}» en mayúsculas y minúsculas.',
    product_must_have_description: 'Introduzca una descripción del producto.',
    product_must_have_version:
      'Introduzca una primera versión del producto, por ejemplo «unspecified».',
    product_must_define_defaultmilestone:
      'El hito predeterminado «{1}» no existe en el producto «{2}».',
    product_has_bugs: 'El producto «{1}» tiene bugs. Muévalos antes a otro o cierre este.',
    version_name_too_long:
      'El nombre de una versión puede tener como máximo {2} caracteres; este tiene {1}.',
    milestone_name_too_long:
      'El nombre de un hito puede tener como máximo {2} caracteres; este tiene {1}.',
    illegal_group_control_combination:
      'En el grupo «{1}», «othercontrol» {3} no es compatible con «membercontrol» {2}. Pueden ' +
      'ser iguales. Si «membercontrol» es 1, «othercontrol» es libre; si es 2, 0 o 3.',
    product_illegal_group:
      'Los bugs no se pueden restringir al grupo «{1}»: es un grupo del sistema o está inactivo.',
    part_blank_name: 'Introduzca un nombre ({1}).',
    part_already_exists: 'El producto «{2}» ya tiene «{3}» ({1}).',
    part_has_bugs: 'Algunos bugs tienen «{2}» ({1}). Cámbielos primero o desactívelo.',
    version_is_last: 'El producto «{1}» necesita al menos una versión.',
    milestone_is_default: '«{1}» es el hito predeterminado de su producto. Elija otro primero.',
    product_admin_denied: 'No tiene permiso para administrar el producto «{1}».',
    component_blank_name: 'Introduzca un nombre para el componente.',
    component_name_too_long:
      'El nombre de un componente puede tener como máximo {2} caracteres; este tiene {1}.',
    component_already_exists: 'El producto «{1}» ya tiene un componente llamado «{2}».',
    component_blank_description: 'Introduzca una descripción del componente.',
    component_need_initialowner:
      'Un componente necesita una persona asignada para los bugs nuevos.',
    component_does_not_exist:
      'El componente con el identificador {1} no existe, o no puede acceder a él.',
    component_is_last: 'El producto «{1}» necesita al menos un componente. Cree otro primero.',
    component_has_bugs: 'El componente «{1}» tiene bugs. Muévalos antes a otro o desactive este.',
    component_names_not_unique:
      'Los componentes de un producto no pueden tener el mismo nombre «{1}».',
    part_is_controller:
      'El campo «{2}» o uno de sus valores solo se muestra en este caso ({1}). Cambie eso primero.',
  },
}
