/** The Japanese texts of the page for acting as somebody else. */

import type { Translation } from '../../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const ja: Translation<typeof en> = {
  title: '代理操作',
  about:
    '最長 6 時間、他の人に表示されるものだけを表示し、その人にできることだけを行えます。変更はその人のものになりますが、監査ログにはあなたが行ったことが記録されます。',
  told: 'その人にメールで通知されます。その人のアカウントと設定は変更できません。',
  login_name: '対象の人のログイン名',
  reason: '理由 (対象の人に表示されます)',
  your_password: '自分のパスワード',
  begin: '開始',
  acting: '{login} として操作しています。終了: {until}。',
  end: '終了',
}
