/** The Japanese texts of the login form. */

import type { Translation } from '../../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const ja: Translation<typeof en> = {
  login: 'ログイン',
  login_name: 'ログイン名',
  password: 'パスワード',
  remember: 'このデバイスでログイン状態を保持する',
  forgot: 'パスワードをお忘れですか?',
  create: 'アカウントを作成',

  not_saved:
    'ログインしていないため、まだ何も保存されていません。入力内容は保持されています。' +
    'ログインしてから、もう一度送信してください。',
  logged_in: 'ログインしました',
  send_again_why:
    'まだ何も保存されていません。入力内容を保存するには、フォームをもう一度送信してください。' +
    'ファイルは選択し直す必要があります。',
  send_again: 'もう一度送信',
  back_to_form: 'フォームに戻る',
  discard: '破棄',

  wrong: 'ログイン名またはパスワードが正しくありません。',
  attempts_left: {
    other: 'あと {count} 回失敗すると、アカウントはしばらくロックされます。',
  },
  locked: {
    other:
      'このアカウントのパスワードの誤入力が多すぎます。お使いのアドレスからのログインは、' +
      '正しいパスワードでも、あと {count} 分間ロックされます。',
  },
  delayed: {
    other:
      'このアカウントのパスワードの誤入力が多すぎます。' +
      '新しいアドレスからのログインは一時的に制限されています。' +
      '{count} 秒後にもう一度お試しください。',
  },
  too_often: {
    other: 'ログインの失敗が多すぎます。{count} 秒後にもう一度お試しください。',
  },
}
