/** The Spanish texts of the second factor in the preferences. */

import type { Translation } from '../../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const es: Translation<typeof en> = {
  title: 'Segundo factor',
  about:
    'Con un segundo factor, quien conozca su contraseña no puede iniciar sesión sin su teléfono: ' +
    'un inicio de sesión en las páginas pide también un código de una aplicación de ' +
    'autenticación. Los programas usan claves de API, que no necesitan código.',
  required: 'Sus grupos exigen un segundo factor. Configúrelo para continuar.',
  begin: 'Configurar',
  scan:
    'Escanee la imagen con una aplicación de autenticación, o introduzca en ella el secreto. ' +
    'Después, introduzca el código que muestra la aplicación.',
  picture: 'Código QR del secreto',
  secret: 'Secreto: <code>{secret}</code>',
  code: 'Código',
  enable: 'Activar',
  enabled: 'Su segundo factor está activado y se han cerrado sus demás sesiones.',
  is_on: 'Activado: {since}.',
  codes_left: {
    one: 'Queda {count} código de recuperación.',
    many: 'Quedan {count} de códigos de recuperación.',
    other: 'Quedan {count} códigos de recuperación.',
  },
  codes: 'Códigos de recuperación',
  codes_about:
    'Cada uno de ellos permite iniciar sesión una vez en lugar de un código de la aplicación, ' +
    'por ejemplo si pierde su teléfono.',
  codes_keep:
    'Guarde estos códigos en un lugar seguro, pero no en su teléfono: no se volverán a mostrar.',
  codes_renewed: 'Sus códigos de recuperación anteriores ya no son válidos.',
  codes_renew: 'Crear códigos de recuperación nuevos',
  any_code: 'Código de la aplicación o código de recuperación',
  disable: 'Desactivar',
  disabled: 'Su segundo factor está desactivado.',
  your_password: 'Su contraseña actual',
}
