import type { ShareDecision } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useAmountText } from '../../../app/page/figures.ts'
import { ReasonDialog } from '../../../app/page/reason-dialog.tsx'
import { useProposeCase } from './api.ts'

export interface CaseAbout {
  readonly userId: string
  readonly uid?: string
  readonly asset: string
  readonly amount: string
  readonly decision: ShareDecision
}

/** Pays what is held, or takes back what is not paid out; another person has to confirm it. */
export function CaseDialog({ about, onClose }: { readonly about: CaseAbout; readonly onClose: () => void }) {
  const { userId, asset, amount, decision } = about
  const t = useTranslations(`shareDesk.${decision}`)
  const amountText = useAmountText()
  const propose = useProposeCase()
  return (
    <ReasonDialog
      title={t('title', { amount: amountText(amount, asset) })}
      description={t('text')}
      confirm={t('confirm')}
      label={t('reason')}
      missing={t('missing')}
      done={t('done')}
      act={propose}
      onReason={(reason, then) => propose.mutate({ userId, asset, decision, reason }, then)}
      onClose={onClose}
    />
  )
}
