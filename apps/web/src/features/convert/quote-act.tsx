import { ActBar } from '@bourse/ui/act-bar.tsx'
import { Button, buttonClass } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { type MouseEvent, useRef } from 'react'
import { usePairs } from '../../app/live/use-pairs.ts'
import { convertPath } from './convert-form.ts'
import { type PanelState, unitPrice } from './convert-view.ts'
import { DepositOffer } from './deposit-offer.tsx'
import type { Converter } from './use-converter.ts'
import { useFigures } from './use-figures.ts'

interface QuoteActProps {
  readonly converter: Converter
  readonly state: PanelState
  readonly left: number
}

/** The one main act, in the words of what it does. */
export function QuoteAct({ converter, state, left }: QuoteActProps) {
  return (
    <ActBar>
      {state === 'visitor' || (state === 'empty' && !converter.loggedIn) ? (
        <LogIn converter={converter} />
      ) : state === 'short' ? (
        <DepositOffer converter={converter} />
      ) : state === 'moved' ? (
        <MovedActs converter={converter} left={left} />
      ) : state === 'firm' || state === 'expired' ? (
        <ConvertButton converter={converter} left={left} />
      ) : (
        <OtherAct converter={converter} state={state} />
      )}
      {state === 'halted' && <TradeLink converter={converter} />}
    </ActBar>
  )
}

function usePayText({ sides, form, assets }: Converter): string {
  const figures = useFigures(assets)
  return sides === null ? form.from : figures.amount(sides.payAmount, form.from)
}

/**
 * Converts while the price is firm, asks for another afterwards. A press counts for what the button said when the finger came
 * down, and the second click of a double one for nothing: a price that has just come cannot be taken by accident.
 */
function ConvertButton({ converter, left }: { readonly converter: Converter; readonly left: number }) {
  const t = useTranslations('convert.act')
  const amount = usePayText(converter)
  const { firm } = converter
  const quote = firm.quote?.quote
  const pressed = useRef<'convert' | 'renew' | null>(null)
  const shown = left > 0 || firm.isConverting ? 'convert' : 'renew'
  const click = (event: MouseEvent) => {
    const act = event.detail === 0 ? shown : (pressed.current ?? shown)
    pressed.current = null
    if (event.detail > 1 || quote === undefined) return
    if (act === 'convert') firm.convert(quote)
    else firm.ask()
  }
  return (
    <Button
      variant={shown === 'convert' ? 'accent' : 'ink'}
      size="lg"
      block
      pending={firm.isConverting}
      onPointerDown={() => {
        pressed.current = shown
      }}
      onClick={click}
    >
      {shown === 'convert' ? t('convert', { amount }) : t('renew')}
    </Button>
  )
}

function MovedActs({ converter, left }: { readonly converter: Converter; readonly left: number }) {
  const t = useTranslations('convert.act')
  const figures = useFigures(converter.assets)
  const amount = usePayText(converter)
  const { firm, assets } = converter
  const quote = firm.quote?.quote
  if (quote === undefined) return null
  const price = figures.price(unitPrice({ ...quote, rate: quote.indexRate }, assets.isFiat))
  const again = (event: MouseEvent) => {
    if (event.detail > 1) return
    if (left > 0) firm.convert(quote)
    else firm.ask()
  }
  return (
    <>
      <Button variant={left > 0 ? 'accent' : 'ink'} size="lg" block pending={firm.isConverting} onClick={again}>
        {left > 0 || firm.isConverting ? t('convertAt', { price }) : t('renew')}
      </Button>
      <Button block onClick={firm.keep} disabled={firm.isConverting}>
        {t('keep', { amount })}
      </Button>
    </>
  )
}

/** Where there is no firm price: what brings one, or the act as it will be. */
function OtherAct({ converter, state }: Omit<QuoteActProps, 'left'>) {
  const t = useTranslations('convert.act')
  const amount = usePayText(converter)
  const { pricesOnlyUntil, view } = converter
  const asks = (state === 'indicative' || state === 'failed') && view.request !== null && pricesOnlyUntil === null
  if (asks)
    return (
      <Button variant="ink" size="lg" block onClick={converter.ask}>
        {state === 'failed' ? t('renew') : t('firmPrice')}
      </Button>
    )
  return (
    <Button variant="accent" size="lg" block disabled={state !== 'asking'} pending={state === 'asking'}>
      {converter.sides === null ? t('plain') : t('convert', { amount })}
    </Button>
  )
}

function LogIn({ converter: { view, form } }: { readonly converter: Converter }) {
  const t = useTranslations('convert.act')
  const next = convertPath(view.request ?? { from: form.from, to: form.to })
  return (
    <Link to="/account/login" state={{ next }} className={buttonClass({ variant: 'accent', size: 'lg', block: true })}>
      {t('logIn')}
    </Link>
  )
}

/** The market on which the same two assets are traded, where there is one. */
export function useMarketOf({ form: { from, to } }: Converter): string | undefined {
  const symbols = usePairs().data?.map(({ symbol }) => symbol) ?? []
  return [`${from}-${to}`, `${to}-${from}`].find((symbol) => symbols.includes(symbol))
}

function TradeLink({ converter }: { readonly converter: Converter }) {
  const t = useTranslations('convert.act')
  const symbol = useMarketOf(converter)
  if (symbol === undefined) return null
  return (
    <Link to="/trade/$symbol" params={{ symbol }} className={buttonClass({ block: true })}>
      {t('trade', { pair: symbol.replace('-', '/') })}
    </Link>
  )
}
