import type { DiscountPosition } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { Status, type StatusKind } from '@bourse/ui/status.tsx'
import { lazy, Suspense, useState } from 'react'
import { loadChunk } from '../../app/chunk.ts'
import { useServerMinute } from '../../app/live/server-clock.ts'
import { LogInFirst } from '../../app/page/log-in-first.tsx'
import { PagedList } from '../../app/page/paged-list.tsx'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { useLoggedIn } from '../../app/session.ts'
import { PAGE_SIZE, usePositions } from './api.ts'
import { awayPercent, daysLeft } from './discount-view.ts'

const TradeSheet = lazy(() => loadChunk(async () => ({ default: (await import('./trade-sheet.tsx')).TradeSheet })))

const STATUS = {
  subscribed: 'open',
  waiting_price: 'processing',
  settled: 'completed',
} as const satisfies Record<DiscountPosition['state'], StatusKind>

/** The trades of the person: how long they run and where the index stands to the strike; afterwards what was paid. */
export function MyTrades() {
  const t = useTranslations('discount.mine')
  const loggedIn = useLoggedIn()
  return (
    <section aria-labelledby="mine" className="mt-10">
      <SectionRule id="mine" title={t('title')} />
      {loggedIn ? <Trades /> : <LogInFirst texts="discount.mine.logInFirst" comesBack />}
    </section>
  )
}

function Trades() {
  const t = useTranslations('discount.mine')
  const [page, setPage] = useState(1)
  const [openId, setOpenId] = useState<string>()
  return (
    <>
      <PagedList
        query={usePositions(page)}
        texts="discount.mine"
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        label={t('title')}
        className="border-line border-t"
        size={PAGE_SIZE}
        page={page}
        onPage={setPage}
      >
        {(position) => <Row key={position.id} position={position} onOpen={() => setOpenId(position.id)} />}
      </PagedList>
      {openId !== undefined && (
        <Suspense>
          <TradeSheet id={openId} onClose={() => setOpenId(undefined)} />
        </Suspense>
      )}
    </>
  )
}

function Row({ position, onOpen }: { readonly position: DiscountPosition; readonly onOpen: () => void }) {
  const t = useTranslations('discount.mine')
  const { amount, figure, percent, day } = useAmounts()
  const { direction, coin, quantity, payCoin, strike, apy, settlementTime, state, received } = position
  return (
    <li className="grid gap-x-6 gap-y-1 border-line border-b py-3 text-body md:grid-cols-[1.4fr_1.2fr_1.6fr_200px] md:items-center">
      <div>
        <span className="block font-semibold">{t(direction, { coin, strike: figure(strike, 0) })}</span>
        <span className="text-dense text-ink-2">{amount(quantity, payCoin)}</span>
      </div>
      <div>
        <span className="block">{t('settles', { date: day(settlementTime) })}</span>
        <span className="text-dense text-ink-2">{t('apy', { apy: percent(apy) })}</span>
      </div>
      <div className="text-body">
        {received === null ? (
          <Running position={position} />
        ) : (
          <span className="font-semibold">{t('received', { amount: amount(received.amount, received.coin) })}</span>
        )}
      </div>
      <div className="flex items-center gap-4 md:justify-end">
        <Status kind={STATUS[state]} label={t(`states.${state}`)} />
        <button
          type="button"
          aria-label={t('openOf', { amount: amount(quantity, payCoin), date: day(settlementTime) })}
          onClick={onOpen}
          className="min-h-6 font-medium text-accent hover:underline"
        >
          {t('open')}
        </button>
      </div>
    </li>
  )
}

function Running({ position }: { readonly position: DiscountPosition }) {
  const t = useTranslations('discount.mine')
  const { figure, change } = useAmounts()
  const now = useServerMinute()
  const { state, indexPrice, strike, settlementTime } = position
  if (state === 'waiting_price') return <span className="text-ink-2">{t('waiting')}</span>
  return (
    <>
      <span className="block">{t('left', { days: daysLeft(settlementTime, now) })}</span>
      {indexPrice !== null && (
        <span className="text-dense text-ink-2">
          {t('index', { price: figure(indexPrice, 2, 2), away: change(awayPercent(indexPrice, strike), 1) })}
        </span>
      )}
    </>
  )
}
