/** The French texts of the page for acting as somebody else. */

import type { Translation } from '../../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const fr: Translation<typeof en> = {
  title: 'Agir au nom d’une autre personne',
  about:
    'Vous verrez et ferez ce que peut une autre personne, et rien d’autre, pendant six heures au ' +
    'plus. Vos modifications sont les siennes ; le journal d’audit indique que vous en êtes ' +
    'l’auteur.',
  told:
    'La personne en est informée par e-mail. Vous ne pouvez pas modifier son compte ni ses ' +
    'préférences.',
  login_name: 'Nom d’utilisateur de la personne',
  reason: 'Raison, que la personne lit',
  your_password: 'Votre propre mot de passe',
  begin: 'Commencer',
  acting: 'Vous agissez en tant que {login}. Fin : {until}.',
  end: 'Arrêter',
}
