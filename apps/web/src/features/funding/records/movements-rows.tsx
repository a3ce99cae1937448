import type { FundingRecord } from '@bourse/contract'
import { cx } from '@bourse/ui/class-names.ts'
import { CoinMark } from '@bourse/ui/coin-mark.tsx'
import { Amount } from '@bourse/ui/figure.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { Skeleton, SkeletonRows } from '@bourse/ui/skeleton.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { Table, Td, Th, Tr } from '@bourse/ui/table.tsx'
import type { ReactNode } from 'react'
import {
  isMoving,
  movementKind,
  movementLink,
  progressOf,
  shownReference,
  signedAmount,
  stateKey,
} from './movements-view.ts'

export interface MovementRowsProps {
  /** Undefined while they are on their way. */
  readonly records: readonly FundingRecord[] | undefined
  readonly concealed?: boolean | undefined
}

interface RowProps {
  readonly record: FundingRecord
  readonly concealed?: boolean | undefined
}

const SCALE = 8
const WAITING_ROWS = 5

export function MovementTable({ records, concealed }: MovementRowsProps) {
  const t = useTranslations('movements')
  return (
    <Table caption={t('caption')}>
      <thead>
        <tr>
          <Th>{t('columns.time')}</Th>
          <Th>{t('columns.type')}</Th>
          <Th>{t('columns.way')}</Th>
          <Th>{t('columns.reference')}</Th>
          <Th numeric>{t('columns.amount')}</Th>
          <Th className="pl-5">{t('columns.state')}</Th>
        </tr>
      </thead>
      <tbody>
        {records === undefined ? (
          <SkeletonRows rows={WAITING_ROWS} columns={[120, 88, 88, 112, 96, 96]} />
        ) : (
          records.map((record) => <TableRow key={record.id} record={record} concealed={concealed} />)
        )}
      </tbody>
    </Table>
  )
}

function TableRow({ record, concealed }: RowProps) {
  const t = useTranslations('movements')
  return (
    <Tr>
      <Td quiet>
        <Time record={record} />
      </Td>
      <Td className="font-medium">
        <ToDetail record={record} className="link">
          {t(`types.${record.type}`)}
        </ToDetail>
      </Td>
      <Td quiet>{record.network ?? t(`methods.${record.method}`)}</Td>
      <Td quiet>
        <span title={record.reference}>{shownReference(record)}</span>
      </Td>
      <Td numeric strong>
        <span className="inline-flex items-center gap-2">
          <Moved record={record} concealed={concealed} />
          <CoinMark code={record.coin ?? '?'} size={18} />
        </span>
      </Td>
      <Td className="pl-5">
        <State record={record} />
        {isMoving(record) && (
          <span className="block text-dense text-ink-3">
            <ProgressText record={record} />
          </span>
        )}
      </Td>
    </Tr>
  )
}

/** On a phone each is a card of two lines: what and how much, when and where it stands. */
export function MovementList({ records, concealed }: MovementRowsProps) {
  const t = useTranslations('movements')
  if (records === undefined) {
    return (
      <ul aria-hidden="true">
        {Array.from({ length: WAITING_ROWS }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never change places.
          <li key={row} className="flex min-h-16 items-center gap-3 border-line border-b">
            <Skeleton width={24} height={24} className="rounded-full" />
            <Skeleton width={120} />
            <Skeleton width={88} className="ml-auto" />
          </li>
        ))}
      </ul>
    )
  }
  return (
    <ul aria-label={t('caption')}>
      {records.map((record) => (
        <li key={record.id} className="border-line border-b">
          <ToDetail record={record} className="flex min-h-16 items-center gap-3 py-2.5 text-body hover:bg-paper-down">
            <CoinMark code={record.coin ?? '?'} size={24} className="self-start" />
            <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5">
              <span className="truncate font-semibold">
                {t(`types.${record.type}`)}{' '}
                <span className="font-normal text-ink-3">{record.network ?? t(`methods.${record.method}`)}</span>
              </span>
              <span className="text-right font-semibold">
                <Moved record={record} concealed={concealed} />
              </span>
              <span className="truncate text-dense text-ink-2">
                {isMoving(record) ? <ProgressText record={record} /> : <Time record={record} />}
              </span>
              <span className="text-right">
                <State record={record} />
              </span>
            </span>
          </ToDetail>
        </li>
      ))}
    </ul>
  )
}

/** A way on only where there is more to read. */
export function ToDetail({
  record,
  className,
  children,
}: {
  record: FundingRecord
  className: string
  children: ReactNode
}) {
  const link = movementLink(record)
  if (link === null) return <span className={className === 'link' ? undefined : className}>{children}</span>
  const { search, ...rest } = link
  return (
    <Link {...rest} search={search} className={cx(className)}>
      {children}
    </Link>
  )
}

export function Moved({ record, concealed }: RowProps) {
  const t = useTranslations('movements')
  const amount = signedAmount(record)
  if (amount === null || record.coin === null) return <span>{t('strangeToken')}</span>
  return <Amount value={amount} scale={SCALE} minScale={2} asset={record.coin} signed concealed={concealed} />
}

export function State({ record }: { readonly record: FundingRecord }) {
  const t = useTranslations('movements.states')
  return <Status kind={movementKind(record)} label={t(stateKey(record) as never)} />
}

export function ProgressText({ record }: { readonly record: FundingRecord }) {
  const t = useTranslations('movements.progress')
  const { confirmations: done, needed } = record
  return t(progressOf(record), { done, needed })
}

function Time({ record }: { readonly record: FundingRecord }) {
  const locale = useLocaleTag()
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })
  return <time dateTime={record.time}>{format.format(new Date(record.time))}</time>
}
