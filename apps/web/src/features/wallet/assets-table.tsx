import { cx } from '@bourse/ui/class-names.ts'
import { CoinMark } from '@bourse/ui/coin-mark.tsx'
import { Amount, Change, Price } from '@bourse/ui/figure.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SkeletonRows } from '@bourse/ui/skeleton.tsx'
import { Table, Td, Th, Tr } from '@bourse/ui/table.tsx'
import { type Holding, isHeld, type Unit, valueScale } from '../../app/shared-data/portfolio.ts'
import { MainAction, MoreActions } from './asset-actions.tsx'
import { nextSort, type Sort, type SortKey } from './assets.ts'
import { ShareBar } from './share-bar.tsx'

export interface AssetRowsProps {
  /** Undefined while they are on their way. */
  readonly assets: readonly Holding[] | undefined
  readonly unit: Unit
  readonly concealed: boolean
  readonly market: (coin: string) => string | null
  readonly onStatement: (coin: string) => void
}

interface AssetTableProps extends AssetRowsProps {
  readonly sort: Sort
  readonly onSort: (sort: Sort) => void
}

/** Enough to reach beyond the screen, so that what follows the list does not move in sight. */
export const WAITING_ROWS = 12
const NO_FIGURE = '–'

export function AssetTable({ assets, sort, onSort, ...rest }: AssetTableProps) {
  const t = useTranslations('wallet.assets')
  const sorted = (by: SortKey) => ({
    sort: sort.by === by ? (sort.down ? ('descending' as const) : ('ascending' as const)) : undefined,
    onSort: () => onSort(nextSort(sort, by)),
  })
  return (
    <Table caption={t('title')}>
      <thead>
        <tr>
          <Th {...sorted('asset')}>{t('columns.asset')}</Th>
          <Th numeric>{t('columns.total')}</Th>
          <Th numeric className="max-xl:hidden">
            {t('columns.available')}
          </Th>
          <Th numeric className="max-xl:hidden">
            {t('columns.locked')}
          </Th>
          <Th numeric {...sorted('price')}>
            {t('columns.price', { unit: rest.unit })}
          </Th>
          <Th numeric {...sorted('change')}>
            {t('columns.change')}
          </Th>
          <Th numeric {...sorted('value')}>
            {t('columns.value', { unit: rest.unit })}
          </Th>
          <Th className="pl-5 max-lg:hidden">{t('columns.share')}</Th>
          <Th>
            <span className="sr-only">{t('columns.actions')}</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {assets === undefined ? (
          <SkeletonRows rows={WAITING_ROWS} columns={[140, 96, 72, 56, 80]} />
        ) : (
          assets.map((asset) => <AssetRow key={asset.coin} asset={asset} {...rest} />)
        )}
      </tbody>
    </Table>
  )
}

function AssetRow({
  asset,
  unit,
  concealed,
  market,
  onStatement,
}: Omit<AssetRowsProps, 'assets'> & { asset: Holding }) {
  const { coin, name, amount, available, locked, price, change, value, share } = asset
  const held = isHeld({ total: amount })
  const symbol = market(coin)
  return (
    <Tr>
      <Td>
        <span className="flex items-center gap-3">
          <CoinMark code={coin} />
          <span className="w-12 font-semibold">{coin}</span>
          <span className="max-w-[128px] truncate text-ink-2 max-lg:hidden">{name}</span>
        </span>
      </Td>
      <Td numeric className="font-medium">
        <Held amount={amount} asset={asset} concealed={concealed} />
        {held && <Parts asset={asset} concealed={concealed} className="xl:hidden" />}
      </Td>
      <Td numeric className="max-xl:hidden">
        <Held amount={available} asset={asset} concealed={concealed} />
      </Td>
      <Td numeric className="max-xl:hidden">
        <Held amount={locked} asset={asset} concealed={concealed} />
      </Td>
      <Td numeric quiet>
        {price === null ? <NoFigure /> : <Price value={price} scale={decimalsOf(price)} />}
      </Td>
      <Td numeric>{change === null ? <NoFigure /> : <Change value={change} />}</Td>
      <Td numeric strong>
        <ValueCell value={value} held={held} unit={unit} concealed={concealed} />
      </Td>
      <Td className="pl-5 max-lg:hidden">{held && value !== null && <ShareBar percent={share} />}</Td>
      <Td>
        <span className="flex items-center justify-end gap-1">
          <MainAction asset={asset} market={symbol} />
          <MoreActions asset={asset} market={symbol} onStatement={onStatement} />
        </span>
      </Td>
    </Tr>
  )
}

interface HeldProps {
  readonly amount: string
  readonly asset: Holding
  readonly concealed: boolean
}

/** Nothing is a plain grey 0: a row of zeros would look like a figure. */
export function Held({ amount, asset, concealed }: HeldProps) {
  if (!concealed && !isHeld({ total: amount })) return <span className="font-normal text-ink-3">0</span>
  return <Amount value={amount} scale={asset.scale} minScale={2} concealed={concealed} />
}

interface PartsProps {
  readonly asset: Holding
  readonly concealed: boolean
  readonly className?: string
}

/** Specification §3: what is available and what is locked, where there is no room for columns of their own. */
export function Parts({ asset, concealed, className }: PartsProps) {
  const t = useTranslations('wallet.assets.columns')
  return (
    <span className={cx('block font-normal text-dense text-ink-3', className)}>
      {(['available', 'locked'] as const).map((part) => (
        <span key={part} className="block whitespace-nowrap">
          {t(part)} <Held amount={asset[part]} asset={asset} concealed={concealed} />
        </span>
      ))}
    </span>
  )
}

interface ValueProps {
  readonly value: string | null
  readonly held: boolean
  readonly unit: Unit
  readonly concealed: boolean
}

export function ValueCell({ value, held, unit, concealed }: ValueProps) {
  const t = useTranslations('wallet.assets')
  if (!held && !concealed) return <span className="font-normal text-ink-3">0</span>
  // A value that is not known is said to be so, never shown as nothing.
  if (value === null) return <span className="font-normal text-dense text-ink-3">{t('noPrice')}</span>
  return <Amount value={value} scale={valueScale(unit)} concealed={concealed} />
}

/** A price is written as its market writes it. */
function decimalsOf(price: string): number {
  return price.split('.')[1]?.length ?? 0
}

function NoFigure() {
  return <span className="text-ink-3">{NO_FIGURE}</span>
}
