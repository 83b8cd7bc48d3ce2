/** The Spanish sentences of the faults of this room. */

import type { SameFaults } from '../../platform/faults.ts'
import type { de } from './de.ts'

export const es: SameFaults<typeof de> = {
  acting: {
    acting_needs_session:
      'Para actuar en nombre de otra persona, inicie sesión con su contraseña en la página de ' +
      'inicio de sesión o para un token; las claves de API y los inicios de sesión por proxy no ' +
      'tienen una sesión en la que hacerlo.',
    acting_already: 'Ya actúa en nombre de {1}. Deje de hacerlo primero.',
    acting_as_yourself: 'Esta persona es usted. Elija a otra.',
    acting_protected:
      'Nadie puede actuar en nombre de {1}, que es miembro del grupo «bz_sudo_protect».',
    acting_disabled:
      'La cuenta {1} está cerrada, por lo que nadie puede actuar en nombre de su titular.',
  },
  apiKey: {
    api_key_exists: 'Esta clave de API ya está en uso. Genere una nueva.',
    api_key_malformed: 'Una clave de API consta de 40 letras y cifras.',
    too_many_api_keys:
      'Una cuenta puede tener como máximo {1} claves de API activas. Revoque las que no necesite.',
  },
  accounts: {
    object_does_not_exist:
      '«{2}» ({1}) no existe. Compruebe la ortografía; no se distinguen mayúsculas y minúsculas.',
    value_changed:
      'Alguien ha cambiado «{1}» desde que lo leyó; ahora el valor es «{2}». No se ha guardado ' +
      'nada: compruébelo y guarde de nuevo.',
    invalid_login_or_password:
      'El nombre de usuario o la contraseña es incorrecto.<1> Intentos restantes antes de que ' +
      'la cuenta se bloquee durante un tiempo: {1}.</1>',
    account_disabled:
      '<1>{1} </1>Esta cuenta está cerrada. Si se trata de un error, escriba a <2>{2}</2><-2>un ' +
      'administrador de esta instalación</-2>.',
    auth_invalid_email:
      'El inicio de sesión proporcionó «{1}», que no es una dirección de correo permitida aquí ' +
      'para las cuentas.',
    proxy_user_unknown:
      'El proxy ha iniciado sesión como «{1}», pero ninguna cuenta tiene ese nombre de usuario ' +
      'o identificador externo. Pida una cuenta a un administrador.',
    account_locked:
      'Demasiadas contraseñas incorrectas para esta cuenta desde {1}. Los inicios de sesión ' +
      'desde allí están bloqueados hasta {2:time}, incluso con la contraseña correcta.',
    account_delayed:
      'Demasiadas contraseñas incorrectas para esta cuenta. Los inicios de sesión desde ' +
      'direcciones nuevas se retrasan: inténtelo de nuevo dentro de {1:seconds}.',
    password_login_off:
      'Aquí solo los administradores inician sesión con contraseña. Use el inicio de sesión ' +
      'único; los programas usan una clave de API.',
    auth_failure:
      'No tiene permiso para hacerlo.<1.group> Es necesario pertenecer al grupo ' +
      '«{1.group}».</1.group>',
    api_key_not_valid:
      'Esta clave de API no existe. Una clave consta de 40 letras y cifras y distingue ' +
      'mayúsculas y minúsculas; las suyas figuran en sus preferencias.',
    api_key_revoked:
      'Esta clave de API fue revocada por su propietario. Cree una nueva en sus preferencias.',
    api_key_expired: 'Esta clave de API caducó a las {1:time}. Cree una nueva en sus preferencias.',
    auth_invalid_token: 'El token para este cambio no es válido o ha caducado. Solicite uno nuevo.',
    invalid_cookies_or_token:
      'Esta sesión o este token no es válido: se cerró, caducó o está limitado a otra ' +
      'dirección. Inicie sesión de nuevo.',
    login_required: 'Primero debe iniciar sesión.',
    too_many_requests:
      'Demasiados inicios de sesión fallidos desde su dirección. Inténtelo de nuevo dentro de ' +
      '{1:seconds}.',
    not_now:
      'Hay demasiados inicios de sesión en espera. Inténtelo de nuevo dentro de {1:seconds}.',
    account_exists: 'Ya existe una cuenta con el nombre de usuario «{1}».',
    illegal_email_address: '«{1}» no es un nombre de usuario válido. {2}',
    account_creation_disabled:
      'Aquí solo los administradores pueden crear cuentas. Pida una cuenta a uno de ellos.',
    account_creation_restricted:
      'Aquí no se pueden crear cuentas con esta dirección. Pida una a un administrador.',
    email_domain_refused:
      'Las direcciones de {1} no se pueden usar aquí para cuentas. Use otra dirección o pida ' +
      'una cuenta a un administrador.',
    user_login_required: 'El nombre de usuario de una cuenta no puede estar vacío.',
    password_too_short: 'Una contraseña debe tener al menos {1} caracteres.',
    password_too_long: 'Una contraseña puede tener como máximo {1} caracteres.',
    password_not_complex: 'La contraseña también debe contener: {1}.',
    password_too_common:
      'Es una de las 10 000 contraseñas más comunes y fácil de adivinar. Elija otra, por ' +
      'ejemplo varias palabras sin relación.',
    invalid_username: 'No existe ninguna cuenta con el nombre de usuario «{1}».',
    user_access_by_id_denied:
      'Debe iniciar sesión para consultar personas con «ids». Inicie sesión o use «names».',
    user_access_by_match_denied:
      'Debe iniciar sesión para buscar personas con «match». Inicie sesión o use «names».',
    empty_group_name: 'Un grupo necesita un nombre.',
    group_exists: 'Ya existe un grupo llamado «{1}».',
    empty_group_description:
      'Un grupo necesita una descripción que explique qué tienen en común sus miembros.',
    invalid_regexp: '«{1}» no es una expresión regular válida: {2}.',
    invalid_group_name:
      'No existe ningún grupo llamado «{1}», o usted no es miembro y no puede verlo.',
    group_cannot_view:
      'Solo los miembros de «editusers» y «creategroups», y quienes pueden añadir a otros a un ' +
      'grupo, pueden ver los grupos.',
  },
  group: {
    group_not_visible:
      'No puede ver a los miembros del grupo «{1}». Pueden hacerlo los miembros de «editusers» ' +
      'y «creategroups», y quienes pueden añadir a otros al grupo.',
    system_group_not_renamable:
      'El grupo «{1}» es un grupo del sistema y no se le puede cambiar el nombre. Su ' +
      'descripción y su patrón sí se pueden cambiar.',
    admin_stays:
      'Los miembros de «admin» no se pueden quitar del grupo del sistema «{1}»; de lo ' +
      'contrario, nadie podría reparar errores.',
    group_in_itself: 'El grupo «{1}» no puede ser miembro de sí mismo.',
    members_not_named:
      'Indique un «pattern» para los nombres de usuario de las personas que quitar, o «all» ' +
      'para quitar a todas las añadidas al grupo.',
    admins_needed:
      'En el grupo «admin» no quedaría nadie con una cuenta activa. Use un patrón que coincida ' +
      'con menos personas.',
    too_many_removed:
      'Se quitarían más de {1:grouped} personas. Use varias veces un patrón que coincida con ' +
      'menos de ellas.',
    too_many_members: 'Estos grupos tienen en total más de {1} miembros. Pida menos grupos.',
  },
  byMail: {
    mail_disabled: 'Esta instalación no envía correos. Diríjase a un administrador.',
    secret_invalid:
      'Este código es incorrecto, ha caducado o ya se ha usado. Solicite otro correo.',
    letters_too_many: 'Demasiadas solicitudes. Inténtelo de nuevo dentro de {1:seconds}.',
  },
  mfa: {
    mfa_needed:
      'Esta cuenta tiene un segundo factor, por lo que su contraseña sola no basta para los ' +
      'programas. Envíe una clave de API, que el titular de la cuenta crea en las preferencias.',
    mfa_required:
      'Los miembros del grupo «{1}» necesitan un segundo factor. Inicie sesión con un navegador ' +
      'y configúrelo en sus preferencias; las claves de API funcionan sin él.',
    mfa_code_wrong:
      'El código es incorrecto, ha caducado o ya se ha usado.<1> Intentos restantes antes de ' +
      'que la cuenta se bloquee durante un tiempo: {1}.</1>',
    half_login_over:
      'El inicio de sesión duró más de diez minutos o empezó en otro navegador. Introduzca de ' +
      'nuevo su nombre de usuario y su contraseña.',
    mfa_is_on: 'Su cuenta ya tiene un segundo factor. Desactívelo para configurar otro.',
    mfa_is_off: 'La cuenta no tiene un segundo factor.',
    mfa_own:
      'Desactive su propio segundo factor en sus preferencias, con su contraseña y un código.',
    mfa_offer_over: 'Este secreto ya no es válido. Empiece de nuevo y escanee la imagen nueva.',
  },
  oidc: {
    oidc_off: 'Esta instalación no tiene inicio de sesión único.',
    oidc_failed:
      'El inicio de sesión único ha fallado. {1} Inténtelo de nuevo o avise a un administrador.',
    oidc_login_over:
      'El inicio de sesión duró más de diez minutos o empezó en otro navegador. Empiece de nuevo.',
    oidc_email_unverified:
      'Su proveedor no indica que haya verificado su dirección de correo, por lo que no se pudo ' +
      'encontrar una cuenta con ella. Verifique allí la dirección o pregunte a un administrador.',
    oidc_unknown: 'No hay ninguna cuenta para {1}. Pida una a un administrador.',
    oidc_taken:
      'En su proveedor, la cuenta {1} pertenece a otra persona. Pregunte a un administrador.',
  },
  user: {
    old_password_incorrect:
      'La contraseña anterior es incorrecta, por lo que no se ha cambiado la contraseña.',
  },
  pgpKey: {
    gpg_disabled: 'Esta instalación no cifra los correos. Un administrador puede configurar gpg.',
    pgp_key_unreadable:
      'No es una clave pública OpenPGP. Envíe lo que muestra gpg --armor --export DIRECCIÓN.',
    pgp_key_private:
      'Es una clave privada, que nadie más debe tener. No se ha guardado. Envíe la clave ' +
      'pública que muestra gpg --armor --export DIRECCIÓN.',
    pgp_keys_several: 'El texto contiene {1} claves. Envíe una sola.',
    pgp_key_revoked: 'La clave está revocada. Envíe una que esté en uso.',
    pgp_key_expired:
      'La clave caducó el {1:day}. Amplíe su validez o cree otra, y envíela de nuevo.',
    pgp_key_unsuitable:
      'Con esta clave no se puede cifrar nada: no tiene una subclave de cifrado válida. Añada ' +
      'una y envíe la clave de nuevo.',
    pgp_keys_too_many: 'Demasiadas claves. Inténtelo de nuevo dentro de {1:seconds}.',
  },
  preference: {
    preference_fixed:
      'La preferencia «{1}» no se puede cambiar aquí; su valor predeterminado se aplica a todos.',
    preference_value_invalid: '«{1}» debe tener uno de estos valores: {2}.',
  },
  readOnly: {
    read_only:
      'Esta instalación es actualmente de solo lectura<1.until>, previsiblemente hasta ' +
      '{1.until:time}</1.until>. No se ha cambiado nada; inténtelo más tarde.<1.note> ' +
      '{1.note}</1.note>',
  },
  session: {
    password_wanted:
      'Para ello debe haber introducido su contraseña en los últimos diez minutos. Introdúzcala ' +
      'e inténtelo de nuevo.',
    mfa_turned_on:
      'El segundo factor de la cuenta se activó durante este inicio de sesión. Inicie sesión de ' +
      'nuevo.',
    api_key_not_enough:
      'No es posible con una clave de API. Inicie sesión con su contraseña, en la página de ' +
      'preferencias o para un token.',
  },
  webhook: {
    webhook_unknown: 'No tiene ningún webhook {1}.',
    webhook_invalid: 'El campo «{1}» del webhook no es válido: {2}.',
    webhook_replayed:
      'Ya se están reenviando entregas del webhook {1}. Inténtelo de nuevo cuando termine.',
    webhooks_too_many: 'Puede tener como máximo {1} webhooks. Elimine uno primero.',
  },
}
