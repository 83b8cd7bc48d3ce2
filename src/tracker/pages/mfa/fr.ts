/** The French texts of the second factor in the preferences. */

import type { Translation } from '../../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const fr: Translation<typeof en> = {
  title: 'Second facteur',
  about:
    'Avec un second facteur, une personne qui connaît votre mot de passe ne peut pas se ' +
    'connecter sans votre téléphone : une connexion sur les pages demande aussi le code d’une ' +
    'application d’authentification. Les programmes utilisent des clés d’API, qui n’ont pas ' +
    'besoin de code.',
  required: 'Vos groupes exigent un second facteur. Configurez-le pour continuer.',
  begin: 'Configurer',
  scan:
    'Scannez l’image avec une application d’authentification, ou saisissez-y le secret. ' +
    'Saisissez ensuite le code qu’affiche l’application.',
  picture: 'Code QR du secret',
  secret: 'Secret : <code>{secret}</code>',
  code: 'Code',
  enable: 'Activer',
  enabled: 'Votre second facteur est activé et vos autres sessions ont été fermées.',
  is_on: 'Activé : {since}.',
  codes_left: {
    one: 'Il reste {count} code de secours.',
    many: 'Il reste {count} de codes de secours.',
    other: 'Il reste {count} codes de secours.',
  },
  codes: 'Codes de secours',
  codes_about:
    'Chacun d’eux permet de se connecter une fois à la place d’un code de l’application, par ' +
    'exemple si vous perdez votre téléphone.',
  codes_keep:
    'Conservez ces codes en lieu sûr, mais pas sur votre téléphone : ils ne seront plus affichés.',
  codes_renewed: 'Vos codes de secours précédents ne sont plus valables.',
  codes_renew: 'Créer de nouveaux codes de secours',
  any_code: 'Code de l’application, ou code de secours',
  disable: 'Désactiver',
  disabled: 'Votre second facteur est désactivé.',
  your_password: 'Votre mot de passe actuel',
}
