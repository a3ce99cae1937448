import type { WealthDetail, WealthPlan, WealthPlanEvent } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { LateDialog } from '@bourse/ui/overlays/late-dialog.tsx'
import { Sheet } from '@bourse/ui/overlays/sheet.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { type ReactNode, useState } from 'react'
import { useMoveWealth, useWealthPlan, type WealthMove } from './api.ts'
import { useWealthTexts, WEALTH_STATUS } from './use-wealth-texts.ts'
import { PlanEditor } from './wealth-editor.tsx'

interface SheetProps {
  readonly first: WealthPlan
  readonly price: string | null
  readonly onClose: () => void
}

/** One plan: its terms, what it holds, what happened, and everything that can be done with it. */
export function WealthSheet({ first, price, onClose }: SheetProps) {
  const t = useTranslations('wealth')
  const texts = useWealthTexts()
  const detail = useWealthPlan(first.planId)
  const [changing, setChanging] = useState(false)
  const plan = detail.data ?? first
  const isLive = plan.state === 'ongoing' || plan.state === 'suspended'
  return (
    <Sheet open onOpenChange={onClose} title={texts.title(plan)} description={texts.exits(plan)}>
      {changing ? (
        <PlanEditor kind={plan.kind} symbol={plan.symbol} price={price} plan={plan} onDone={() => setChanging(false)} />
      ) : (
        <>
          <Facts plan={plan} />
          {isLive && <Acts plan={plan} onChange={() => setChanging(true)} />}
          <h3 className="mt-5 border-ink border-t-2 pt-2 pb-1 font-semibold text-h4">{t('events.title')}</h3>
          <Events detail={detail} symbol={plan.symbol} />
        </>
      )}
    </Sheet>
  )
}

/** In USDT. */
const LEAST_SHOWN = 0.01

function Facts({ plan }: { plan: WealthPlan }) {
  const t = useTranslations('wealth')
  const texts = useWealthTexts()
  // Crumbs that no order is small enough for are left after a sale: a return on them tells nothing.
  const hasMore = Number(plan.worth ?? plan.cost ?? 0) >= LEAST_SHOWN
  return (
    <>
      {plan.state === 'suspended' && plan.reason !== null && (
        <Note kind="warn" className="mb-3">
          {t(`reasons.${plan.reason}`)}
        </Note>
      )}
      <dl className="border-line border-t">
        <Fact name={t('facts.status')}>
          <Status kind={WEALTH_STATUS[plan.state]} label={t(`states.${plan.state}`)} />
        </Fact>
        <Fact name={t('facts.phase')}>
          {plan.state === 'completed' && plan.reason !== null ? t(`reasons.${plan.reason}`) : t(`phases.${plan.phase}`)}
        </Fact>
        <Fact name={t('facts.period')}>
          {texts.time(plan.startTime)} – {texts.time(plan.endTime)}
        </Fact>
        <Fact name={t('facts.held')}>{texts.amount(plan.held, plan.symbol)}</Fact>
        {hasMore && <Holding plan={plan} />}
        {/[1-9]/.test(plan.received) && <Fact name={t('facts.received')}>{texts.usdt(plan.received)}</Fact>}
      </dl>
    </>
  )
}

/** What is held: since when, for how much, and what it is worth. */
function Holding({ plan }: { plan: WealthPlan }) {
  const t = useTranslations('wealth')
  const texts = useWealthTexts()
  return (
    <>
      {plan.holdingSince !== null && <Fact name={t('facts.since')}>{texts.time(plan.holdingSince)}</Fact>}
      {plan.cost !== null && <Fact name={t('facts.cost')}>{texts.usdt(plan.cost)}</Fact>}
      {plan.averageBuyingPrice !== null && (
        <Fact name={t('facts.average')}>{texts.price(plan.averageBuyingPrice)}</Fact>
      )}
      {plan.worth !== null && <Fact name={t('facts.worth')}>{texts.usdt(plan.worth)}</Fact>}
      {plan.roi !== null && <Fact name={t('facts.roi')}>{texts.percent(plan.roi)}</Fact>}
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-9 items-center justify-between gap-4 border-line border-b">
      <dt className="text-ink-2">{name}</dt>
      <dd className="text-right font-medium">{children}</dd>
    </div>
  )
}

function Acts({ plan, onChange }: { plan: WealthPlan; onChange: () => void }) {
  const t = useTranslations('wealth')
  const [asking, setAsking] = useState(false)
  const [move, setMove] = useState<WealthMove>('suspend')
  const moving = useMoveWealth({
    onSuccess: () => toast.info(t(`toast.${move}`)),
    onError: (failure) => toast.bad(t('toast.failed'), { detail: failure.message }),
  })
  const act = (next: WealthMove) => {
    if (moving.isPending) return
    setMove(next)
    moving.mutate({ move: next, planId: plan.planId })
  }
  const turn = plan.state === 'ongoing' ? 'suspend' : 'restore'
  return (
    <div className="flex flex-wrap items-center gap-2 pt-3 pb-1">
      <Button onClick={onChange}>{t('actions.change')}</Button>
      <Button pending={moving.isPending} onClick={() => act(turn)}>
        {t(`actions.${turn}`)}
      </Button>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t('actions.cancel')}
      </Button>
      <LateDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('cancel.title')}
        description={t('cancel.text')}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{t('cancel.keep')}</Button>
            <Button
              variant="ink"
              onClick={() => {
                setAsking(false)
                act('cancel')
              }}
            >
              {t('cancel.confirm')}
            </Button>
          </>
        }
      />
    </div>
  )
}

function Events({ detail, symbol }: { detail: ReturnType<typeof useWealthPlan>; symbol: string }) {
  const t = useTranslations('wealth')
  if (detail.data === undefined) {
    return detail.isError ? (
      <ErrorState title={t('events.error')} text={detail.error.message} onRetry={() => void detail.refetch()} />
    ) : (
      <LoadingState lines={3} />
    )
  }
  return <EventList events={detail.data.events} symbol={symbol} />
}

function EventList({ events, symbol }: { events: WealthDetail['events']; symbol: string }) {
  const texts = useWealthTexts()
  return (
    <ol>
      {events.map((event) => (
        <li
          key={`${event.time}${event.kind}${event.reason}`}
          className="flex items-baseline justify-between gap-4 border-line border-b py-2 text-body"
        >
          <span>
            <EventText event={event} symbol={symbol} />
          </span>
          <time dateTime={event.time} className="whitespace-nowrap text-dense text-ink-3">
            {texts.time(event.time)}
          </time>
        </li>
      ))}
    </ol>
  )
}

function EventText({ event, symbol }: { event: WealthPlanEvent; symbol: string }) {
  const t = useTranslations('wealth')
  const texts = useWealthTexts()
  const { kind, units, total, price, offPercent, reason } = event
  if ((kind === 'bought' || kind === 'sold') && units !== null && total !== null && price !== null) {
    const figures = { amount: texts.amount(units, symbol), total: texts.usdt(total), price: texts.price(price) }
    const off = offPercent === null ? '' : ` ${t('events.off', { percent: texts.figure(offPercent) })}`
    return `${t(`events.${kind}`, figures)}${off}`
  }
  const why = reason === null || reason === 'user' ? '' : ` ${t(`reasons.${reason}`)}`
  return `${t(`events.${kind}`)}${why}`
}
