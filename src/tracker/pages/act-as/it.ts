/** The Italian texts of the page for acting as somebody else. */

import type { Translation } from '../../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const it: Translation<typeof en> = {
  title: 'Agire per conto di altri',
  about:
    'Si vede e si fa ciò che può un’altra persona, e nient’altro, per un massimo di sei ore. Le ' +
    'modifiche risultano sue; il registro di controllo indica chi le ha fatte.',
  told:
    'La persona viene informata per e-mail. Non si possono modificare il suo account e le sue ' +
    'preferenze.',
  login_name: 'Nome di accesso della persona',
  reason: 'Motivo, che la persona legge',
  your_password: 'La propria password',
  begin: 'Inizia',
  acting: 'Si agisce come {login}. Fine: {until}.',
  end: 'Termina',
}
