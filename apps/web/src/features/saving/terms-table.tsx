import type { SavingProduct } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { cx } from '@bourse/ui/class-names.ts'
import { CoinMark } from '@bourse/ui/coin-mark.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Table, Td, Th, Tr } from '@bourse/ui/table.tsx'
import { useCoins } from '../../app/live/use-coins.ts'
import { PageLink } from '../../app/page/page-link.tsx'
import { useLimit } from '../../app/page/standing-note.tsx'
import { TickScale } from '../../app/page/tick-scale.tsx'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { useLiveSavings } from './api.ts'
import { type CoinTerms, firstTerm, ownIn, takenShare } from './saving-view.ts'
import { TellOfRoom } from './tell-of-room.tsx'

interface TermsProps {
  readonly terms: readonly CoinTerms[]
  /** The product that was chosen of each coin. */
  readonly chosen: Readonly<Record<string, string>>
  readonly onChoose: (product: SavingProduct) => void
  readonly openId: string | undefined
  readonly onSubscribe: (product: SavingProduct) => void
}

interface RowProps extends Omit<TermsProps, 'terms' | 'chosen'> {
  readonly of: CoinTerms
  readonly product: SavingProduct
}

function shownOf({ terms, chosen }: TermsProps) {
  return terms.flatMap((of) => {
    const product = of.products.find(({ id }) => id === chosen[of.coin]) ?? firstTerm(of)
    return product === undefined ? [] : [{ of, product }]
  })
}

export function TermsTable(props: TermsProps) {
  const t = useTranslations('saving.terms')
  return (
    <Table caption={t('title')}>
      <thead>
        <tr>
          <Th className="pl-3">{t('coin')}</Th>
          <Th numeric>{t('apy')}</Th>
          <Th className="pl-4">{t('term')}</Th>
          <Th>{t('quota')}</Th>
          <Th numeric>{t('yours')}</Th>
          <Th>
            <span className="sr-only">{t('act')}</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {shownOf(props).map((shown) => (
          <Row key={shown.of.coin} {...props} {...shown} />
        ))}
      </tbody>
    </Table>
  )
}

function Row({ of, product, onChoose, openId, onSubscribe }: RowProps) {
  const t = useTranslations('saving.terms')
  const { nameOf } = useCoins()
  const { percent } = useAmounts()
  const limit = useLimit(product.policy)
  const isOpen = product.id === openId
  const mark = (
    <span className="flex items-center gap-3 pl-3">
      <CoinMark code={of.coin} />
      <span>
        <b className="block font-semibold leading-5">{of.coin}</b>
        <span className="text-dense text-ink-2">{nameOf(of.coin)}</span>
      </span>
    </span>
  )
  if (limit?.answer === 'deny') {
    return (
      <Tr className="text-ink-2">
        <Td>{mark}</Td>
        <Td colSpan={5} className="whitespace-normal py-2 text-dense">
          <Denied reason={limit.reason} />
        </Td>
      </Tr>
    )
  }
  return (
    <Tr selected={isOpen}>
      <Td className="h-15">{mark}</Td>
      <Td numeric className="font-semibold text-[17px]">
        {percent(product.apy)}
      </Td>
      <Td className="pl-4">
        <Chips of={of} product={product} onChoose={onChoose} />
      </Td>
      <Td>
        <Quota product={product} />
      </Td>
      <Td numeric>
        <Yours product={product} />
      </Td>
      <Td numeric className="pr-2.5">
        {product.state === 'sold_out' ? (
          <TellOfRoom product={product} />
        ) : (
          <Button
            size="sm"
            variant={isOpen ? 'ink' : 'outline'}
            aria-label={t('subscribeTo', { coin: of.coin, days: product.days })}
            onClick={() => onSubscribe(product)}
          >
            {t('subscribe')}
          </Button>
        )}
      </Td>
    </Tr>
  )
}

/** On a phone a coin is three lines: what it brings, for how long, and how much of it is left; and what one has in it. */
export function TermsList(props: TermsProps) {
  const t = useTranslations('saving.terms')
  return (
    <ul aria-label={t('title')} className="border-line border-t">
      {shownOf(props).map((shown) => (
        <ListRow key={shown.of.coin} {...props} {...shown} />
      ))}
    </ul>
  )
}

function ListRow({ of, product, onChoose, onSubscribe }: RowProps) {
  const t = useTranslations('saving.terms')
  const { nameOf } = useCoins()
  const { percent } = useAmounts()
  const limit = useLimit(product.policy)
  const own = useOwn(product)
  return (
    <li className="grid gap-2.5 border-line border-b py-3 text-body">
      <div className="flex items-center gap-3">
        <CoinMark code={of.coin} />
        <b className="font-semibold">{of.coin}</b>
        <span className="min-w-0 truncate text-ink-2">{nameOf(of.coin)}</span>
        {limit?.answer !== 'deny' && (
          <span className="ml-auto text-right">
            <span className="block font-semibold text-[17px] leading-5">{percent(product.apy)}</span>
            <span className="block text-agate text-ink-3">{t('apy')}</span>
          </span>
        )}
      </div>
      {limit?.answer === 'deny' ? (
        <p className="text-dense text-ink-2">
          <Denied reason={limit.reason} />
        </p>
      ) : (
        <>
          <Chips of={of} product={product} onChoose={onChoose} />
          {own !== undefined && (
            <dl className="flex justify-between gap-4 text-dense">
              <dt className="text-ink-2">{t('yours')}</dt>
              <dd className="font-medium">{own}</dd>
            </dl>
          )}
          <div className="flex items-end justify-between gap-4">
            <Quota product={product} />
            {product.state === 'sold_out' ? (
              <TellOfRoom product={product} />
            ) : (
              <Button
                className="min-h-11"
                aria-label={t('subscribeTo', { coin: of.coin, days: product.days })}
                onClick={() => onSubscribe(product)}
              >
                {t('subscribe')}
              </Button>
            )}
          </div>
        </>
      )}
    </li>
  )
}

function Denied({ reason }: { readonly reason: string }) {
  const t = useTranslations('saving.terms')
  return (
    <>
      {reason}{' '}
      <PageLink to="/legalRestrict" className="link">
        {t('why')}
      </PageLink>
    </>
  )
}

function Chips({ of, product, onChoose }: Pick<RowProps, 'of' | 'product' | 'onChoose'>) {
  const t = useTranslations('saving.terms')
  return (
    <fieldset aria-label={t('termsOf', { coin: of.coin })} className="flex min-w-0 flex-wrap gap-1.5">
      {of.products.map((own) => (
        <button
          key={own.id}
          type="button"
          aria-pressed={own.id === product.id}
          onClick={() => onChoose(own)}
          className={cx(
            'h-9 whitespace-nowrap rounded-1 border border-line-ctl bg-paper-up px-2.5 font-medium text-dense hover:border-ink md:h-7',
            'aria-pressed:border-accent aria-pressed:shadow-[inset_0_0_0_1px_var(--accent)]',
            own.state === 'sold_out' && 'border-dashed text-ink-2',
          )}
        >
          {t('days', { days: own.days })}
        </button>
      ))}
    </fieldset>
  )
}

function Quota({ product }: Pick<RowProps, 'product'>) {
  const t = useTranslations('saving.terms')
  const { amount, figure } = useAmounts()
  const { coin, quota, state } = product
  const isSoldOut = state === 'sold_out'
  return (
    <div className="grid gap-1">
      <TickScale share={isSoldOut ? 1 : takenShare(product)} faded={isSoldOut} />
      <span className="text-agate text-ink-2">
        {isSoldOut
          ? t('soldOut', { total: amount(quota.total, coin) })
          : t('left', { left: amount(quota.available, coin), total: figure(quota.total, 0) })}
      </span>
    </div>
  )
}

/** What the person has in this term, over all its days; undefined where that is nothing. */
function useOwn({ id, coin }: SavingProduct): string | undefined {
  const { scaleOf } = useCoins()
  const { amount } = useAmounts()
  const { data } = useLiveSavings()
  const own = ownIn(data?.records ?? [], id, scaleOf(coin))
  return own === '0' ? undefined : amount(own, coin)
}

function Yours({ product }: Pick<RowProps, 'product'>) {
  const t = useTranslations('saving.terms')
  const own = useOwn(product)
  return own === undefined ? (
    <span className="text-ink-3">{t('none')}</span>
  ) : (
    <span className="font-medium">{own}</span>
  )
}
