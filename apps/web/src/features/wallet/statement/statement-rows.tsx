import type { OwnStatementEntry } from '@bourse/contract'
import { CoinMark } from '@bourse/ui/coin-mark.tsx'
import { Amount } from '@bourse/ui/figure.tsx'
import { formatDecimal } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { Skeleton, SkeletonRows } from '@bourse/ui/skeleton.tsx'
import { Table, Td, Th, Tr } from '@bourse/ui/table.tsx'
import { useBalances } from '../../../app/live/use-balances.ts'
import { movementName } from './statement-filter.ts'
import { roundingOf, statementScales } from './statement-scales.ts'

interface RowsProps {
  /** Undefined while they are on their way. */
  readonly entries: readonly OwnStatementEntry[] | undefined
  readonly concealed: boolean
  readonly ofProduct: boolean
}

interface RowProps {
  readonly entry: OwnStatementEntry
  /** Decimals that are shown of its figures. */
  readonly scale: number
  readonly concealed: boolean
  readonly ofProduct: boolean
}

const WAITING_ROWS = 5

export function StatementTable({ entries, ...rest }: RowsProps) {
  const t = useTranslations('wallet.statement')
  const scales = useScales(entries)
  return (
    <Table caption={t('caption')}>
      <thead>
        <tr>
          <Th>{t('columns.time')}</Th>
          <Th>{t('columns.kind')}</Th>
          <Th>{t('columns.detail')}</Th>
          <Th numeric>{t('columns.amount')}</Th>
          <Th numeric>{t('columns.balance')}</Th>
        </tr>
      </thead>
      <tbody>
        {entries === undefined ? (
          <SkeletonRows rows={WAITING_ROWS} columns={[120, 96, 96, 96, 96]} />
        ) : (
          entries.map((entry) => <Row key={entry.id} entry={entry} scale={scales.get(entry.coin) ?? 0} {...rest} />)
        )}
      </tbody>
    </Table>
  )
}

function Row({ entry, scale, concealed, ofProduct }: RowProps) {
  const t = useTranslations('wallet')
  return (
    <Tr>
      <Td quiet>
        <Time time={entry.time} />
      </Td>
      <Td className="font-medium">{t(`movements.${movementName(entry, ofProduct)}`)}</Td>
      <Td quiet>
        <Detail entry={entry} />
      </Td>
      <Td numeric strong>
        <span className="inline-flex items-center gap-2">
          <Change entry={entry} scale={scale} concealed={concealed} />
          <CoinMark code={entry.coin} size={18} />
        </span>
      </Td>
      <Td numeric quiet>
        <Amount value={entry.balance} scale={scale} minScale={2} asset={entry.coin} concealed={concealed} />
      </Td>
    </Tr>
  )
}

interface ChangeProps extends Pick<RowProps, 'entry' | 'scale' | 'concealed'> {
  readonly className?: string
}

function Change({ entry: { amount, coin }, ...rest }: ChangeProps) {
  return <Amount value={amount} minScale={2} asset={coin} signed rounding={roundingOf(amount)} {...rest} />
}

/** On a phone an entry is two lines: what it was and how much, when and what was left. */
export function StatementList({ entries, ...rest }: RowsProps) {
  const t = useTranslations('wallet.statement')
  const scales = useScales(entries)
  if (entries === undefined) {
    return (
      <ul aria-hidden="true">
        {Array.from({ length: WAITING_ROWS }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never change places.
          <li key={row} className="flex min-h-16 items-center justify-between border-line border-b">
            <Skeleton width={96} />
            <Skeleton width={88} />
          </li>
        ))}
      </ul>
    )
  }
  return (
    <ul aria-label={t('caption')} className="border-line border-t">
      {entries.map((entry) => (
        <ListRow key={entry.id} entry={entry} scale={scales.get(entry.coin) ?? 0} {...rest} />
      ))}
    </ul>
  )
}

function ListRow({ entry, scale, concealed, ofProduct }: RowProps) {
  const t = useTranslations('wallet')
  return (
    <li className="border-line border-b py-2.5 text-body">
      <div className="flex items-baseline justify-between gap-3">
        <span className="font-medium">{t(`movements.${movementName(entry, ofProduct)}`)}</span>
        <Change entry={entry} scale={scale} concealed={concealed} className="font-semibold" />
      </div>
      <div className="flex items-baseline justify-between gap-3 text-dense text-ink-2">
        <Time time={entry.time} />
        <span>
          <span className="sr-only">{t('statement.columns.balance')} </span>
          <Amount value={entry.balance} scale={scale} minScale={2} asset={entry.coin} concealed={concealed} />
        </span>
      </div>
      {entry.order !== null && (
        <div className="pt-0.5 text-dense text-ink-2">
          <Detail entry={entry} />
        </div>
      )}
    </li>
  )
}

/** What belongs to a trade: its order, and on the side that received, the fee that was taken off. */
function Detail({ entry: { order, coin } }: { entry: OwnStatementEntry }) {
  const t = useTranslations('wallet.statement')
  const locale = useLocaleTag()
  if (order === null) return null
  const pair = order.symbol.replace('-', '/')
  const fee = formatDecimal(order.fee, { locale, scale: 18, minScale: 0 })
  return (
    <span>
      <Link
        to="/orderdetail"
        search={{ symbol: order.symbol, id: order.orderId }}
        className="link"
        aria-label={t('orderOf', { pair })}
      >
        {pair}
      </Link>
      {order.feeCoin === coin && ` · ${t('fee', { fee, coin })}`}
    </span>
  )
}

function Time({ time }: { time: string }) {
  const locale = useLocaleTag()
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' })
  return <time dateTime={time}>{format.format(new Date(time))}</time>
}

/** Of each asset as many decimals as it shows, or more where its lines would not add up. */
function useScales(entries: readonly OwnStatementEntry[] | undefined): ReadonlyMap<string, number> {
  const { data: assets } = useBalances()
  return statementScales(entries ?? [], (coin) => assets?.find((asset) => asset.coin === coin)?.shownScale)
}
