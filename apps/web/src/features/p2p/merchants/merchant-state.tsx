import type { MerchantStanding } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { LateDialog } from '@bourse/ui/overlays/late-dialog.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { Status, type StatusKind } from '@bourse/ui/status.tsx'
import { useState } from 'react'
import { useAmounts } from '../../../app/page/use-amounts.ts'
import { useLeave } from './merchant-api.ts'
import { TopUp } from './top-up.tsx'

type Application = NonNullable<MerchantStanding['application']>

const LOOK: Record<Application['state'], StatusKind> = {
  waiting: 'in_review',
  approved: 'completed',
  refused: 'failed',
  leaving: 'processing',
  left: 'cancelled',
}

interface MerchantStateProps {
  readonly standing: MerchantStanding
  readonly application: Application
}

/** What has become of the application, and the way out of it. */
export function MerchantState({ standing, application }: MerchantStateProps) {
  const t = useTranslations('p2pMerchant.state')
  const locale = useLocaleTag()
  const { state, nickname, merchantId, bond, bondFreeTime, reason } = application
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' })
  const { amount } = useAmounts()
  const held = amount(bond.amount, bond.coin)
  const until = bondFreeTime === null ? '' : date.format(new Date(bondFreeTime))
  return (
    <section aria-label={t('label')} className="pt-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 break-words font-semibold text-h4">
          {state === 'approved' ? (
            <Link to="/p2p/merchant/$id" params={{ id: merchantId }} className="link">
              {nickname}
            </Link>
          ) : (
            nickname
          )}
        </p>
        <Status kind={LOOK[state]} label={t(`words.${state}`)} />
      </div>
      <p className="mt-1 text-body text-ink-2">{t(`texts.${state}`, { bond: held, time: until })}</p>
      {reason !== null && (
        <Note kind="warn" className="mt-3">
          {t('reason', { reason })}
        </Note>
      )}
      {standing.hidden && (
        <Note kind="warn" className="mt-3">
          {t('hidden', { percent: standing.terms.shownFrom })}
        </Note>
      )}
      {application.missing !== '0' && <TopUp missing={amount(application.missing, bond.coin)} />}
      {(state === 'waiting' || state === 'approved') && (
        <Leave state={state} days={standing.terms.bondDays} held={held} />
      )}
    </section>
  )
}

interface LeaveProps {
  readonly state: 'waiting' | 'approved'
  readonly days: number
  readonly held: string
}

function Leave({ state, days, held }: LeaveProps) {
  const t = useTranslations('p2pMerchant.leave')
  const [asking, setAsking] = useState(false)
  const leave = useLeave()
  const done = () => {
    setAsking(false)
    toast.good(t(`done.${state}`))
  }
  return (
    <>
      <Button size="sm" className="mt-3" onClick={() => setAsking(true)}>
        {t(`act.${state}`)}
      </Button>
      <LateDialog
        open={asking}
        onOpenChange={setAsking}
        title={t(`title.${state}`)}
        description={t(`text.${state}`, { days, bond: held })}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{t('stay')}</Button>
            <Button
              variant="danger"
              pending={leave.isPending}
              onClick={() => leave.mutate(undefined, { onSuccess: done })}
            >
              {t(`act.${state}`)}
            </Button>
          </>
        }
      >
        {leave.isError && <Note kind="error">{leave.error.message}</Note>}
      </LateDialog>
    </>
  )
}
