import type { OfficeMerchant } from '@bourse/contract'
import * as p2p from '@bourse/contract/calls/office/p2p'
import { Button } from '@bourse/ui/button.tsx'
import { TextArea } from '@bourse/ui/fields/text-area.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { useState } from 'react'
import { useMay } from '../../../app/use-may.ts'
import { type Decision, useDecideMerchant } from './merchants-api.ts'

const REASON_MAX = 500

/** What compliance says to an application. Whoever is refused reads the reason. */
export function MerchantDecision({ one }: { readonly one: OfficeMerchant }) {
  const t = useTranslations('merchants.decision')
  const mayDecide = useMay(p2p.decideMerchant)
  return (
    <section aria-labelledby="merchant-decision">
      <SectionRule id="merchant-decision" title={t('title')} />
      {mayDecide ? <Acts one={one} /> : <Note kind="info">{t('only')}</Note>}
    </section>
  )
}

function Acts({ one }: { readonly one: OfficeMerchant }) {
  const t = useTranslations('merchants.decision')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const decide = useDecideMerchant()
  const typed = reason.trim()
  const send = (decision: Decision['decision']) => {
    setTried(true)
    if (typed === '' || decide.isPending) return
    decide.mutate(
      { merchantId: one.merchantId, decision, reason: typed },
      { onSuccess: () => toast.good(t(`done.${decision}`)) },
    )
  }
  return (
    <>
      {decide.error && (
        <Note kind="error" className="mb-3">
          {decide.error.message}
        </Note>
      )}
      <TextArea
        label={t('reason')}
        hint={t('reasonHint')}
        maxLength={REASON_MAX}
        rows={3}
        value={reason}
        error={tried && typed === '' ? t('reasonMissing') : undefined}
        onChange={({ target }) => setReason(target.value.replaceAll('\n', ' '))}
      />
      <div className="mt-3 grid gap-2">
        <Button variant="ink" pending={decide.isPending} onClick={() => send('approved')}>
          {t('approve')}
        </Button>
        <Button variant="danger" pending={decide.isPending} onClick={() => send('refused')}>
          {t('refuse')}
        </Button>
      </div>
      <p className="mt-2 text-dense text-ink-3">{t('hint')}</p>
    </>
  )
}
