import type { OfficeWithdrawal } from '@bourse/contract'
import * as withdrawals from '@bourse/contract/calls/office/withdrawals'
import { Button } from '@bourse/ui/button.tsx'
import { TextArea } from '@bourse/ui/fields/text-area.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { useState } from 'react'
import { useAmountText } from '../../../app/page/figures.ts'
import { useMay } from '../../../app/use-may.ts'
import { useApprove, useNote, useRefuse, useSpeedUp } from './withdrawals-api.ts'

const TEXT_MAX = 500

/** Approve, refuse with a reason that the person reads, or leave a note for the colleagues. */
export function WithdrawalDecision({ one }: { readonly one: OfficeWithdrawal }) {
  const t = useTranslations('withdrawals.decision')
  const amountText = useAmountText()
  const mayDecide = useMay(withdrawals.approveWithdrawal)
  const [text, setText] = useState('')
  const [asked, setAsked] = useState(false)
  const [approve, refuse, note, speedUp] = [useApprove(), useRefuse(), useNote(), useSpeedUp()]
  const error = approve.error ?? refuse.error ?? note.error ?? speedUp.error
  const typed = text.trim()
  const done = { onSuccess: () => setText('') }
  const reason = (send: () => void) => {
    setAsked(true)
    if (typed !== '') send()
  }
  const inReview = one.state === 'review'
  const second = one.firstApprovalBy !== null
  const waiting = one.state === 'processing' && one.confirmations === 0 && one.attempts.length > 0
  return (
    <section>
      <SectionRule title={t('title')} />
      {inReview && mayDecide && !one.mayDecide && <Note kind="info">{t('otherPerson')}</Note>}
      <TextArea
        label={inReview && mayDecide ? t('reason') : t('note')}
        maxLength={TEXT_MAX}
        value={text}
        onChange={({ target }) => setText(target.value)}
        error={asked && typed === '' ? t('reasonMissing') : undefined}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button pending={note.isPending} onClick={() => reason(() => note.mutate({ id: one.id, text: typed }, done))}>
          {t('addNote')}
        </Button>
        {inReview && mayDecide && (
          <>
            <Button
              variant="danger"
              pending={refuse.isPending}
              onClick={() => reason(() => refuse.mutate({ id: one.id, reason: typed }, done))}
            >
              {t('refuse')}
            </Button>
            {one.mayDecide && (
              <Button variant="ink" pending={approve.isPending} onClick={() => approve.mutate(one.id)}>
                {one.approvalsNeeded > 1 ? t('approveOf', { number: second ? 2 : 1 }) : t('approve')}
              </Button>
            )}
          </>
        )}
        {waiting && mayDecide && (
          <Button pending={speedUp.isPending} onClick={() => speedUp.mutate(one.id)}>
            {t('speedUp')}
          </Button>
        )}
      </div>
      {error !== null && (
        <Note kind="error" className="mt-3">
          {error.message}
        </Note>
      )}
      {inReview && (
        <p className="mt-2 text-dense text-ink-3">{t('refuseHint', { amount: amountText(one.amount, one.coin) })}</p>
      )}
    </section>
  )
}
