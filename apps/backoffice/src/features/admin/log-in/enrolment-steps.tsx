import { addressGroups } from '@bourse/ui/format.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { CopyButton } from '../../../app/page/copy-button.tsx'
import { QrCode } from './qr-code.tsx'

export interface Enrolment {
  readonly secret: string
  readonly uri: string
}

/** The first log-in ties an authenticator to the account. The secret is typed where no camera is at hand. */
export function EnrolmentSteps({ secret, uri }: Enrolment) {
  const t = useTranslations('login')
  return (
    <div className="mt-4 border-ink border-t-2 pt-4">
      <p className="text-ink-2">{t('enrolText')}</p>
      <div className="mt-4 grid gap-5 sm:grid-cols-[auto_1fr]">
        <QrCode text={uri} label={t('qr')} />
        <div className="min-w-0">
          <p className="font-medium text-body text-ink-2">{t('secret')}</p>
          <p className="mt-1 inline-grid grid-cols-[repeat(4,max-content)] gap-x-3 gap-y-0.5 font-semibold text-base">
            {addressGroups(secret).map((group, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place in the secret.
              <span key={place}>{group}</span>
            ))}
          </p>
          <div className="-ml-1 mt-1.5">
            <CopyButton value={secret} label={t('copySecret')} worded />
          </div>
          <p className="mt-2 text-dense text-ink-3">{t('secretHint')}</p>
        </div>
      </div>
    </div>
  )
}
