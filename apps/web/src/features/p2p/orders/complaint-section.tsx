import type { ComplaintState, P2pOrderDetail } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { Status, type StatusKind } from '@bourse/ui/status.tsx'
import { useState } from 'react'
import { useFigures } from '../p2p-money.ts'
import { ComplaintDialog } from './complaint-dialog.tsx'
import { complaintKind, complaintWords } from './complaint-form.ts'
import { useOrderFacts } from './order-head.tsx'
import { Pictures } from './pictures.tsx'

const LOOKS: Record<ComplaintState, StatusKind> = {
  open: 'in_review',
  held: 'processing',
  dismissed: 'cancelled',
  released: 'completed',
}

/** Who paid although the order had ended, or whose payment was called back, says so here, and both read what becomes of it. */
export function ComplaintSection({ order }: { readonly order: P2pOrderDetail }) {
  const t = useTranslations('p2pOrder.complaint')
  const facts = useComplaintFacts(order)
  const [asked, setAsked] = useState(false)
  const [kind, words] = [complaintKind(order), complaintWords(order)]
  const { complaint } = order
  if (words === undefined) return null
  return (
    <section aria-label={t(`${kind}.title`)} className="mt-8">
      <SectionRule
        title={t(`${kind}.title`)}
        action={complaint !== null && <Status kind={LOOKS[complaint.state]} label={t(`states.${complaint.state}`)} />}
      />
      <p className="max-w-[64ch] text-body text-ink-2">{t(words, facts)}</p>
      {complaint === null ? (
        <Button className="mt-4" onClick={() => setAsked(true)}>
          {t(`${kind}.act`)}
        </Button>
      ) : (
        <>
          {complaint.text !== null && (
            <div className="mt-4 bg-paper-down px-3 py-2 text-body">
              <p className="text-dense text-ink-3">{t('wrote')}</p>
              <p className="whitespace-pre-line break-words">{complaint.text}</p>
            </div>
          )}
          {order.appeal === null && <Pictures order={order} />}
        </>
      )}
      {asked && <ComplaintDialog order={order} onClose={() => setAsked(false)} />}
    </section>
  )
}

function useComplaintFacts(order: P2pOrderDetail) {
  const facts = useOrderFacts(order)
  const locale = useLocaleTag()
  const { coin } = useFigures()
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const said = (time: string | null | undefined) => (time == null ? '' : date.format(new Date(time)))
  const { complaint, complainTime, symbol } = order
  return {
    ...facts,
    until: said(complainTime),
    time: said(complaint?.time),
    end: said(complaint?.endTime),
    held: coin(complaint?.held ?? '0', symbol),
  }
}
