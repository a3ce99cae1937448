import type { MarketMode, OfficePair } from '@bourse/contract'
import * as markets from '@bourse/contract/calls/office/markets'
import { toDecimal } from '@bourse/money'
import { Button } from '@bourse/ui/button.tsx'
import { formatDecimal } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Status, type StatusKind } from '@bourse/ui/status.tsx'
import { Table, Td, Th, Tr } from '@bourse/ui/table.tsx'
import type { ReactNode } from 'react'
import type { SkeletonColumn } from '../../app/page/table-skeleton.tsx'
import { useMay } from '../../app/use-may.ts'

export const PAIR_COLUMNS = [
  { width: 90 },
  { width: 80 },
  { width: 80, numeric: true, className: 'max-sm:hidden' },
  { width: 70, numeric: true, className: 'max-lg:hidden' },
  { width: 90, numeric: true, className: 'max-xl:hidden' },
  { width: 40, numeric: true, className: 'max-lg:hidden' },
  { width: 60, numeric: true, className: 'max-xl:hidden' },
  { width: 120, numeric: true },
] as const satisfies readonly SkeletonColumn[]

export type PairAct = 'bounds' | 'mode'

const MODE_STATUS: Readonly<Record<MarketMode, StatusKind>> = {
  open: 'completed',
  post_only: 'in_review',
  cancel_only: 'in_review',
  halted: 'failed',
}

export function PairTable({ children }: { children: ReactNode }) {
  const t = useTranslations('markets.pairs')
  return (
    <Table caption={t('title')}>
      <thead>
        <tr>
          <Th>{t('pair')}</Th>
          <Th>{t('mode')}</Th>
          <Th numeric className="max-sm:hidden">
            {t('last')}
          </Th>
          <Th numeric className="max-lg:hidden">
            {t('minAmount')}
          </Th>
          <Th numeric className="max-xl:hidden">
            {t('maxAmount')}
          </Th>
          <Th numeric className="max-lg:hidden">
            {t('minTotal')}
          </Th>
          <Th numeric className="max-xl:hidden">
            {t('orders')}
          </Th>
          <Th>
            <span className="sr-only">{t('acts')}</span>
          </Th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </Table>
  )
}

export function PairRow({ pair, onAct }: { pair: OfficePair; onAct: (act: PairAct) => void }) {
  const t = useTranslations('markets.pairs')
  const locale = useLocaleTag()
  const [mayBounds, mayMode] = [useMay(markets.savePair), useMay(markets.setMarketMode)]
  const figure = (value: string) => formatDecimal(value, { locale, scale: toDecimal(value).scale })
  return (
    <Tr>
      <Td strong>{pair.symbol}</Td>
      <Td>
        <Status kind={MODE_STATUS[pair.mode]} label={t(`modes.${pair.mode}`)} />
        {pair.resumeMode !== null && (
          <span className="block text-agate text-ink-3">{t('modeNext', { mode: t(`modes.${pair.resumeMode}`) })}</span>
        )}
      </Td>
      <Td numeric className="max-sm:hidden">
        {pair.last === null ? t('never') : figure(pair.last)}
      </Td>
      <Td numeric quiet className="max-lg:hidden">
        {figure(pair.minAmount)}
      </Td>
      <Td numeric quiet className="max-xl:hidden">
        {figure(pair.maxAmount)}
      </Td>
      <Td numeric quiet className="max-lg:hidden">
        {figure(pair.minTotal)}
      </Td>
      <Td numeric quiet className="max-xl:hidden">
        {t('ordersOf', { open: pair.maxOpenOrders, conditional: pair.maxConditionalOrders })}
      </Td>
      <Td className="text-right">
        <span className="inline-flex justify-end gap-2 max-sm:gap-1">
          {mayBounds && (
            <Button size="sm" aria-label={t('boundsOf', { pair: pair.symbol })} onClick={() => onAct('bounds')}>
              {t('bounds')}
            </Button>
          )}
          {mayMode && (
            <Button size="sm" aria-label={t('modeOf', { pair: pair.symbol })} onClick={() => onAct('mode')}>
              {t('mode')}
            </Button>
          )}
        </span>
      </Td>
    </Tr>
  )
}
