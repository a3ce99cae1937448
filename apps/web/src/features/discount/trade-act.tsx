import type { DiscountProduct } from '@bourse/contract'
import { ActBar } from '@bourse/ui/act-bar.tsx'
import { Button, buttonClass } from '@bourse/ui/button.tsx'
import { Checkbox } from '@bourse/ui/fields/checkbox.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { Link, useRouterState } from '@bourse/ui/router.tsx'
import { lazy, type MouseEvent } from 'react'
import { loadChunk } from '../../app/chunk.ts'
import { AgreementBox } from '../../app/page/agreement-box.tsx'
import { RefusalNote } from '../../app/page/refusal-note.tsx'
import { ShortOffer } from '../../app/page/short-offer.tsx'
import { StandingNote, useLimit } from '../../app/page/standing-note.tsx'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { useLoggedIn } from '../../app/session.ts'
import { ensureTexts } from '../../app/texts.ts'
import { SoldOut } from './sold-out.tsx'
import type { Trade } from './use-trade.ts'

const loadTerms = async () => {
  const [{ DiscountAgreement }] = await Promise.all([
    import('./agreement-dialog.tsx'),
    ensureTexts(['discountAgreement']),
  ])
  return { default: DiscountAgreement }
}
const DiscountAgreement = lazy(() => loadChunk(loadTerms))

interface TradeActProps {
  readonly trade: Trade
  readonly product: DiscountProduct
  /** Seconds that the offer is still firm; null where there is none. */
  readonly left: number | null
}

export function TradeAct({ trade, product, left }: TradeActProps) {
  const t = useTranslations('discount.act')
  const loggedIn = useLoggedIn()
  const limit = useLimit('discount')
  const next = useRouterState({ select: ({ location }) => location.href })
  const { offer, short, scale } = trade
  if (!loggedIn) {
    return (
      <ActBar>
        <Link
          to="/account/login"
          state={{ next }}
          className={buttonClass({ variant: 'accent', size: 'lg', block: true })}
        >
          {t('logIn')}
        </Link>
      </ActBar>
    )
  }
  return (
    <>
      <Ticks trade={trade} />
      <div className="mt-3 grid gap-2 empty:hidden">
        {limit !== undefined && <StandingNote limit={limit} />}
        {product.state === 'sold_out' && <SoldOut product={product} />}
        {product.indexPrice === null && <NoIndex since={product.staleSince} />}
        {offer.failure !== null && <RefusalNote failure={offer.failure} />}
      </div>
      <ActBar>
        {short !== null ? (
          <ShortOffer coin={product.payCoin} scale={scale} short={short} />
        ) : (
          <Buttons trade={trade} product={product} left={left} closed={limit !== undefined} />
        )}
      </ActBar>
    </>
  )
}

function NoIndex({ since }: { readonly since: string | null }) {
  const t = useTranslations('discount.act')
  const { moment } = useAmounts()
  return <Note kind="warn">{since === null ? t('noIndex') : t('noIndexSince', { time: moment(since) })}</Note>
}

function Ticks({ trade }: { readonly trade: Trade }) {
  const t = useTranslations('discount.act')
  const { ticks, tick } = trade
  return (
    <div className="mt-4 grid gap-2 text-body">
      <Checkbox
        checked={ticks.locked}
        onChange={({ target }) => tick('locked', target.checked)}
        label={t.rich('locked', {
          amount: trade.givenText,
          date: trade.dateText,
          b: (part) => <b className="font-semibold">{part}</b>,
        })}
      />
      <AgreementBox
        agreed={ticks.terms}
        onAgree={(agreed) => tick('terms', agreed)}
        label={(link) => t.rich('terms', { link })}
        dialog={DiscountAgreement}
      />
    </div>
  )
}

/** First an offer, then the act. The second click of a double one counts for nothing: an offer is not taken by accident. */
function Buttons({ trade, product, left, closed }: TradeActProps & { readonly closed: boolean }) {
  const t = useTranslations('discount.act')
  const { shortDay } = useAmounts()
  const { offer, ticks, form } = trade
  const firm = offer.offer?.offer
  if (firm === undefined || (left === 0 && !offer.isTaking)) {
    const isOpen = product.state === 'open' && product.indexPrice !== null
    return (
      <Button
        variant="ink"
        size="lg"
        block
        disabled={form.amount === null || closed || !isOpen}
        pending={offer.isAsking}
        onClick={offer.ask}
      >
        {t(firm === undefined ? 'ask' : 'renew')}
      </Button>
    )
  }
  const missing = !ticks.locked || !ticks.terms
  const take = (event: MouseEvent) => {
    if (event.detail <= 1) offer.take(firm)
  }
  return (
    <>
      <Button variant="accent" size="lg" block disabled={missing} pending={offer.isTaking} onClick={take}>
        {t('take', { amount: trade.givenText, date: shortDay(product.settlementTime) })}
      </Button>
      {missing && <p className="text-center text-dense text-ink-2">{t('tickFirst')}</p>}
    </>
  )
}
