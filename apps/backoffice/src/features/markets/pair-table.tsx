import type { MarketMode, OfficePair } from '@bourse/contract'
import * as markets from '@bourse/contract/calls/office/markets'
import { toDecimal } from '@bourse/money'
import { Button } from '@bourse/ui/button.tsx'
import { formatDecimal } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Status, type StatusKind } from '@bourse/ui/status.tsx'
import { type Column, ColumnTable } from '../../app/page/column-table.tsx'
import { useMay } from '../../app/use-may.ts'

export type PairAct = 'bounds' | 'mode'

const MODE_STATUS: Readonly<Record<MarketMode, StatusKind>> = {
  open: 'completed',
  post_only: 'in_review',
  cancel_only: 'in_review',
  halted: 'failed',
}

interface PairTableProps {
  /** Undefined while they are on their way. */
  readonly pairs: readonly OfficePair[] | undefined
  readonly onAct: (act: PairAct, pair: OfficePair) => void
}

export function PairTable({ pairs, onAct }: PairTableProps) {
  const t = useTranslations('markets.pairs')
  const columns = useColumns(onAct)
  return (
    <ColumnTable caption={t('title')} columns={columns} rows={pairs} keyOf={({ symbol }) => symbol} skeletonRows={14} />
  )
}

function useColumns(onAct: PairTableProps['onAct']): Column<OfficePair>[] {
  const t = useTranslations('markets.pairs')
  const locale = useLocaleTag()
  const figure = (value: string) => formatDecimal(value, { locale, scale: toDecimal(value).scale })
  const [lg, xl] = [{ className: 'max-lg:hidden' }, { className: 'max-xl:hidden' }]
  const bound = { numeric: true, quiet: true } as const
  return [
    { key: 'pair', head: t('pair'), strong: true, width: 90, cell: ({ symbol }) => symbol },
    { key: 'mode', head: t('mode'), width: 80, cell: (pair) => <Mode pair={pair} /> },
    {
      key: 'last',
      head: t('last'),
      numeric: true,
      className: 'max-sm:hidden',
      width: 80,
      cell: ({ last }) => (last === null ? t('never') : figure(last)),
    },
    { key: 'minAmount', head: t('minAmount'), ...bound, ...lg, width: 70, cell: (pair) => figure(pair.minAmount) },
    { key: 'maxAmount', head: t('maxAmount'), ...bound, ...xl, width: 90, cell: (pair) => figure(pair.maxAmount) },
    { key: 'minTotal', head: t('minTotal'), ...bound, ...lg, width: 40, cell: (pair) => figure(pair.minTotal) },
    {
      key: 'orders',
      head: t('orders'),
      ...bound,
      ...xl,
      width: 60,
      cell: (pair) => t('ordersOf', { open: pair.maxOpenOrders, conditional: pair.maxConditionalOrders }),
    },
    {
      key: 'acts',
      head: t('acts'),
      headHidden: true,
      numeric: true,
      width: 120,
      cell: (pair) => <Acts pair={pair} onAct={onAct} />,
    },
  ]
}

function Mode({ pair: { mode, resumeMode } }: { pair: OfficePair }) {
  const t = useTranslations('markets.pairs')
  return (
    <>
      <Status kind={MODE_STATUS[mode]} label={t(`modes.${mode}`)} />
      {resumeMode !== null && (
        <span className="block text-agate text-ink-3">{t('modeNext', { mode: t(`modes.${resumeMode}`) })}</span>
      )}
    </>
  )
}

function Acts({ pair, onAct }: { pair: OfficePair } & Pick<PairTableProps, 'onAct'>) {
  const t = useTranslations('markets.pairs')
  const [mayBounds, mayMode] = [useMay(markets.savePair), useMay(markets.setMarketMode)]
  return (
    <span className="inline-flex justify-end gap-2 max-sm:gap-1">
      {mayBounds && (
        <Button size="sm" aria-label={t('boundsOf', { pair: pair.symbol })} onClick={() => onAct('bounds', pair)}>
          {t('bounds')}
        </Button>
      )}
      {mayMode && (
        <Button size="sm" aria-label={t('modeOf', { pair: pair.symbol })} onClick={() => onAct('mode', pair)}>
          {t('mode')}
        </Button>
      )}
    </span>
  )
}
