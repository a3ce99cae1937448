import type { ConvertAsset, ConvertHalt, Currency } from '@bourse/contract'
import { useLocaleTag } from '@bourse/ui/i18n.tsx'
import { useRouterState } from '@bourse/ui/router.tsx'
import { useState } from 'react'
import { useFiat } from '../../app/browser-storage.ts'
import { useBalances } from '../../app/live/use-balances.ts'
import { usePaused } from '../../app/live/use-paused.ts'
import { useLoggedIn } from '../../app/session.ts'
import { figureInField } from '../../app/shared-data/decimal-input.ts'
import { shortOf } from '../../app/shared-data/short-of.ts'
import { useLimits, usePrice } from './api.ts'
import { askedConversion, type ConvertForm, convertView, type Side, swapped, withAsset } from './convert-form.ts'
import { estimate } from './convert-view.ts'
import { useFirm } from './use-firm.ts'

const FIRST_TEXT = '100'
const FIRST_COIN = 'BTC'
/** Nobody is quoted a figure that is still being typed. */
const PAUSE_MS = 700
const SCALE = 8

/** What is known of the assets, from the catalogue and from the converter's own list. */
export interface Assets {
  readonly list: readonly (ConvertAsset & { readonly name: string })[]
  readonly scaleOf: (coin: string) => number
  readonly shownScaleOf: (coin: string) => number
  readonly isFiat: (coin: string) => boolean
  readonly haltOf: (coin: string) => ConvertHalt | null
}

export function assetsOf(list: readonly ConvertAsset[], currencies: readonly Currency[]): Assets {
  const known = new Map(currencies.map((currency) => [currency.code, currency]))
  return {
    list: list.map((asset) => ({ ...asset, name: known.get(asset.coin)?.name ?? asset.coin })),
    scaleOf: (coin) => known.get(coin)?.scale ?? SCALE,
    shownScaleOf: (coin) => known.get(coin)?.shownScale ?? SCALE,
    isFiat: (coin) => known.get(coin)?.kind === 'fiat',
    haltOf: (coin) => list.find((asset) => asset.coin === coin)?.halted ?? null,
  }
}

export type Converter = ReturnType<typeof useConverter>

/** What is chosen and typed, what it comes to now, and what is in its way. */
export function useConverter(assets: Assets) {
  const locale = useLocaleTag()
  const loggedIn = useLoggedIn()
  const [form, setForm] = useForm()
  const { from, to } = form
  const halted = assets.haltOf(from) ?? assets.haltOf(to)
  const rate = usePrice({ from, to }, halted === null)
  const view = convertView(form, { locale, scaleOf: assets.scaleOf, rate: rate.data })
  const about =
    view.request === null || rate.data === undefined
      ? null
      : estimate(view.request, rate.data, { from: assets.scaleOf(from), to: assets.scaleOf(to) })

  const balances = useBalances().data
  const available = balances && (balances.find(({ coin }) => coin === from)?.available ?? '0')
  const short =
    about === null || available === undefined ? null : shortOf(about.payAmount, available, assets.scaleOf(from))
  const pricesOnlyUntil = useLimits().data?.pricesOnlyUntil ?? null
  const payable = loggedIn && available !== undefined && short === null && halted === null && pricesOnlyUntil === null
  const key = JSON.stringify(view.request)
  const paused = usePaused(form.touched && payable ? view.request : null, key, PAUSE_MS)
  const firm = useFirm({ request: payable ? paused.value : null, key, times: paused.times })
  const change = (next: ConvertForm) => setForm({ ...next, touched: true })
  return {
    form,
    view,
    assets,
    rate,
    halted,
    firm,
    loggedIn,
    available,
    short,
    pricesOnlyUntil,
    sides: firm.quote?.quote ?? about,
    type: (side: Side, text: string) => change({ ...form, side, text }),
    choose: (side: Side, coin: string) => change(withAsset(form, side, coin)),
    swap: () => change(swapped(form)),
    /** Whoever presses for a price has chosen what stands there, although they typed nothing. */
    ask: () => {
      change(form)
      firm.ask()
    },
    payAll: () => {
      const text = figureInField(available ?? '0', { locale, scale: assets.scaleOf(from), minScale: 0 })
      change({ ...form, side: 'pay', text })
    },
    /** The same once more, at the price of now. */
    repeat: (again: Omit<ConvertForm, 'text'> & { readonly amount: string }) => {
      const scale = assets.scaleOf(again.side === 'pay' ? again.from : again.to)
      firm.startAgain()
      change({ ...again, text: figureInField(again.amount, { locale, scale, minScale: 0 }) })
    },
    clear: () => {
      firm.startAgain()
      change({ ...form, text: '' })
    },
  }
}

/** Whoever only looks at the page is quoted nothing: a price to decide by is asked for once something was chosen. */
function useForm() {
  const locale = useLocaleTag()
  const fiat = useFiat()
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  return useState(() => {
    const asked = askedConversion(search)
    const from = asked.from ?? (asked.to === fiat ? FIRST_COIN : fiat)
    const to = asked.to ?? (from === FIRST_COIN ? fiat : FIRST_COIN)
    const text = asked.text ?? (asked.from === undefined ? FIRST_TEXT : '')
    const written = text === '' ? '' : figureInField(text, { locale, scale: 18, minScale: 0 })
    return { from, to, side: asked.side ?? 'pay', text: written, touched: asked.text !== undefined }
  })
}
