import { bollingerBands, exponentialAverage, macd, movingAverage, relativeStrength, type Series } from './indicators.ts'

export const STUDIES = ['ma', 'ema', 'boll', 'macd', 'rsi'] as const
export type StudyName = (typeof STUDIES)[number]

export interface StudyLine {
  /** As traders know it, in every language. */
  readonly name: string
  readonly kind: 'line' | 'bars'
  /** The token of its colour. */
  readonly colour: 'ink2' | 'ink3' | 'info' | 'warn'
  readonly dashed?: boolean
}

export interface Study {
  /** Drawn over the candles, or beneath them with a scale of its own. */
  readonly place: 'price' | 'pane'
  /** What it is reckoned with: lengths and widths. */
  readonly settings: string
  readonly lines: readonly StudyLine[]
  /** The values of each line, in the order of the lines. */
  readonly compute: (closes: readonly number[]) => readonly Series[]
  /** Levels that are drawn across its pane. */
  readonly levels?: readonly number[]
}

export const STUDY: Readonly<Record<StudyName, Study>> = {
  ma: {
    place: 'price',
    settings: '20 · 50',
    lines: [
      { name: 'MA 20', kind: 'line', colour: 'ink2' },
      { name: 'MA 50', kind: 'line', colour: 'ink3', dashed: true },
    ],
    compute: (closes) => [movingAverage(closes, 20), movingAverage(closes, 50)],
  },
  ema: {
    place: 'price',
    settings: '12 · 26',
    lines: [
      { name: 'EMA 12', kind: 'line', colour: 'info' },
      { name: 'EMA 26', kind: 'line', colour: 'info', dashed: true },
    ],
    compute: (closes) => [exponentialAverage(closes, 12), exponentialAverage(closes, 26)],
  },
  boll: {
    place: 'price',
    settings: '20 · 2',
    lines: [
      { name: 'BOLL 20', kind: 'line', colour: 'warn', dashed: true },
      { name: 'UP', kind: 'line', colour: 'warn' },
      { name: 'LOW', kind: 'line', colour: 'warn' },
    ],
    compute: (closes) => {
      const { middle, upper, lower } = bollingerBands(closes, 20, 2)
      return [middle, upper, lower]
    },
  },
  macd: {
    place: 'pane',
    settings: '12 · 26 · 9',
    lines: [
      { name: 'HIST', kind: 'bars', colour: 'ink3' },
      { name: 'MACD 12 26', kind: 'line', colour: 'ink2' },
      { name: 'SIGNAL 9', kind: 'line', colour: 'info' },
    ],
    compute: (closes) => {
      const { line, signal, histogram } = macd(closes, { fast: 12, slow: 26, signal: 9 })
      return [histogram, line, signal]
    },
  },
  rsi: {
    place: 'pane',
    settings: '14',
    lines: [{ name: 'RSI 14', kind: 'line', colour: 'ink2' }],
    compute: (closes) => [relativeStrength(closes, 14)],
    levels: [70, 30],
  },
}
