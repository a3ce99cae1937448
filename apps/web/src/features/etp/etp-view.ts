import type { EtpProduct, EtpSide } from '@bourse/contract'
import type { EtpLeverage } from '@bourse/contract/etp-payoff'
import { ETP_SCENARIOS, type EtpScenario, etpScenario, SCENARIO_DAYS } from '@bourse/contract/etp-scenarios'
import { formatUnits, parseUnits, units } from '@bourse/money'

const SCALE = 8

export interface ScenarioCell {
  readonly days: number
  readonly cash: string
  readonly fees: string
  readonly isGain: boolean
}

export interface ScenarioRow {
  readonly scenario: EtpScenario
  readonly cells: readonly ScenarioCell[]
  /** What the same is worth where the coin itself was held. */
  readonly holding: string
}

const COIN_PERCENT: Record<EtpScenario, bigint> = { up: 110n, down: 90n, flat: 100n, back: 100n }

/** What moves of the coin make of an amount, fees taken, by the steps that the product itself goes by. */
export function scenarioRows(amount: string, leverage: number): ScenarioRow[] {
  const parsed = parseUnits(amount, SCALE)
  const stake = parsed.ok ? parsed.value : 0n
  const write = (value: bigint) => formatUnits(units(value), SCALE)
  return ETP_SCENARIOS.map((scenario) => ({
    scenario,
    holding: write((stake * COIN_PERCENT[scenario]) / 100n),
    cells: SCENARIO_DAYS.map((days) => {
      const { cash, fees } = etpScenario({ scenario, leverage: leverage as EtpLeverage, amount: stake, days })
      return { days, cash: write(cash), fees: write(fees.buying + fees.nights + fees.selling), isGain: cash >= stake }
    }),
  }))
}

/** What was invested of a purchase, or what a sale was worth: the total and its fee are what the house has counted. */
export function besideFee({
  side,
  total,
  fee,
}: {
  readonly side: EtpSide
  readonly total: string
  readonly fee: string
}): string {
  const [all, part] = [parseUnits(total, SCALE), parseUnits(fee, SCALE)]
  if (!all.ok || !part.ok) return total
  return formatUnits(units(side === 'buy' ? all.value - part.value : all.value + part.value), SCALE)
}

/** The product that an address asks for, else the first that is open. */
export function chosenProduct(products: readonly EtpProduct[], asked: string | undefined): EtpProduct | undefined {
  const symbol = asked?.replaceAll('"', '')
  return products.find((own) => own.symbol === symbol) ?? products.find(({ state }) => state === 'open') ?? products[0]
}

/** How far a value is from that of now, and about how far the coin moves until it is reached, in percent. */
export function distanceTo(
  value: string,
  { nav, lastNav, leverage, leverageNow }: Pick<EtpProduct, 'nav' | 'lastNav' | 'leverage' | 'leverageNow'>,
): { readonly nav: string; readonly coin: string } | null {
  const [now, times] = [Number(nav ?? lastNav), Number(leverageNow) * Math.sign(leverage)]
  if (now === 0 || times === 0) return null
  const percent = (Number(value) / now - 1) * 100
  return { nav: percent.toFixed(2), coin: (percent / times).toFixed(1) }
}

const SECOND_MS = 1_000

/** 15:18:53 until a moment. */
export function clockUntil(until: string, now: number): string {
  const seconds = Math.max(0, Math.floor((Date.parse(until) - now) / SECOND_MS))
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
