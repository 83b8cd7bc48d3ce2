/** The Spanish texts of the page for acting as somebody else. */

import type { Translation } from '../../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const es: Translation<typeof en> = {
  title: 'Actuar en nombre de otra persona',
  about:
    'Verá y hará lo que puede otra persona, y nada más, durante seis horas como máximo. Los ' +
    'cambios que haga son de ella; el registro de auditoría indica que los hizo usted.',
  told: 'Se informa a la persona por correo. No puede cambiar su cuenta ni sus preferencias.',
  login_name: 'Nombre de usuario de la persona',
  reason: 'Motivo, que lee la persona',
  your_password: 'Su propia contraseña',
  begin: 'Empezar',
  acting: 'Actúa como {login}. Fin: {until}.',
  end: 'Terminar',
}
