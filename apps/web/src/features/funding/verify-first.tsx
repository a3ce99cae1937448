import type { CallFailure } from '@bourse/client'
import { buttonClass } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { PageLink } from '../../app/page/page-link.tsx'

interface VerifyFirstProps {
  readonly text: string
  /** The refusal says how the verification stands (specification §8, 20001). */
  readonly failure: Pick<CallFailure, 'params'>
}

/** For ways that only a person who is known may use; the text says why, and whoever waits for us is not asked to begin again. */
export function VerifyFirst({ text, failure }: VerifyFirstProps) {
  const t = useTranslations('funding.bank.verifyFirst')
  const waits = failure.params.state === 'in_review'
  return (
    <EmptyState
      className="mt-6 border-t"
      title={t(waits ? 'reviewTitle' : 'title')}
      text={waits ? t('reviewText') : text}
      action={
        <PageLink to={waits ? '/kyc/finish' : '/kyc/index'} className={buttonClass({ variant: 'ink' })}>
          {t(waits ? 'reviewLink' : 'link')}
        </PageLink>
      }
    />
  )
}
