import type { LeveragedProduct } from '@bourse/contract'
import { CoinMark } from '@bourse/ui/coin-mark.tsx'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { Change, FlashOnChange, Price } from '@bourse/ui/figure.tsx'
import { shiftPoint } from '@bourse/ui/format.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { EmptyState, ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { Table, Td, Th, Tr } from '@bourse/ui/table.tsx'
import { Tag } from '@bourse/ui/tag.tsx'
import { useNarrow } from '../../app/page/use-narrow.ts'
import { useLeveraged } from './api.ts'
import { NoFigure } from './market-cells.tsx'

/** What units are bought with and sold for. */
const MONEY = 'USDT'
/** A value has eighteen decimals; four tell its moves. */
const SHOWN_SCALE = 4

/** The exchange-traded products, which are bought on a page of their own and have no book. */
export function LeverageBoard({ list }: { readonly list: string }) {
  const t = useTranslations('markets.leverage')
  const products = useLeveraged()
  const narrow = useNarrow()
  if (products.data === undefined) {
    return products.isError ? (
      <ErrorState
        title={t('failed')}
        text={products.error.message}
        onRetry={() => void products.refetch()}
        retrying={products.isFetching}
      />
    ) : (
      <LoadingState lines={4} />
    )
  }
  if (products.data.length === 0) {
    return <EmptyState className="py-14" title={t('empty.title')} text={t('empty.text')} />
  }
  const Board = narrow ? ProductList : ProductTable
  return (
    <>
      <p className="mb-3 text-body text-ink-2">{t('about')}</p>
      <Board list={list} products={products.data} />
    </>
  )
}

interface BoardProps {
  readonly list: string
  readonly products: readonly LeveragedProduct[]
}

function ProductTable({ list, products }: BoardProps) {
  const t = useTranslations('markets')
  return (
    <Table caption={list}>
      <thead>
        <tr>
          <Th>{t('leverage.product')}</Th>
          <Th numeric>{t('leverage.price')}</Th>
          <Th numeric>{t('columns.1d')}</Th>
          <Th>
            <span className="sr-only">{t('leverage.open')}</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {products.map((product) => (
          <Tr key={product.symbol}>
            <Td>
              <Link to="/etp" search={{ symbol: product.symbol }} className="group/coin flex items-center gap-3">
                <CoinMark code={product.coin} />
                <span className="w-16 shrink-0 font-semibold">{product.symbol}</span>
                <span className="truncate text-ink-2 group-hover/coin:underline">
                  <Direction product={product} />
                </span>
                <State product={product} />
              </Link>
            </Td>
            <Td numeric className="font-medium text-[14px]">
              <Value product={product} />
            </Td>
            <Td numeric>
              <DayChange product={product} />
            </Td>
            <Td numeric>
              <Link
                to="/etp"
                search={{ symbol: product.symbol }}
                aria-label={t('leverage.openOne', { symbol: product.symbol })}
                className="inline-flex h-7 items-center rounded-1 px-2.5 font-semibold text-accent text-dense group-hover/row:bg-inverse group-hover/row:text-on-inverse"
              >
                {t('leverage.open')}
              </Link>
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}

/** On a phone a product is one row of two lines, and all of it leads to the product. */
function ProductList({ list, products }: BoardProps) {
  return (
    <ul aria-label={list} className="border-line border-t">
      {products.map((product) => (
        <li key={product.symbol} className="border-line border-b">
          <Link to="/etp" search={{ symbol: product.symbol }} className="flex min-h-16 items-center gap-3">
            <CoinMark code={product.coin} size={28} />
            <span className="min-w-0 flex-1">
              <span className="flex items-center gap-2 font-semibold text-base">
                {product.symbol}
                <State product={product} />
              </span>
              <span className="block truncate text-dense text-ink-2">
                <Direction product={product} />
              </span>
            </span>
            <span className="shrink-0 text-right">
              <span className="block font-semibold text-base">
                <Value product={product} />
                <span className="ml-1 font-normal text-agate text-ink-3">{MONEY}</span>
              </span>
              <span className="block text-body">
                <DayChange product={product} />
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

interface ProductProps {
  readonly product: LeveragedProduct
}

function Direction({ product: { coin, leverage } }: ProductProps) {
  const t = useTranslations('markets.leverage')
  return t(leverage > 0 ? 'long' : 'short', { coin })
}

function State({ product: { state } }: ProductProps) {
  const t = useTranslations('markets.leverage')
  if (state === 'open') return null
  return <Tag>{t(state === 'closing' ? 'closing' : 'soldOut')}</Tag>
}

/** The value of one unit, with a clock while the index has no newer one. */
function Value({ product: { price, staleSince } }: ProductProps) {
  const t = useTranslations('markets')
  return (
    <>
      {staleSince !== null && (
        <span className="mr-1.5 inline-block align-[-2px] text-ink-3">
          <Icon of={drawings.clock} size={12} />
          <span className="sr-only">{t('old')}</span>
        </span>
      )}
      <FlashOnChange value={price}>
        <Price value={price} scale={SHOWN_SCALE} />
      </FlashOnChange>
    </>
  )
}

function DayChange({ product: { change1d } }: ProductProps) {
  return change1d === null ? <NoFigure /> : <Change value={shiftPoint(change1d, 2)} />
}
