import type { Order } from '@bourse/contract'
import { toDecimal } from '@bourse/money'
import { Amount } from '@bourse/ui/figure.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Status, type StatusKind } from '@bourse/ui/status.tsx'
import { Table, Td, Th, Tr } from '@bourse/ui/table.tsx'
import type { ReactNode } from 'react'
import { useMoment } from '../../app/moments.ts'
import type { SkeletonColumn } from '../../app/page/table-skeleton.tsx'

export const ORDER_COLUMNS = [
  { width: 110, className: 'h-14' },
  { width: 80 },
  { width: 70, className: 'max-lg:hidden' },
  { width: 80, numeric: true, className: 'max-md:hidden' },
  { width: 90, numeric: true, className: 'max-md:hidden' },
  { width: 90, numeric: true, className: 'max-lg:hidden' },
  { width: 80 },
] as const satisfies readonly SkeletonColumn[]

export function OrdersTable({ caption, children }: { caption: string; children: ReactNode }) {
  const t = useTranslations('trading.orders')
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          <Th>{t('time')}</Th>
          <Th>{t('market')}</Th>
          <Th className="max-lg:hidden">{t('type')}</Th>
          <Th numeric className="max-md:hidden">
            {t('price')}
          </Th>
          <Th numeric className="max-md:hidden">
            {t('amount')}
          </Th>
          <Th numeric className="max-lg:hidden">
            {t('executed')}
          </Th>
          <Th className="pl-4">{t('state')}</Th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </Table>
  )
}

const STATUS: Readonly<Record<Order['state'], StatusKind>> = {
  new: 'open',
  partially_filled: 'processing',
  filled: 'completed',
  cancelled: 'cancelled',
  rejected: 'failed',
  expired: 'cancelled',
}

export function OrderRow({ order }: { order: Order }) {
  const t = useTranslations('trading.orders')
  const moment = useMoment({ withDate: true })
  const figure = (value: string | null) =>
    value === null ? t('nothing') : <Amount value={value} scale={toDecimal(value).scale} />
  const [base = '', quote = ''] = order.symbol.split('-')
  const size = (
    <>
      {order.amount === null ? figure(order.budget) : figure(order.amount)}{' '}
      <span className="text-ink-3">{order.amount === null ? quote : base}</span>
    </>
  )
  return (
    <Tr>
      <Td quiet className="h-14 max-md:whitespace-normal">
        {moment(order.createdAt)}
        <span className="block text-dense text-ink-3 max-md:hidden">{order.orderId}</span>
      </Td>
      <Td>
        <span className="font-semibold">{order.symbol}</span>
        <span className="block text-dense text-ink-2">
          {t(`sides.${order.side}`)} <span className="md:hidden">{size}</span>
        </span>
      </Td>
      <Td quiet className="max-lg:hidden">
        {t(`types.${order.type}`)}
      </Td>
      <Td numeric className="max-md:hidden">
        {figure(order.price ?? order.averagePrice)}
      </Td>
      <Td numeric className="max-md:hidden">
        {size}
      </Td>
      <Td numeric quiet className="max-lg:hidden">
        {figure(order.executed)}
      </Td>
      <Td className="pl-4">
        <Status kind={STATUS[order.state]} label={t(`states.${order.state}`)} />
      </Td>
    </Tr>
  )
}
