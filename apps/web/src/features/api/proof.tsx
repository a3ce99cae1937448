import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { type ComponentProps, Suspense } from 'react'
import { ActGuard } from '../../app/parts.ts'

const PROVING = /^identity\.(code_missing|totp_missing|passkey_needed)$/

/** What seemed to need no proof needs one after all. */
export const isUnproved = (reason: string): boolean => PROVING.test(reason)

interface ProofProps {
  readonly submit: string
  readonly mutation: { readonly isPending: boolean; readonly error: ComponentProps<typeof ActGuard>['error'] }
  readonly onBack: () => void
  readonly onProved: (proof: { readonly code?: string; readonly googleCode?: string }) => void
}

/** Who one is, before anything changes of what programs may do or are told. */
export function Proof({ submit, mutation: { isPending, error }, onBack, onProved }: ProofProps) {
  const t = useTranslations('apiKeys.form')
  return (
    <Suspense fallback={<LoadingState lines={2} />}>
      <p className="mb-4 text-body text-ink-2">{t('who')}</p>
      <ActGuard act="api_key" submit={submit} pending={isPending} error={error} onProved={onProved} />
      <Button variant="quiet" className="mt-3" onClick={onBack}>
        {t('back')}
      </Button>
    </Suspense>
  )
}
