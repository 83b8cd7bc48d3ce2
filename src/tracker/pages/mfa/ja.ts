/** The Japanese texts of the second factor in the preferences. */

import type { Translation } from '../../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const ja: Translation<typeof en> = {
  title: '二要素認証',
  about:
    '二要素認証を設定すると、パスワードを知っている人でも、あなたの電話がなければログインできません。' +
    'ページへのログインには、認証アプリのコードも必要になります。プログラムは、' +
    'コードの不要な API キーを使用します。',
  required: '所属グループでは二要素認証が必要です。続けるには設定してください。',
  begin: '設定する',
  scan: '認証アプリで画像を読み取るか、シークレットを入力してください。その後、アプリに表示されるコードを入力してください。',
  picture: 'シークレットの QR コード',
  secret: 'シークレット: <code>{secret}</code>',
  code: 'コード',
  enable: '有効にする',
  enabled: '二要素認証を有効にし、他のセッションを終了しました。',
  is_on: '有効化: {since}。',
  codes_left: {
    other: '残りの復旧コードは {count} 個です。',
  },
  codes: '復旧コード',
  codes_about:
    '電話をなくした場合など、アプリのコードの代わりに、それぞれ 1 回だけログインに使用できます。',
  codes_keep: 'これらのコードは、電話以外の安全な場所に保管してください。再表示されません。',
  codes_renewed: '以前の復旧コードは使用できなくなりました。',
  codes_renew: '新しい復旧コードを作成',
  any_code: 'アプリのコードまたは復旧コード',
  disable: '無効にする',
  disabled: '二要素認証を無効にしました。',
  your_password: '現在のパスワード',
}
