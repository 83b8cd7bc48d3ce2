/** Spanish sentences about policies, quotas and what people have. */

import type { PolicyWords } from './words.ts'

/** Added to those of `es.ts`. */
export const policyEs: PolicyWords = {
  sentences: {
    policy_only: 'Archivos admitidos: {list}.',
    policy_except: 'Se admiten todos los archivos excepto {list}.',
    policy_type_refused: 'Este archivo no se admite: {name}.',
    policy_type_refused_why:
      'No se admiten archivos de este tipo. Vuelva atrás para ver cuáles se admiten, o pregunte ' +
      'a la persona que le envió el enlace.',
    policy_space: 'Usa {used} de {quota}; quedan libres {free}.',
    policy_space_open: 'Usa {used}.',
    policy_no_space:
      'De sus {quota} solo quedan libres {free}. Elija menos archivos o elimine antes algunos ' +
      'tickets.',
    policy_most: 'Como máximo: {limits}.',
    policy_custom_about: 'El primer límite alcanzado determina la caducidad.',
    policy_from_now: 'A partir de ahora.',
    policy_password: 'Se requiere una contraseña.',
    policy_exceeded: '{field}: como máximo {max}, y no sin límite.',

    policy_accepts: 'Qué se admite',
    policy_accepts_about:
      'Dentro de lo que le permite la política. Un tamaño vacío significa tanto como permita.',
    policy_size: 'MiB de todos los archivos que se envían a la vez',
    policy_types: 'Tipos de archivos',
    policy_all: 'todos',
    policy_only_these: 'solo estos:',
    policy_except_these: 'todos excepto estos:',
    policy_list: 'Extensiones como .pdf o tipos de contenido como image/*',

    policy_title: 'Políticas de los tickets de archivos',
    policy_about:
      'Qué pueden elegir los propietarios de tickets y solicitudes. Para cada límite, a los ' +
      'miembros de grupos con política se les aplica el límite más generoso de sus grupos; donde ' +
      'estos no dicen nada, se aplica la política de la instalación. Los tickets existentes ' +
      'siguen siendo válidos, pero no se pueden prolongar más allá de esos límites.',
    policy_installation: 'La instalación',
    policy_group: 'Grupo',
    policy_of_installation: 'Política de la instalación',
    policy_of: 'Política de {group}',
    policy_fields_about:
      'Un campo vacío no dice nada sobre un límite; 0 significa que no hay límite.',
    policy_largest: 'Un ticket nunca supera {size}, el ajuste upload_bytes_max.',
    policy_total: 'Días de vigencia, como máximo',
    policy_idle: 'Días después de la última descarga, como máximo',
    policy_downloads: 'Descargas, como máximo',
    policy_pass: 'Contraseña',
    policy_unsaid: 'sin indicar',
    policy_needed: 'obligatoria',
    policy_not_needed: 'opcional',
    policy_max_size: 'MiB de un ticket, como máximo',
    policy_quota: 'MiB de todos los tickets de una persona, como máximo',
    policy_quota_usual: 'Sin política, la cuota es de {quota}.',
    policy_quota_open: 'Sin política, no hay cuota.',
    policy_no_limit: 'sin límite',
    policy_save: 'Guardar la política',
    policy_saved: 'Se ha guardado la política.',
    policy_add: 'Política para otro grupo',

    owner_tickets: 'Tickets',
    owner_grants: 'Solicitudes',
    owner_used: 'En uso',
    owner_quota: 'Cuota',
    owner_near: 'casi llena',
    owner_over: 'llena',
    owner_disabled: 'desactivada: los enlaces no funcionan',
    owner_all: 'Todos',
    owner_near_only: 'Cerca de su cuota',
    owner_disabled_only: 'Cuentas desactivadas',
    owner_title: 'Archivos de {owner}',
    owner_is_disabled:
      'Esta cuenta está desactivada. Hasta que se reactive, los enlaces de sus tickets y ' +
      'solicitudes no funcionan; los archivos se conservan hasta que caduquen. Transfiéralos ' +
      'para que los enlaces vuelvan a funcionar, o finalícelos.',
    owner_nothing: 'Esta persona no tiene tickets ni solicitudes.',
    owner_hand_over: 'Transferir',
    owner_hand_over_about:
      'Todos los tickets y solicitudes pasan a un nuevo propietario, que recibe los avisos en ' +
      'lugar del anterior. Sus enlaces siguen siendo los mismos y funcionan. El nuevo ' +
      'propietario puede superar después su cuota.',
    owner_to: 'Nombre de usuario del nuevo propietario',
    owner_handed_over: 'Se ha transferido todo.',
    owner_end: 'Finalizar todo',
    owner_end_about:
      'Todos los tickets y solicitudes caducan ahora: sus enlaces dejan de funcionar y los ' +
      'archivos se eliminan. Esta acción es definitiva.',
    owner_end_sure: 'Sí, eliminar los archivos de {owner}',
    owner_end_unsure: 'No se ha finalizado nada: marque la casilla para confirmar.',
    owner_ended: 'Todos los tickets y solicitudes han finalizado.',
  },
  counted: {
    policy_days: { one: '{count} día', many: '{count} de días', other: '{count} días' },
  },
}
