import type { CreditInfo } from '@bourse/contract'
import * as credit from '@bourse/contract/calls/office/credit'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { Sum } from '@bourse/ui/sum.tsx'
import { useState } from 'react'
import { useAmountText } from '../../../app/page/figures.ts'
import { Loaded } from '../../../app/page/loaded.tsx'
import { useMay } from '../../../app/use-may.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { type CreditAct, useCreditOf, useDecideCredit } from './credit-api.ts'

/** How one person stands with early credit, and what staff can do about it. */
export function CreditPerson({ uid }: { readonly uid: string }) {
  const t = useTranslations('funding.credit')
  const query = useCreditOf(uid)
  const mayDecide = useMay(credit.suspendCredit)
  const [act, setAct] = useState<CreditAct | null>(null)
  return (
    <section aria-label={t('person', { uid })} className="mb-6 max-w-[560px] border-ink border-t-2 pt-3">
      <Loaded query={query} failed={t('personFailed')} skeleton={<LoadingState lines={5} />}>
        {(info) => (
          <>
            <Facts info={info} suspension={info.suspension} />
            {mayDecide && (
              <div className="mt-4 flex flex-wrap gap-2">
                {info.why !== 'staff' && (
                  <Button variant="danger" onClick={() => setAct('suspend')}>
                    {t('suspend')}
                  </Button>
                )}
                {info.right === 'suspended' && <Button onClick={() => setAct('reopen')}>{t('reopen')}</Button>}
              </div>
            )}
          </>
        )}
      </Loaded>
      {act !== null && <DecisionDialog uid={uid} act={act} onClose={() => setAct(null)} />}
    </section>
  )
}

function Facts({ info, suspension }: { readonly info: CreditInfo; readonly suspension: string | null }) {
  const t = useTranslations('funding.credit')
  const amountText = useAmountText()
  const euro = (amount: string) => amountText(amount, 'EUR')
  const sums = (all: CreditInfo['debts']) =>
    all.length === 0 ? '–' : all.map(({ symbol, amount }) => amountText(amount, symbol)).join(', ')
  const right = t(`rights.${info.right}`)
  return (
    <>
      <Sum
        dense
        rows={[
          { label: t('right'), value: info.why === null ? right : `${right}: ${t(`why.${info.why}`)}` },
          { label: t('limits'), value: `${euro(info.availableLimit)} / ${euro(info.limit)}` },
          { label: t('own'), value: euro(info.ownAssets) },
          { label: t('running'), value: sums(info.running) },
          { label: t('debts'), value: sums(info.debts), tone: info.debts.length > 0 ? 'bad' : 'plain' },
          { label: t('fees'), value: sums(info.pendingFee) },
          { label: t('failures'), value: t('failuresValue', { now: info.failedTimes, ever: info.failOrders }) },
          { label: t('deposits'), value: `${info.depositTimes}, ${euro(info.depositAmount)}` },
        ]}
      />
      {info.right === 'suspended' && suspension !== null && (
        <Note kind="plain" className="mt-3">
          {suspension}
        </Note>
      )}
    </>
  )
}

interface DecisionProps {
  readonly uid: string
  readonly act: CreditAct
  readonly onClose: () => void
}

function DecisionDialog({ uid, act, onClose }: DecisionProps) {
  const t = useTranslations('funding.credit')
  const decide = useDecideCredit()
  const onSuccess = () => {
    toast.good(t(`${act}Done`))
    onClose()
  }
  return (
    <ReasonDialog
      title={t(`${act}Title`, { uid })}
      description={t(`${act}Text`)}
      confirm={t(act)}
      danger={act === 'suspend'}
      act={decide}
      label={t('reason')}
      missing={t('reasonMissing')}
      onReason={(reason) => decide.mutate({ act, uid, reason }, { onSuccess })}
      onClose={onClose}
    />
  )
}
