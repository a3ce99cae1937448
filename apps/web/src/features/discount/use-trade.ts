import type { DiscountProduct } from '@bourse/contract'
import { useLocaleTag } from '@bourse/ui/i18n.tsx'
import { useState } from 'react'
import { useBalances } from '../../app/live/use-balances.ts'
import { useCoins } from '../../app/live/use-coins.ts'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { shortOf } from '../../app/shared-data/short-of.ts'
import { discountForm, outcomeSums, termsOf } from './discount-view.ts'
import { useOffer } from './use-offer.ts'

export type Trade = ReturnType<typeof useTrade>

/** Whoever has typed nothing yet sees the picture of this much. */
const FIRST_AMOUNT = { sell_high: '0.5', buy_low: '1000' } as const

/** What is typed for a product, what it comes to, and the offer for it. */
export function useTrade(product: DiscountProduct) {
  const locale = useLocaleTag()
  const { scaleOf } = useCoins()
  const { percent, amount: write, day } = useAmounts()
  const [text, setText] = useState('')
  const [ticks, setTicks] = useState({ locked: false, terms: false })
  const { coin, quote, payCoin, direction } = product
  const scales = { base: scaleOf(coin), quote: scaleOf(quote) }
  const scale = scaleOf(payCoin)
  const form = discountForm(text, product, { locale, scale })
  const offer = useOffer(product.id, form.amount)
  const firm = offer.offer?.offer
  const apy = firm?.apy ?? product.apy
  const terms =
    form.amount === null || apy === null ? null : termsOf(firm ?? product, { amount: form.amount, apy }, scales)
  const shown = form.amount ?? FIRST_AMOUNT[direction]
  const balances = useBalances().data
  const available = balances && (balances.find((own) => own.coin === payCoin)?.available ?? '0')
  return {
    text,
    type: setText,
    ticks,
    tick: (name: keyof typeof ticks, ticked: boolean) => setTicks((before) => ({ ...before, [name]: ticked })),
    form,
    offer,
    scale,
    available,
    most: available !== undefined && Number(form.most) < Number(available) ? form.most : undefined,
    short: form.amount === null || available === undefined ? null : shortOf(form.amount, available, scale),
    terms,
    /** For the picture: there is always one, of what is typed or of a plain figure. */
    pictured: apy === null ? null : termsOf(firm ?? product, { amount: shown, apy }, scales),
    picturedText: write(shown, payCoin),
    spot: firm?.indexPrice ?? product.indexPrice,
    apyText: apy === null ? '–' : percent(apy),
    interestText: terms === null ? '' : percent(outcomeSums(terms).interestPercent),
    givenText: write(shown, payCoin),
    dateText: day(product.settlementTime),
    clear: () => {
      offer.startAgain()
      setText('')
      setTicks({ locked: false, terms: false })
    },
  }
}
