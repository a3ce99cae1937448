import type { SandboxBlock } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { EmptyState, LoadingState } from '@bourse/ui/states.tsx'
import { useMoment } from '../../../app/moments.ts'
import { type Column, ColumnTable } from '../../../app/page/column-table.tsx'
import { useAmountText } from '../../../app/page/figures.ts'
import { Loaded } from '../../../app/page/loaded.tsx'
import { useChainBlocks } from '../api.ts'

/** The newest blocks and what they hold. */
export function ChainBlocks({ chain }: { chain: string }) {
  const t = useTranslations('sandbox.chains.blocks')
  const moment = useMoment()
  const query = useChainBlocks(chain)
  const columns: Column<SandboxBlock>[] = [
    { key: 'height', head: t('height'), numeric: true, cellClassName: 'align-top', cell: ({ height }) => height },
    {
      key: 'hash',
      head: t('hash'),
      quiet: true,
      className: 'pl-4',
      cellClassName: 'align-top',
      title: ({ hash }) => hash,
      cell: ({ hash }) => hash.slice(0, 14),
    },
    { key: 'time', head: t('time'), quiet: true, cellClassName: 'align-top', cell: ({ at }) => moment(at) },
    {
      key: 'content',
      head: t('content'),
      cellClassName: 'whitespace-normal',
      cell: ({ transactions }) => <Transfers transactions={transactions} />,
    },
  ]
  return (
    <Loaded query={query} failed={t('failed')} skeleton={<LoadingState lines={6} />}>
      {(blocks) =>
        blocks.length === 0 ? (
          <EmptyState title={t('empty')} text={t('emptyText')} />
        ) : (
          <ColumnTable caption={t('title')} columns={columns} rows={blocks} keyOf={({ hash }) => hash} dense />
        )
      }
    </Loaded>
  )
}

function Transfers({ transactions }: Pick<SandboxBlock, 'transactions'>) {
  const t = useTranslations('sandbox.chains.blocks')
  const amountText = useAmountText()
  return transactions.flatMap(({ txId, transfers }) =>
    transfers.map(({ to, coin, amount, memo }, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a transfer is its place in its transaction.
      <span key={`${txId}:${place}`} className="block break-all">
        {`${amountText(amount, coin ?? t('strange'))} → ${to}${memo === null ? '' : ` · ${memo}`}`}
      </span>
    )),
  )
}
