import type { Interval, TradingPair } from '@bourse/contract'
import { ChartCredit } from './chart-credit.tsx'
import { ChartView } from './chart-view.tsx'

interface SimpleChartProps {
  readonly pair: TradingPair
  readonly interval: Interval
  /** How many candles are in sight at first. */
  readonly span: number
}

const NO_STUDIES = [] as const

/** The candles of the trade screen without its tools, for pages that are about more than the market. It fills its place. */
export function SimpleChart({ pair, interval, span }: SimpleChartProps) {
  return (
    <div className="flex h-full flex-col">
      <div className="relative min-h-0 flex-1">
        <ChartView key={pair.symbol} pair={pair} interval={interval} studies={NO_STUDIES} span={span} />
      </div>
      <p className="flex justify-end text-[10px] text-ink-3 leading-4 max-md:px-4">
        <ChartCredit />
      </p>
    </div>
  )
}
