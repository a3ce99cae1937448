import type { AssertionOptions } from '@bourse/contract'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { useSignWithPasskey } from './passkey-api.ts'
import { PasskeyButton } from './passkey-button.tsx'

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
  const sign = () => signing.mutate(undefined, { onSuccess: onSigned })
  return <PasskeyButton text={t('sign')} pending={signing.isPending} error={message} onClick={sign} />
}
