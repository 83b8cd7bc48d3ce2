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
  log_in_with: '{name} でログイン',

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

  code_title: 'コードの入力',
  code_about:
    'このアカウントには二要素認証が設定されています。' +
    '認証アプリに表示されるコード、または復旧コードを入力してください。',
  code: 'コード',
  code_restart: 'パスワードの入力からやり直す',
  code_wrong: 'コードが正しくないか、期限切れか、すでに使用されています。',
  code_too_late:
    'ログインに 10 分以上かかったか、別のブラウザーで開始されました。' +
    'ログイン名とパスワードをもう一度入力してください。',

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
