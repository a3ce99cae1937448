import type { Boost, BoostPhase } from '@bourse/contract'
import type { StatusKind } from '@bourse/ui/status.tsx'

/** The one that an address asks for. */
export function idIn(search: string): string | null {
  const asked = new URLSearchParams(search).get('id')
  return asked === null || asked === '' ? null : asked
}

export const pathOf = ({ id }: Pick<Boost, 'id'>): string => `/boostPad?id=${encodeURIComponent(id)}`

const LOOKS: Readonly<Record<BoostPhase, StatusKind>> = {
  soon: 'open',
  running: 'processing',
  sold_out: 'cancelled',
  paused: 'in_review',
  counting: 'processing',
  closed: 'in_review',
  paid: 'completed',
}

export const statusOf = (phase: BoostPhase): StatusKind => LOOKS[phase]

/** What the scale of time shows: the window, then the day before the payment. */
export function scaleOf({ phase, startTime, endTime, payTime }: Boost) {
  if (phase === 'counting' || phase === 'closed') return { startTime: endTime, endTime: payTime }
  return phase === 'paid' ? null : { startTime, endTime }
}

/** Whether purchases may be boosted now. */
export const isOpen = (phase: BoostPhase): boolean => phase === 'running' || phase === 'sold_out' || phase === 'paused'

/** A market as one reads it. */
export const marketName = (symbol: string): string => symbol.replace('-', '/')

/** As a call takes it: commas are decimal points to most who type here; undefined for what is no amount. */
export function amountIn(typed: string): string | undefined {
  const text = typed.trim().replace(',', '.')
  return /^\d{1,20}(\.\d{1,18})?$/.test(text) ? text : undefined
}

/** A rate is shown with the decimals that it has: 5%, 2.5%. */
export const rateScale = (rate: string): number => rate.split('.')[1]?.length ?? 0
