/** The Spanish texts of the login form. */

import type { Translation } from '../../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const es: Translation<typeof en> = {
  login: 'Iniciar sesión',
  login_name: 'Nombre de usuario',
  password: 'Contraseña',
  remember: 'Mantener la sesión iniciada en este dispositivo',
  forgot: '¿Ha olvidado la contraseña?',
  create: 'Crear una cuenta',
  log_in_with: 'Iniciar sesión con {name}',

  not_saved:
    'No ha iniciado sesión, por lo que todavía no se ha guardado nada. Lo que ha escrito se ' +
    'conserva: inicie sesión y envíelo de nuevo.',
  logged_in: 'Ha iniciado sesión',
  send_again_why:
    'Todavía no se ha guardado nada. Envíe de nuevo el formulario para guardar lo que ha ' +
    'escrito. Si contiene un archivo, elíjalo otra vez.',
  send_again: 'Enviar de nuevo',
  back_to_form: 'Volver al formulario',
  discard: 'Descartar',

  code_title: 'Introduzca un código',
  code_about:
    'Su cuenta tiene un segundo factor. Introduzca el código que muestra su aplicación de ' +
    'autenticación o uno de sus códigos de recuperación.',
  code: 'Código',
  code_restart: 'Volver a empezar con la contraseña',
  code_wrong: 'El código es incorrecto, ha caducado o ya se ha usado.',
  code_too_late:
    'El inicio de sesión duró más de diez minutos o empezó en otro navegador. Introduzca de ' +
    'nuevo su nombre de usuario y su contraseña.',

  wrong: 'El nombre de usuario o la contraseña son incorrectos.',
  attempts_left: {
    one: 'Tras {count} intento más como este, la cuenta se bloqueará durante un tiempo.',
    many: 'Tras {count} de intentos más como este, la cuenta se bloqueará durante un tiempo.',
    other: 'Tras {count} intentos más como este, la cuenta se bloqueará durante un tiempo.',
  },
  locked: {
    one:
      'Demasiadas contraseñas incorrectas para esta cuenta. Los inicios de sesión desde su ' +
      'dirección están bloqueados durante {count} minuto más, incluso con la contraseña ' +
      'correcta.',
    many:
      'Demasiadas contraseñas incorrectas para esta cuenta. Los inicios de sesión desde su ' +
      'dirección están bloqueados durante {count} de minutos más, incluso con la contraseña ' +
      'correcta.',
    other:
      'Demasiadas contraseñas incorrectas para esta cuenta. Los inicios de sesión desde su ' +
      'dirección están bloqueados durante {count} minutos más, incluso con la contraseña ' +
      'correcta.',
  },
  delayed: {
    one:
      'Demasiadas contraseñas incorrectas para esta cuenta. Los inicios de sesión ' +
      'desde direcciones nuevas se retrasan: vuelva a intentarlo dentro de {count} segundo.',
    many:
      'Demasiadas contraseñas incorrectas para esta cuenta. Los inicios de sesión ' +
      'desde direcciones nuevas se retrasan: vuelva a intentarlo dentro de {count} de segundos.',
    other:
      'Demasiadas contraseñas incorrectas para esta cuenta. Los inicios de sesión ' +
      'desde direcciones nuevas se retrasan: vuelva a intentarlo dentro de {count} segundos.',
  },
  too_often: {
    one: 'Demasiados inicios de sesión fallidos. Vuelva a intentarlo dentro de {count} segundo.',
    many: 'Demasiados inicios de sesión fallidos. Vuelva a intentarlo dentro de {count} de segundos.',
    other: 'Demasiados inicios de sesión fallidos. Vuelva a intentarlo dentro de {count} segundos.',
  },
}
