import type { OfficeQuickbuyCase } from '@bourse/contract'
import * as quickbuy from '@bourse/contract/calls/office/quickbuy'
import { Button } from '@bourse/ui/button.tsx'
import { TextArea } from '@bourse/ui/fields/text-area.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { useState } from 'react'
import { useMoment } from '../../app/moments.ts'
import { Fact, Facts } from '../../app/page/facts.tsx'
import { useMay } from '../../app/use-may.ts'
import { type CaseAct, useDecideCase } from './api.ts'
import { CaseState } from './states.tsx'

const REASON_MAX = 500

/** What was agreed beside what the partner says, and what compliance does about it. */
export function CaseCard({ one }: { readonly one: OfficeQuickbuyCase }) {
  const t = useTranslations('quickbuy')
  const moment = useMoment({ withDate: true })
  const mayDecide = useMay(quickbuy.decideQuickbuyCase)
  return (
    <div>
      <Facts title={t(`kinds.${one.kind}`)}>
        <Fact name={t('cases.state')}>
          <CaseState state={one.state} />
        </Fact>
        <Fact name={t('cases.agreed')}>{one.agreed}</Fact>
        <Fact name={t('cases.told')}>{one.told}</Fact>
        <Fact name={t('cases.opened')}>{moment(one.openedAt)}</Fact>
        {one.outcome !== null && <Fact name={t('decision.outcome')}>{t(`outcomes.${one.outcome}`)}</Fact>}
        {one.reason !== null && <Fact name={t('decision.reason')}>{one.reason}</Fact>}
        {one.closedBy !== null && <Fact name={t('decision.by')}>{one.closedBy}</Fact>}
      </Facts>
      {one.acts.length > 0 && (mayDecide ? <Acts one={one} /> : <Note kind="info">{t('decision.only')}</Note>)}
    </div>
  )
}

/** What follows from the act that ends a case of this kind. */
function hintOf({ orderId, acts }: OfficeQuickbuyCase): 'hint' | 'hintEnd' | 'hintUnknown' {
  if (orderId === null) return 'hintUnknown'
  return acts.includes('close') ? 'hint' : 'hintEnd'
}

function Acts({ one }: { readonly one: OfficeQuickbuyCase }) {
  const t = useTranslations('quickbuy.decision')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const decide = useDecideCase()
  const typed = reason.trim()
  const send = (act: CaseAct) => {
    setTried(true)
    if (typed === '' || decide.isPending) return
    decide.mutate({ id: one.id, act, reason: typed }, { onSuccess: () => toast.good(t(`done.${act}`)) })
  }
  return (
    <>
      {decide.error && (
        <Note kind="error" className="mt-3">
          {decide.error.message}
        </Note>
      )}
      <TextArea
        fieldClassName="mt-4"
        label={t('reason')}
        maxLength={REASON_MAX}
        rows={3}
        value={reason}
        error={tried && typed === '' ? t('reasonMissing') : undefined}
        onChange={({ target }) => setReason(target.value.replaceAll('\n', ' '))}
      />
      <div className="mt-3 grid gap-2">
        {one.acts.map((act, place) => (
          <Button
            key={act}
            variant={place === 0 ? 'ink' : undefined}
            pending={decide.isPending && decide.variables.act === act}
            onClick={() => send(act)}
          >
            {t(`acts.${act}`)}
          </Button>
        ))}
      </div>
      <p className="mt-2 text-dense text-ink-3">{t(hintOf(one))}</p>
    </>
  )
}
