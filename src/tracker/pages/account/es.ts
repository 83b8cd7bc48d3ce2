/** The Spanish texts of the pages of accounts. */

import type { Translation } from '../../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const es: Translation<typeof en> = {
  login_name: 'Nombre de usuario',
  password: 'Contraseña',
  password_again: 'Repita la contraseña',
  passwords_differ: 'Las dos contraseñas son distintas. Introduzca dos veces la misma.',
  your_name: 'Su nombre, tal como lo ven los demás',
  your_email: 'Su dirección de correo, que será su nombre de usuario',
  send_email: 'Enviar correo',
  check_email: 'Consulte su correo',
  create: 'Crear una cuenta',
  create_sent:
    'Si esta dirección todavía no tiene cuenta, le hemos enviado un correo con un enlace a una ' +
    'página en la que elegir una contraseña.',
  create_no_letter:
    '¿No le llega el correo? Quizá ya tenga una cuenta: <login>inicie sesión</login> o ' +
    '<reset>solicite una contraseña nueva</reset>.',
  create_closed:
    'Aquí solo los administradores pueden crear cuentas. Pida una cuenta a uno de ellos.',
  account: 'Su cuenta',
  account_done: 'Se ha creado su cuenta',
  new_password: 'Elija una contraseña nueva',
  new_password_save: 'Guardar la contraseña',
  new_password_done: 'Se ha cambiado su contraseña',
  new_address: 'Su nueva dirección',
  new_address_login: 'Su nuevo nombre de usuario',
  new_address_use: 'Usar esta dirección',
  new_address_after: 'Esto cierra todas sus sesiones. Inicie sesión de nuevo con el nombre nuevo.',
  new_address_done: 'Se ha cambiado su dirección',
  cancel_address: 'Cancelar el cambio de su dirección',
  cancel_address_do: 'Cancelar el cambio',
  cancel_address_after:
    'Su nombre de usuario sigue siendo este. Si ya se ha cambiado, se restablece, lo que cierra ' +
    'todas sus sesiones.',
  cancel_new_after:
    'La cuenta conserva su nombre de usuario, y el enlace que confirmaría el cambio deja de ' +
    'funcionar.',
  address_not_taken: 'La dirección que no se usará',
  address_unused: 'La dirección no se usará y la cuenta conserva su nombre de usuario.',
  address_kept: 'Su nombre de usuario',
  address_cancelled: 'Se ha cancelado el cambio',
  address_stays: 'Su nombre de usuario no se ha cambiado.',
  address_is_back: 'Se ha restablecido su nombre de usuario y se han cerrado todas sus sesiones.',
  address_next:
    'Si usted no pidió el cambio, puede que alguien conozca su contraseña: <reset>elija una ' +
    'nueva</reset>.',
  done_next: '<login>Inicie sesión</login> con ella.',
  spent: 'Este enlace ya no es válido',
  spent_next: '<login>Inicie sesión</login> o <reset>solicite una contraseña nueva</reset>.',
  reset: 'Contraseña olvidada',
  reset_sent:
    'Si existe una cuenta con este nombre de usuario, hemos enviado a su dirección un correo ' +
    'con un enlace a una página en la que elegir una contraseña nueva.',
  unsubscribe: 'Correos sobre el bug {bug}',
  unsubscribe_is_on: 'Recibe correos sobre el bug {bug} si así lo indican sus preferencias.',
  unsubscribe_is_off: 'No recibe correos sobre el bug {bug}, salvo cuando alguien le pide un flag.',
  unsubscribe_do: 'Dejar de recibir correos sobre este bug',
  unsubscribe_undo: 'Volver a recibir correos sobre este bug',
  unsubscribe_done: 'Ya no recibirá correos sobre este bug.',
  unsubscribe_undone: 'Vuelve a recibir correos sobre este bug.',
  unsubscribe_more:
    'Todas sus opciones están en las <preferences>preferencias de correo</preferences>.',
  setup: 'Configurar Docket',
  setup_name: 'Esta instalación',
  setup_name_shown: 'Su nombre, en la cabecera y en los títulos de las páginas',
  setup_product: 'Su primer producto',
  setup_product_later:
    'Se informa de los bugs en componentes de productos. Deje vacío el nombre para hacerlo más ' +
    'tarde.',
  setup_product_name: 'Nombre del producto',
  setup_product_description: 'Descripción, para quienes informan de bugs',
  setup_component: 'Su primer componente',
  setup_finish: 'Terminar',
  demo_offer: 'Un proyecto ficticio',
  demo_create: 'Crear 500 bugs en dos productos ficticios, para echar un vistazo',
  demo_removable: 'Puede eliminarlos en esta página en cualquier momento.',
  demo_filling:
    'Se está creando el proyecto ficticio, lo que tarda alrededor de un minuto. ' +
    '<again>Recargar</again>',
  demo_removing:
    'Se está eliminando el proyecto ficticio, lo que tarda alrededor de un minuto. ' +
    '<again>Recargar</again>',
  demo: 'El proyecto ficticio',
  demo_failed: 'No se ha podido crear el proyecto ficticio: {failure}.',
  demo_interrupted: 'Se interrumpió su creación.',
  demo_refused: 'El último intento de eliminarlo fue rechazado: {refusal}.',
  demo_parts:
    'Consta de {bugs} bugs, los productos {products} y {people} personas. Los cambios hechos en ' +
    'estos bugs se eliminan con ellos. No se puede deshacer.',
  demo_confirm: 'Eliminar {bugs} bugs, los productos {products} y {people} personas',
  demo_others: {
    one: 'Eliminar también {count} bug del que otros informaron en estos productos: {ids}',
    many: 'Eliminar también {count} de bugs de los que otros informaron en estos productos: {ids}',
    other: 'Eliminar también {count} bugs de los que otros informaron en estos productos: {ids}',
  },
  demo_remove: 'Eliminar el proyecto ficticio',
  demo_unconfirmed: 'confirme la eliminación',
  demo_changed:
    'mientras tanto se ha informado de bugs o se han movido; compruebe de nuevo los números',
  demo_unforced: 'mueva los bugs de otras personas o confirme su eliminación',
}
