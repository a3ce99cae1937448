import type { OwnTrade } from '@bourse/contract'
import { cx } from '@bourse/ui/class-names.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SkeletonRows } from '@bourse/ui/skeleton.tsx'
import { Table, Td, Th, Tr } from '@bourse/ui/table.tsx'
import { PairCell, SideText, TimeCell, useOrderFormats } from './orders-cells.tsx'
import { AFTER_FIGURES, DetailLink, HEAD, Quiet, type TableProps, WAITING_ROWS } from './orders-tables.tsx'
import { quoteOf } from './orders-view.ts'

export function TradesTable({ rows, dense }: TableProps<OwnTrade>) {
  const t = useTranslations('orders')
  const formats = useOrderFormats()
  return (
    <Table dense={dense} caption={t('captions.trades')}>
      <thead>
        <tr>
          {(['time', 'pair', 'side'] as const).map((column) => (
            <Th key={column} className={HEAD}>
              {t(`columns.${column}`)}
            </Th>
          ))}
          {(['price', 'amount', 'total', 'fee'] as const).map((column) => (
            <Th key={column} numeric className={HEAD}>
              {t(`columns.${column}`)}
            </Th>
          ))}
          <Th className={cx(HEAD, AFTER_FIGURES)}>{t('columns.role')}</Th>
        </tr>
      </thead>
      <tbody>
        {rows === undefined ? (
          <SkeletonRows rows={WAITING_ROWS} columns={[96, 72, 32, 64, 56, 64, 64, 48]} dense={dense} />
        ) : (
          rows.map((trade) => (
            <Tr key={trade.tradeId}>
              <Td>
                <DetailLink order={trade}>
                  <TimeCell time={trade.time} />
                </DetailLink>
              </Td>
              <Td>
                <PairCell symbol={trade.symbol} />
              </Td>
              <Td>
                <SideText side={trade.side} />
              </Td>
              <Td numeric>{formats.number(trade.price)}</Td>
              <Td numeric>{formats.number(trade.amount)}</Td>
              <Td numeric>
                {formats.money(trade.total)} <Quiet>{quoteOf(trade.symbol)}</Quiet>
              </Td>
              <Td numeric>
                {formats.trimmed(trade.fee)} <Quiet>{trade.feeCoin}</Quiet>
              </Td>
              <Td quiet className={AFTER_FIGURES}>
                {t(`roles.${trade.role}`)}
              </Td>
            </Tr>
          ))
        )}
      </tbody>
    </Table>
  )
}
