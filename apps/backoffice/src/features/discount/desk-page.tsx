import type { DiscountDesk, DiscountExposure, DiscountRisk } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { EmptyState, LoadingState } from '@bourse/ui/states.tsx'
import { useState } from 'react'
import { LiveSwitch } from '../../app/live.tsx'
import { useMoment } from '../../app/moments.ts'
import { type Column, ColumnTable } from '../../app/page/column-table.tsx'
import { useFigure } from '../../app/page/figures.ts'
import { useIndexPrice } from '../../app/page/index-price.ts'
import { Loaded } from '../../app/page/loaded.tsx'
import { PageHead } from '../../app/page/page-head.tsx'
import { DESK_EVERY_MS, useDesk } from './api.ts'
import { SeriesSection } from './series-section.tsx'

/** What the house offers, has set aside and would lose. */
export function DiscountDeskPage() {
  const t = useTranslations('discountDesk.desk')
  const [live, setLive] = useState(true)
  const query = useDesk(live)
  return (
    <>
      <PageHead
        title={t('title')}
        above={t('above')}
        action={<LiveSwitch live={live} onChange={setLive} everyMs={DESK_EVERY_MS} />}
      />
      <Loaded query={query} failed={t('failed')} skeleton={<LoadingState lines={12} />}>
        {(desk) => <Desk desk={desk} />}
      </Loaded>
    </>
  )
}

function Desk({ desk }: { readonly desk: DiscountDesk }) {
  const t = useTranslations('discountDesk.desk')
  const moment = useMoment({ withDate: true })
  const { hedge, waiting, late, unhedged } = desk
  return (
    <div className="grid grid-cols-1 gap-8">
      {late > 0 && <Note kind="error">{t('late', { count: late })}</Note>}
      {waiting > 0 && <Note kind="warn">{t('waiting', { count: waiting })}</Note>}
      {unhedged > 0 && <Note kind="warn">{t('unhedged', { count: unhedged })}</Note>}
      <p className="text-body text-ink-2">
        {hedge === null ? t('hedgeNever') : t(`hedge.${hedge.answer}`, { time: moment(hedge.at) })}
      </p>
      <section aria-labelledby="discount-exposure">
        <SectionRule id="discount-exposure" title={t('exposure')} />
        {desk.assets.length === 0 ? (
          <EmptyState title={t('empty')} text={t('emptyText')} />
        ) : (
          <div className="grid grid-cols-1 gap-6">
            <Exposure rows={desk.assets} />
            <Risks rows={desk.risks} />
          </div>
        )}
      </section>
      <SeriesSection series={desk.series} />
    </div>
  )
}

function Exposure({ rows }: { readonly rows: readonly DiscountExposure[] }) {
  const t = useTranslations('discountDesk.desk')
  const figure = useFigure()
  const columns: Column<DiscountExposure>[] = [
    { key: 'coin', head: t('coin'), strong: true, cell: ({ coin }) => coin },
    { key: 'count', head: t('positions'), numeric: true, cell: ({ positions }) => figure(String(positions)) },
    { key: 'principal', head: t('principal'), numeric: true, cell: ({ principal }) => figure(principal) },
    { key: 'reserved', head: t('reserved'), numeric: true, cell: ({ reserved }) => figure(reserved) },
    {
      key: 'treasury',
      head: t('treasury'),
      numeric: true,
      quiet: true,
      className: 'max-md:hidden',
      cell: ({ treasury }) => figure(treasury),
    },
  ]
  return <ColumnTable caption={t('exposure')} columns={columns} rows={rows} keyOf={({ coin }) => coin} scrolls />
}

function Risks({ rows }: { readonly rows: readonly DiscountRisk[] }) {
  const t = useTranslations('discountDesk.desk')
  const [figure, indexPrice] = [useFigure(), useIndexPrice()]
  const known = (value: string | null) => (value === null ? '–' : figure(value))
  const columns: Column<DiscountRisk>[] = [
    { key: 'coin', head: t('coin'), strong: true, cell: ({ coin }) => coin },
    { key: 'price', head: t('price'), numeric: true, cell: ({ price }) => indexPrice(price) },
    { key: 'delta', head: t('netDelta'), numeric: true, cell: ({ netDelta }) => known(netDelta) },
    {
      key: 'move',
      head: t('worstMove'),
      numeric: true,
      cell: ({ worstMove }) => (worstMove === null ? '–' : `${figure(worstMove)}%`),
    },
    { key: 'loss', head: t('worstLoss'), numeric: true, cell: ({ worstLoss }) => known(worstLoss) },
  ]
  return <ColumnTable caption={t('risk')} columns={columns} rows={rows} keyOf={({ coin }) => coin} scrolls />
}
