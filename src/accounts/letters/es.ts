/** The Spanish texts of letters about accounts. */

import type { Translation } from '../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const es: Translation<typeof en> = {
  hello: 'Hola:',
  at: '{login} en {base}/',
  page: 'esta página',
  page_of: 'esta página de la instalación',
  not_you:
    'Si no fue usted, solicite de inmediato una contraseña nueva, revise sus claves de API y sus ' +
    'sesiones, y avise a un administrador.',

  account_subject: 'Cree su cuenta',
  account_why:
    'Alguien, probablemente usted, ha solicitado una cuenta con el nombre de usuario {account}.',
  account_do: 'Para crearla, abra {page} en un plazo de {days} días y elija una contraseña:',
  account_not_you: 'Si no fue usted, ignore este mensaje: no se ha creado ninguna cuenta.',

  reset_subject: 'Elija una contraseña nueva',
  reset_why:
    'Alguien, probablemente usted, ha solicitado una contraseña nueva para la cuenta {account}.',
  reset_do: 'Para elegirla, abra {page} en un plazo de {days} días:',
  reset_not_you: 'Si no fue usted, ignore este mensaje: su contraseña actual sigue siendo válida.',

  locked_subject: 'Su cuenta se ha bloqueado tras contraseñas incorrectas',
  locked_why:
    'Se ha introducido demasiadas veces una contraseña incorrecta para la cuenta {account}, desde ' +
    '{address}.',
  locked_do:
    'Los inicios de sesión desde allí están bloqueados durante media hora. No tiene que hacer nada.',

  address_subject: 'Confirme su nueva dirección',
  address_why:
    'Alguien, probablemente usted, ha solicitado que el nombre de usuario de una cuenta pase a ser ' +
    '{login}.',
  address_why_at:
    'Alguien, probablemente usted, ha solicitado que el nombre de usuario de una cuenta en {base}/ ' +
    'pase a ser {login}.',
  address_do: 'Para confirmarlo, abra {page} en un plazo de {days} días:',
  address_cancel:
    'Si no fue usted, no cambia nada mientras no lo confirme. Puede cancelar el cambio aquí:',
  address_cancel_of:
    'Si no fue usted, no cambia nada mientras no lo confirme. Puede cancelar el cambio en la ' +
    'instalación aquí:',

  password_subject: 'Se ha cambiado su contraseña',
  password_why:
    'Se ha cambiado la contraseña de la cuenta {account} y se han cerrado sus sesiones.',

  moved_subject: 'Se ha cambiado la dirección de su cuenta',
  moved_why:
    'El nombre de usuario de la cuenta {account} es ahora {after}. A partir de ahora, los correos ' +
    'se envían allí.',
  moved_not_you:
    'Si no fue usted, avise de inmediato a un administrador: con esta dirección ya no puede ' +
    'recuperar el acceso.',

  asked_subject: 'Alguien ha solicitado cambiar la dirección de su cuenta',
  asked_why:
    'Alguien con la sesión iniciada como {account} ha solicitado que el nombre de usuario de la ' +
    'cuenta pase a ser {after}. Se ha enviado allí un mensaje para confirmar el cambio.',
  asked_not_you:
    'Si no fue usted, abra {page} en un plazo de {days} días y cancele el cambio, aunque ya se ' +
    'haya realizado:',
  asked_then: 'Después, elija una contraseña nueva.',

  key_subject: 'Su cuenta tiene una clave de API nueva',
  key_why:
    'Se ha creado o restablecido una clave de API para la cuenta {account}. Su descripción: ' +
    '{description}',
  key_why_nameless:
    'Se ha creado o restablecido una clave de API para la cuenta {account}. No tiene descripción.',

  pgp_subject: 'Su cuenta tiene una clave OpenPGP nueva',
  pgp_why:
    'Los correos a la cuenta {account} se pueden cifrar ahora con la clave OpenPGP que tiene esta ' +
    'huella:',

  mfa_subject: 'El segundo factor de su cuenta',
  mfa_on:
    'La cuenta {account} exige ahora un código de una aplicación de autenticación en cada inicio de ' +
    'sesión con la contraseña.',
  mfa_off:
    'La cuenta {account} ya no exige un código al iniciar sesión: se ha desactivado su segundo ' +
    'factor.',
  mfa_removed:
    'La cuenta {account} ya no exige un código al iniciar sesión: un administrador ha eliminado su ' +
    'segundo factor.',
  mfa_new_codes:
    'La cuenta {account} tiene códigos de recuperación nuevos y los anteriores ya no son válidos.',
  mfa_code_used:
    'Alguien ha iniciado sesión en la cuenta {account} con un código de recuperación, que ya está ' +
    'gastado.',

  login_subject: 'Nuevo inicio de sesión en su cuenta',
  login_why:
    'Alguien, probablemente usted, ha iniciado sesión como {account} desde {address} a las {time}, ' +
    'por primera vez desde allí.',
  login_off: 'Puede desactivar estos mensajes en sus preferencias.',

  acting_subject: 'Alguien actúa con su cuenta {login}',
  acting_why:
    '{sudoer} actúa ahora en su nombre, con su cuenta {login}. Esto termina como máximo a las seis ' +
    'horas.',
  acting_why_at:
    '{sudoer} actúa ahora en su nombre en {base}/, con su cuenta {login}. Esto termina como máximo ' +
    'a las seis horas.',
  acting_reason: 'El motivo indicado: {reason}',
  acting_no_reason: 'No se ha indicado ningún motivo.',
  acting_recorded:
    'Todas estas acciones quedan registradas. Si no lo esperaba, pregunte a un administrador.',

  merged_subject: 'La cuenta {login} se ha fusionado con {into}',
  merged_why:
    'Un administrador ha fusionado la cuenta {account} con {into}. Lo que pertenecía a la primera ' +
    'pertenece ahora a la otra. {login} está desactivada; inicie sesión como {into}.',
  merged_not_you: 'Si las dos cuentas no son suyas, avise de inmediato a un administrador.',

  test_subject: 'Mensaje de prueba',
  test: 'Este mensaje se envió a las {time} para probar el correo de {base}.',
}
