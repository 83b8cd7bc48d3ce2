/** The Japanese texts of mail that comes in. */

import type { Translation } from '../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const ja: Translation<typeof en> = {
  own: 'このシステムから送信されたものです。',
  automatic: '不在通知などのプログラムから送信されたものです。',
  empty: '本文、項目、ファイルのいずれもありません。',
  no_sender: 'From に送信者が示されていません。',
  sender_unknown: '{address} のアカウントがありません。アカウントのアドレスから送信してください。',
  sender_closed: '送信者のアカウントは無効です。',
  sender_unproven: 'アドレスからも確認済みの署名からも、送信者を確認できません。',
  unreadable: 'メッセージとして読み取れませんでした。',
  bounce_unknown: 'アカウントの現在のアドレスに送信されたメールに関するものではありません。',
  bounce_temporary:
    'メールが遅延しているか、配信済みか、後で配信される可能性があることを示しています。',
  bounce_unclear: '受信者のアドレスが無効であることが明確に示されていません。',
  gave_up: '処理できませんでした。約 2 日間試行しました。',
  refused_subject: '[Bug {id}] メッセージは受け付けられませんでした',
  refused:
    'バグ {id} に関するメッセージは受け付けられませんでした。理由と本文はメールでは送信されません。代わりにバグのページで入力してください:',
  wrote: '{name} さんのメッセージ:',
}
