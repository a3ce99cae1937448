import { Button } from '@bourse/ui/button.tsx'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'

export interface PasskeyButtonProps {
  /** What it is for. */
  readonly text: string
  readonly pending: boolean
  readonly error: string | undefined
  readonly onClick: () => void
}

/** Asks the device for a passkey, and says what became of it. */
export function PasskeyButton({ text, pending, error, onClick }: PasskeyButtonProps) {
  const t = useTranslations('settings.factor')
  return (
    <div>
      <p className="font-medium text-body">{t('title')}</p>
      <p className="mt-1 text-dense text-ink-2">{text}</p>
      <Button
        className="mt-2"
        pending={pending}
        onClick={onClick}
        {...(error === undefined ? {} : { 'aria-describedby': 'passkey-error' })}
      >
        <Icon of={drawings.shield} />
        {t('confirm')}
      </Button>
      {error !== undefined && (
        <p id="passkey-error" role="alert" className="mt-2 text-bad text-dense">
          {error}
        </p>
      )}
    </div>
  )
}
