/** The French texts of the login form. */

import type { Translation } from '../../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const fr: Translation<typeof en> = {
  login: 'Se connecter',
  login_name: 'Nom d’utilisateur',
  password: 'Mot de passe',
  remember: 'Rester connecté sur cet appareil',
  forgot: 'Mot de passe oublié ?',
  create: 'Créer un compte',
  log_in_with: 'Se connecter avec {name}',

  not_saved:
    'Vous n’êtes pas connecté : rien n’a encore été enregistré. Votre saisie est conservée : ' +
    'connectez-vous et envoyez-la à nouveau.',
  logged_in: 'Connexion réussie',
  send_again_why:
    'Rien n’a encore été enregistré. Envoyez à nouveau le formulaire pour enregistrer votre ' +
    'saisie. S’il contient un fichier, choisissez-le à nouveau.',
  send_again: 'Envoyer à nouveau',
  back_to_form: 'Retour au formulaire',
  discard: 'Abandonner',

  code_title: 'Saisir un code',
  code_about:
    'Votre compte a un second facteur. Saisissez le code qu’affiche votre application ' +
    'd’authentification, ou l’un de vos codes de secours.',
  code: 'Code',
  code_restart: 'Recommencer avec le mot de passe',
  code_wrong: 'Le code est incorrect, a expiré ou a déjà été utilisé.',
  code_too_late:
    'La connexion a duré plus de dix minutes ou a commencé dans un autre navigateur. ' +
    'Saisissez à nouveau votre nom d’utilisateur et votre mot de passe.',

  wrong: 'Le nom d’utilisateur ou le mot de passe est incorrect.',
  attempts_left: {
    one: 'Après {count} autre tentative de ce type, le compte sera bloqué pendant un certain temps.',
    many:
      'Après {count} d’autres tentatives de ce type, le compte sera bloqué pendant un certain ' +
      'temps.',
    other:
      'Après {count} autres tentatives de ce type, le compte sera bloqué pendant un certain temps.',
  },
  locked: {
    one:
      'Trop de mots de passe incorrects pour ce compte. Les connexions depuis votre adresse sont ' +
      'bloquées pendant encore {count} minute, même avec le bon mot de passe.',
    many:
      'Trop de mots de passe incorrects pour ce compte. Les connexions depuis votre adresse sont ' +
      'bloquées pendant encore {count} de minutes, même avec le bon mot de passe.',
    other:
      'Trop de mots de passe incorrects pour ce compte. Les connexions depuis votre adresse sont ' +
      'bloquées pendant encore {count} minutes, même avec le bon mot de passe.',
  },
  delayed: {
    one:
      'Trop de mots de passe incorrects pour ce compte. Les connexions ' +
      'depuis de nouvelles adresses sont retardées : réessayez dans {count} seconde.',
    many:
      'Trop de mots de passe incorrects pour ce compte. Les connexions ' +
      'depuis de nouvelles adresses sont retardées : réessayez dans {count} de secondes.',
    other:
      'Trop de mots de passe incorrects pour ce compte. Les connexions ' +
      'depuis de nouvelles adresses sont retardées : réessayez dans {count} secondes.',
  },
  too_often: {
    one: 'Trop de connexions échouées. Réessayez dans {count} seconde.',
    many: 'Trop de connexions échouées. Réessayez dans {count} de secondes.',
    other: 'Trop de connexions échouées. Réessayez dans {count} secondes.',
  },
}
