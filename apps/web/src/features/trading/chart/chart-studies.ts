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

/** A figure that a study is reckoned with and a person may set. */
export interface StudyParameter {
  readonly name: 'length' | 'first' | 'second' | 'width' | 'fast' | 'slow' | 'signal'
  readonly standard: number
  readonly least: number
  readonly most: number
  /** A length is a whole number of candles. */
  readonly decimals: 0 | 1
}

/** In the order of the study's parameters. */
export type StudyValues = readonly number[]
export type StudySettings = Readonly<Record<StudyName, StudyValues>>

export interface Study {
  /** Drawn over the candles, or beneath them with a scale of its own. */
  readonly place: 'price' | 'pane'
  readonly parameters: readonly StudyParameter[]
  readonly lines: (values: StudyValues) => readonly StudyLine[]
  /** The values of each line, in the order of the lines. */
  readonly compute: (closes: readonly number[], values: StudyValues) => readonly Series[]
  /** Levels that are drawn across its pane. */
  readonly levels?: readonly number[]
}

const LONGEST = 500

function length(name: StudyParameter['name'], standard: number, least = 1): StudyParameter {
  return { name, standard, least, most: LONGEST, decimals: 0 }
}

export const STUDY: Readonly<Record<StudyName, Study>> = {
  ma: {
    place: 'price',
    parameters: [length('first', 20), length('second', 50)],
    lines: ([first, second]) => [
      { name: `MA ${first}`, kind: 'line', colour: 'ink2' },
      { name: `MA ${second}`, kind: 'line', colour: 'ink3', dashed: true },
    ],
    compute: (closes, [first = 20, second = 50]) => [movingAverage(closes, first), movingAverage(closes, second)],
  },
  ema: {
    place: 'price',
    parameters: [length('first', 12), length('second', 26)],
    lines: ([first, second]) => [
      { name: `EMA ${first}`, kind: 'line', colour: 'info' },
      { name: `EMA ${second}`, kind: 'line', colour: 'info', dashed: true },
    ],
    compute: (closes, [first = 12, second = 26]) => [
      exponentialAverage(closes, first),
      exponentialAverage(closes, second),
    ],
  },
  boll: {
    place: 'price',
    parameters: [length('length', 20, 2), { name: 'width', standard: 2, least: 0.1, most: 10, decimals: 1 }],
    lines: ([candles]) => [
      { name: `BOLL ${candles}`, kind: 'line', colour: 'warn', dashed: true },
      { name: 'UP', kind: 'line', colour: 'warn' },
      { name: 'LOW', kind: 'line', colour: 'warn' },
    ],
    compute: (closes, [candles = 20, width = 2]) => {
      const { middle, upper, lower } = bollingerBands(closes, candles, width)
      return [middle, upper, lower]
    },
  },
  macd: {
    place: 'pane',
    parameters: [length('fast', 12), length('slow', 26), length('signal', 9)],
    lines: ([fast, slow, signal]) => [
      { name: 'HIST', kind: 'bars', colour: 'ink3' },
      { name: `MACD ${fast} ${slow}`, kind: 'line', colour: 'ink2' },
      { name: `SIGNAL ${signal}`, kind: 'line', colour: 'info' },
    ],
    compute: (closes, [fast = 12, slow = 26, signal = 9]) => {
      const { line, signal: signalLine, histogram } = macd(closes, { fast, slow, signal })
      return [histogram, line, signalLine]
    },
  },
  rsi: {
    place: 'pane',
    parameters: [length('length', 14, 2)],
    lines: ([candles]) => [{ name: `RSI ${candles}`, kind: 'line', colour: 'ink2' }],
    compute: (closes, [candles = 14]) => [relativeStrength(closes, candles)],
    levels: [70, 30],
  },
}

function perStudy(read: (name: StudyName) => StudyValues): StudySettings {
  return Object.fromEntries(STUDIES.map((name) => [name, read(name)])) as Record<StudyName, StudyValues>
}

export const STANDARD_VALUES: StudySettings = perStudy((name) => STUDY[name].parameters.map(({ standard }) => standard))

export function isInRange({ least, most, decimals }: StudyParameter, value: number): boolean {
  const isExact = Number(value.toFixed(decimals)) === value
  return isExact && value >= least && value <= most
}

/** The fast average of a MACD is the shorter one; the other way round its sign would lie. */
export function areOrdered(name: StudyName, [fast = 0, slow = 0]: StudyValues): boolean {
  return name !== 'macd' || fast < slow
}

/** What is stored of each study, where it makes sense; its standard otherwise. */
export function readStudyValues(stored: unknown): StudySettings {
  const known: Readonly<Record<string, unknown>> = typeof stored === 'object' && stored !== null ? { ...stored } : {}
  return perStudy((name) => {
    const written = known[name]
    const values: number[] = Array.isArray(written) ? written.filter((value) => typeof value === 'number') : []
    const { parameters } = STUDY[name]
    const isRight = parameters.every((parameter, at) => isInRange(parameter, values[at] ?? Number.NaN))
    return isRight && values.length === parameters.length && areOrdered(name, values) ? values : STANDARD_VALUES[name]
  })
}
