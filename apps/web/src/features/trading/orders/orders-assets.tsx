import type { WalletAsset } from '@bourse/contract'
import { CoinMark } from '@bourse/ui/coin-mark.tsx'
import { Amount } from '@bourse/ui/figure.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SkeletonRows } from '@bourse/ui/skeleton.tsx'
import { Table, Td, Th, Tr } from '@bourse/ui/table.tsx'

const HEAD = 'sticky top-0 z-1 bg-paper'

/** What is held, as the trade screen shows it; the wallet has the rest. */
export function AssetsTable({ rows, dense }: { rows: readonly WalletAsset[] | undefined; dense: boolean }) {
  const t = useTranslations('orders')
  return (
    <Table dense={dense} caption={t('captions.assets')}>
      <thead>
        <tr>
          <Th className={HEAD}>{t('columns.coin')}</Th>
          {(['held', 'available', 'locked'] as const).map((column) => (
            <Th key={column} numeric className={HEAD}>
              {t(`columns.${column}`)}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows === undefined ? (
          <SkeletonRows rows={4} columns={[96, 80, 80, 64]} dense={dense} />
        ) : (
          rows.map((asset) => (
            <Tr key={asset.coin}>
              <Td>
                <span className="inline-flex items-center gap-2 align-middle font-medium">
                  <CoinMark code={asset.coin} size={14} />
                  {asset.coin}
                </span>
              </Td>
              <Td numeric strong>
                <Held amount={asset.total} scale={asset.shownScale} />
              </Td>
              <Td numeric>
                <Held amount={asset.available} scale={asset.shownScale} />
              </Td>
              <Td numeric quiet>
                <Held amount={asset.locked} scale={asset.shownScale} />
              </Td>
            </Tr>
          ))
        )}
      </tbody>
    </Table>
  )
}

/** Nothing is a plain grey 0: a row of zeros would look like a figure. */
function Held({ amount, scale }: { amount: string; scale: number }) {
  if (!isHeld({ total: amount })) return <span className="font-normal text-ink-3">0</span>
  return <Amount value={amount} scale={scale} />
}

export function isHeld({ total }: Pick<WalletAsset, 'total'>): boolean {
  return /[1-9]/.test(total)
}
