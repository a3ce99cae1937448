import { useTranslations } from '@bourse/ui/i18n.tsx'
import { EmptyState, LoadingState } from '@bourse/ui/states.tsx'
import { Table, Td, Th, Tr } from '@bourse/ui/table.tsx'
import { useMoment } from '../../../app/moments.ts'
import { Loaded } from '../../../app/page/loaded.tsx'
import { useChainBlocks } from '../api.ts'

/** The newest blocks and what they hold. */
export function ChainBlocks({ chain }: { chain: string }) {
  const t = useTranslations('sandbox.chains.blocks')
  const moment = useMoment()
  const query = useChainBlocks(chain)
  return (
    <Loaded query={query} failed={t('failed')} skeleton={<LoadingState lines={6} />}>
      {(blocks) =>
        blocks.length === 0 ? (
          <EmptyState title={t('empty')} text={t('emptyText')} />
        ) : (
          <Table caption={t('title')} dense>
            <thead>
              <tr>
                <Th numeric>{t('height')}</Th>
                <Th className="pl-4">{t('hash')}</Th>
                <Th>{t('time')}</Th>
                <Th>{t('content')}</Th>
              </tr>
            </thead>
            <tbody>
              {blocks.map(({ height, hash, at, transactions }) => (
                <Tr key={hash}>
                  <Td numeric className="align-top">
                    {height}
                  </Td>
                  <Td quiet className="pl-4 align-top" title={hash}>
                    {hash.slice(0, 14)}
                  </Td>
                  <Td quiet className="align-top">
                    {moment(at)}
                  </Td>
                  <Td className="whitespace-normal">
                    {transactions.flatMap(({ txId, transfers }) =>
                      transfers.map(({ to, coin, amount, memo }, place) => (
                        // biome-ignore lint/suspicious/noArrayIndexKey: a transfer is its place in its transaction.
                        <span key={`${txId}:${place}`} className="block break-all">
                          {`${amount} ${coin ?? t('strange')} → ${to}${memo === null ? '' : ` · ${memo}`}`}
                        </span>
                      )),
                    )}
                  </Td>
                </Tr>
              ))}
            </tbody>
          </Table>
        )
      }
    </Loaded>
  )
}
