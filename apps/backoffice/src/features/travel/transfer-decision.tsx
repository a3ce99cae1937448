import type { TravelTransfer } from '@bourse/contract'
import * as travel from '@bourse/contract/calls/office/travel'
import { Button } from '@bourse/ui/button.tsx'
import { TextArea } from '@bourse/ui/fields/text-area.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { useState } from 'react'
import { useMay } from '../../app/use-may.ts'
import { type Decision, useAskAgain, useDecide } from './api.ts'

const REASON_MAX = 500

/** What compliance does where the other side says nothing, or not enough. */
export function TransferDecision({ one }: { readonly one: TravelTransfer }) {
  const t = useTranslations('travel.decision')
  const mayDecide = useMay(travel.decideTravel)
  return (
    <section aria-labelledby="travel-decision">
      <SectionRule id="travel-decision" title={t('title')} />
      {mayDecide ? <Acts one={one} /> : <Note kind="info">{t('only')}</Note>}
    </section>
  )
}

function Acts({ one }: { readonly one: TravelTransfer }) {
  const t = useTranslations('travel.decision')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const decide = useDecide()
  const again = useAskAgain()
  const typed = reason.trim()
  const error = decide.error ?? again.error
  const send = (decision: Decision['decision']) => {
    setTried(true)
    if (typed === '' || decide.isPending) return
    decide.mutate(
      { transferId: one.transferId, decision, reason: typed },
      { onSuccess: () => toast.good(t(`done.${decision}`)) },
    )
  }
  const act = (decision: Decision['decision'], variant: 'ink' | 'danger') => (
    <Button
      variant={variant}
      pending={decide.isPending && decide.variables.decision === decision}
      onClick={() => send(decision)}
    >
      {t(`acts.${decision}.${one.direction}`)}
    </Button>
  )
  return (
    <>
      {error && (
        <Note kind="error" className="mb-3">
          {error.message}
        </Note>
      )}
      <Button
        pending={again.isPending}
        onClick={() => again.mutate(one.transferId, { onSuccess: () => toast.good(t('done.again')) })}
      >
        {t(`again.${one.direction}`)}
      </Button>
      <TextArea
        fieldClassName="mt-4"
        label={t('reason')}
        hint={t(`reasonHint.${one.direction}`)}
        maxLength={REASON_MAX}
        rows={3}
        value={reason}
        error={tried && typed === '' ? t('reasonMissing') : undefined}
        onChange={({ target }) => setReason(target.value.replaceAll('\n', ' '))}
      />
      <div className="mt-3 grid gap-2">
        {act('waived', 'ink')}
        {act('declined', 'danger')}
      </div>
      <p className="mt-2 text-dense text-ink-3">{t(`hint.${one.direction}`)}</p>
    </>
  )
}
