import type { DiscountSeries } from '@bourse/contract'
import * as discount from '@bourse/contract/calls/office/discount'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { useState } from 'react'
import { useMoment } from '../../app/moments.ts'
import { type Column, ColumnTable } from '../../app/page/column-table.tsx'
import { useAmountText } from '../../app/page/figures.ts'
import { useMay } from '../../app/use-may.ts'
import { usePublish } from './api.ts'
import { CloseDialog } from './close-dialog.tsx'
import { SeriesDialog } from './series-dialog.tsx'

const LOOKS = { draft: 'in_review', published: 'completed', closed: 'cancelled' } as const

/** The rules by which products are opened every day. */
export function SeriesSection({ series }: { readonly series: readonly DiscountSeries[] }) {
  const t = useTranslations('discountDesk.series')
  const mayDraft = useMay(discount.draftSeries)
  const [isDrafting, setDrafting] = useState(false)
  const [closing, setClosing] = useState<DiscountSeries>()
  const publish = usePublish()
  const columns = useColumns({
    onClose: setClosing,
    onPublish: ({ id }) => publish.mutate(id, { onSuccess: () => toast.good(t('published')) }),
    pending: publish.isPending ? publish.variables : undefined,
  })
  return (
    <section aria-labelledby="discount-series">
      <SectionRule id="discount-series" title={t('title')} />
      {publish.error && (
        <Note kind="error" className="mb-3">
          {publish.error.message}
        </Note>
      )}
      {series.length === 0 ? (
        <EmptyState title={t('empty')} text={t('emptyText')} />
      ) : (
        <ColumnTable caption={t('title')} columns={columns} rows={series} keyOf={({ id }) => id} />
      )}
      {mayDraft && (
        <Button className="mt-4" onClick={() => setDrafting(true)}>
          {t('draft')}
        </Button>
      )}
      {isDrafting && <SeriesDialog onClose={() => setDrafting(false)} />}
      {closing !== undefined && <CloseDialog series={closing} onClose={() => setClosing(undefined)} />}
    </section>
  )
}

interface Acts {
  readonly onClose: (series: DiscountSeries) => void
  readonly onPublish: (series: DiscountSeries) => void
  readonly pending: string | undefined
}

function useColumns(acts: Acts): Column<DiscountSeries>[] {
  const t = useTranslations('discountDesk.series')
  const amountText = useAmountText()
  const moment = useMoment({ withDate: true })
  return [
    {
      key: 'what',
      head: t('what'),
      strong: true,
      cellClassName: 'whitespace-normal',
      cell: ({ coin, direction }) => t(`directions.${direction}`, { coin }),
    },
    {
      key: 'state',
      head: t('state'),
      cellClassName: 'whitespace-normal',
      cell: ({ state, draftedBy, draftedAt }) => (
        <>
          <Status kind={LOOKS[state]} label={t(`states.${state}`)} />
          {state === 'draft' && (
            <span className="block text-dense text-ink-3">
              {t('draftedBy', { who: draftedBy, time: moment(draftedAt) })}
            </span>
          )}
        </>
      ),
    },
    { key: 'days', head: t('days'), className: 'max-lg:hidden', cell: ({ days }) => days.join(', ') },
    {
      key: 'distances',
      head: t('distances'),
      className: 'max-lg:hidden',
      cell: ({ distances }) => distances.map((distance) => `${distance}%`).join(', '),
    },
    {
      key: 'quota',
      head: t('quota'),
      numeric: true,
      className: 'max-md:hidden',
      cell: ({ quota, payCoin }) => amountText(quota, payCoin),
    },
    {
      key: 'acts',
      head: t('acts'),
      headHidden: true,
      numeric: true,
      underOnPhone: true,
      cell: (series) => <SeriesActs series={series} acts={acts} />,
    },
  ]
}

function SeriesActs({ series, acts }: { readonly series: DiscountSeries; readonly acts: Acts }) {
  const t = useTranslations('discountDesk.series')
  const [mayPublish, mayClose] = [useMay(discount.publishSeries), useMay(discount.closeSeries)]
  const isDraft = series.state === 'draft'
  const name = <span className="sr-only"> {t(`directions.${series.direction}`, { coin: series.coin })}</span>
  if (series.state === 'closed') return null
  return (
    <span className="inline-flex flex-wrap justify-end gap-2">
      {isDraft && mayPublish && series.mayDecide && (
        <Button size="sm" variant="ink" pending={acts.pending === series.id} onClick={() => acts.onPublish(series)}>
          {t('publish')}
          {name}
        </Button>
      )}
      {mayClose && (
        <Button size="sm" onClick={() => acts.onClose(series)}>
          {t(isDraft ? 'discard' : 'close')}
          {name}
        </Button>
      )}
    </span>
  )
}
