import type { QuickbuyPlatform, QuickbuyPlatformView, QuickbuyQuote, QuickbuySetting } from '@bourse/contract'
import { useLocaleTag } from '@bourse/ui/i18n.tsx'
import { useState } from 'react'
import { useFiat } from '../../app/browser-storage.ts'
import { usePaused } from '../../app/live/use-paused.ts'
import { useSecondsLeft } from '../../app/live/use-seconds-left.ts'
import { useLoggedIn } from '../../app/session.ts'
import { figureInField } from '../../app/shared-data/decimal-input.ts'
import { QUOTE_MS, type TimedQuote, useQuote } from './api.ts'
import { type Asked, amountView, type BuyChoice, settingFor } from './buy-form.ts'

const FIRST_TEXT = '100'
const FIRST_COIN = 'USDT'
const PAUSE_MS = 700

export interface Sold {
  readonly platforms: readonly QuickbuyPlatformView[]
  readonly settings: readonly QuickbuySetting[]
}

export interface Moved {
  readonly old: QuickbuyQuote
  readonly now: TimedQuote
}

export type Purchase = ReturnType<typeof usePurchase>

/** At whom is bought, what for how much, and the partner's price of it. */
export function usePurchase({ platforms, settings }: Sold, asked: Asked) {
  const locale = useLocaleTag()
  const fiat = useFiat()
  const loggedIn = useLoggedIn()
  const [request, setRequest] = useState<Partial<BuyChoice>>({ symbol: FIRST_COIN, fiat, ...asked })
  const [text, setText] = useState(() => figureInField(asked.pay ?? FIRST_TEXT, { locale, scale: 2, minScale: 0 }))
  const [round, setRound] = useState(0)
  const [moved, setMoved] = useState<Moved | null>(null)

  const open = settings.filter((own) => platforms.some(({ platform, open: is }) => platform === own.platform && is))
  const setting = settingFor(open, request)
  const view = setting === undefined ? { amount: null, wrong: null } : amountView(text, locale, setting)
  const key = JSON.stringify([setting?.platform, setting?.fiat, setting?.symbol, view.amount])
  const paused = usePaused(view.amount, key, PAUSE_MS)
  const query = useQuote(setting, paused.value, round)
  const quote = moved?.now ?? query.data ?? null
  const counted = useSecondsLeft(quote?.endsAt ?? null)
  const change = (next: Partial<BuyChoice>) => {
    setMoved(null)
    setRequest({ ...request, ...(setting !== undefined && setting), ...next })
  }
  return {
    setting,
    platform: platforms.find(({ platform }) => platform === setting?.platform),
    /** What else the same partner sells, and for what. */
    choices: open.filter(({ platform }) => platform === setting?.platform),
    text,
    view,
    quote,
    moved,
    left: quote === null ? null : Math.min(counted, QUOTE_MS / 1_000),
    isAsking: query.isFetching || (view.amount !== null && paused.value === null),
    failure: query.error,
    loggedIn,
    type: (next: string) => {
      setMoved(null)
      setText(next)
    },
    choosePlatform: (platform: QuickbuyPlatform) => change({ platform }),
    chooseFiat: (next: string) => change({ fiat: next }),
    chooseCoin: (symbol: string) => change({ symbol }),
    /** Another price, because somebody pressed for it. */
    renew: () => {
      setMoved(null)
      setRound(round + 1)
    },
    /** 40028: the partner's price is another one by now. */
    move: (now: QuickbuyQuote) => {
      if (quote !== null) setMoved({ old: quote.quote, now: { quote: now, endsAt: performance.now() + QUOTE_MS } })
    },
  }
}
