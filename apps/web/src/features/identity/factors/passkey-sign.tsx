import type { AssertionOptions } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { useSignWithPasskey } from './passkey-api.ts'

export interface PasskeySignProps {
  /** What the device is asked to sign. */
  readonly options: () => Promise<AssertionOptions>
  readonly signed: boolean
  /** Whether it was sent without. */
  readonly missing: boolean
  /** What the device answered, as it is sent. */
  readonly onSigned: (passkey: string) => void
}

/** For pages of other features: a passkey signs what is about to happen, and not only that somebody is there. */
export function PasskeySign({ options, signed, missing, onSigned }: PasskeySignProps) {
  const t = useTranslations('settings.factor')
  const refusalText = useTranslations('refusals')
  const signing = useSignWithPasskey(options)
  const message = signing.error?.message ?? (missing ? refusalText('identity.passkey_needed') : undefined)
  if (signed) {
    return (
      <p role="status" className="flex items-center gap-2 text-body">
        <span className="text-good">
          <Icon of={drawings.check} />
        </span>
        {t('signed')}
      </p>
    )
  }
  return (
    <div>
      <p className="font-medium text-body">{t('title')}</p>
      <p className="mt-1 text-dense text-ink-2">{t('sign')}</p>
      <Button
        className="mt-2"
        pending={signing.isPending}
        onClick={() => signing.mutate(undefined, { onSuccess: onSigned })}
        {...(message === undefined ? {} : { 'aria-describedby': 'passkey-error' })}
      >
        <Icon of={drawings.shield} />
        {t('confirm')}
      </Button>
      {message !== undefined && (
        <p id="passkey-error" role="alert" className="mt-2 text-bad text-dense">
          {message}
        </p>
      )}
    </div>
  )
}
