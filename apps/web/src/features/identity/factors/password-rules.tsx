import { cx } from '@bourse/ui/class-names.ts'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { passwordRules } from '../accounts/register-form.ts'

/** The rules stand there before the first key is pressed, and are ticked off while typing. */
export function PasswordRules({ id, password }: { id: string; password: string }) {
  const t = useTranslations('identity.register.rules')
  const rules = passwordRules(password)
  return (
    <ul id={id} className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-dense">
      {(['length', 'notNumeric'] as const).map((rule) => {
        const Drawing = rules[rule] ? drawings.check : drawings.minus
        return (
          <li key={rule} className={cx('flex items-center gap-1', rules[rule] ? 'text-good' : 'text-ink-3')}>
            <Icon of={Drawing} size={12} />
            {t(rule)}
            <span className="sr-only">{rules[rule] ? t('met') : t('open')}</span>
          </li>
        )
      })}
    </ul>
  )
}
