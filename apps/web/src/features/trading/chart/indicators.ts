/**
 * The studies of the chart as plain functions of closing prices. They are drawings, not money, so floats will do. A value
 * stands at the place of its candle and is null where too few candles lie before it.
 */
export type Series = readonly (number | null)[]

/** The mean of the last `length` values. */
export function movingAverage(values: readonly number[], length: number): Series {
  let sum = 0
  return values.map((value, place) => {
    sum += value - (values[place - length] ?? 0)
    return place < length - 1 ? null : sum / length
  })
}

/** Begins with the plain mean of the first `length` values and then leans to the newer ones by 2 / (length + 1). */
export function exponentialAverage(values: readonly number[], length: number): Series {
  const weight = 2 / (length + 1)
  let sum = 0
  let mean: number | null = null
  return values.map((value, place) => {
    if (mean !== null) mean += (value - mean) * weight
    else {
      sum += value
      if (place === length - 1) mean = sum / length
    }
    return mean
  })
}

export interface Bands {
  readonly upper: Series
  readonly middle: Series
  readonly lower: Series
}

/** The moving average and lines at `width` standard deviations of the same candles above and below it. */
export function bollingerBands(values: readonly number[], length: number, width: number): Bands {
  // Sums of distances from the first value keep their digits, however large the price is.
  const [first = 0] = values
  const distances = values.map((value) => value - first)
  const mean = movingAverage(distances, length)
  const square = movingAverage(
    distances.map((distance) => distance ** 2),
    length,
  )
  const middle = mean.map((value) => (value === null ? null : value + first))
  const spread = combine(square, mean, (left, right) => width * Math.sqrt(Math.max(0, left - right ** 2)))
  return {
    middle,
    upper: combine(middle, spread, (centre, distance) => centre + distance),
    lower: combine(middle, spread, (centre, distance) => centre - distance),
  }
}

export interface Macd {
  readonly line: Series
  readonly signal: Series
  /** How far the line is above its signal. */
  readonly histogram: Series
}

interface MacdLengths {
  readonly fast: number
  readonly slow: number
  readonly signal: number
}

/** How far the fast average is above the slow one, and the average of that distance. */
export function macd(values: readonly number[], lengths: MacdLengths): Macd {
  const fast = exponentialAverage(values, lengths.fast)
  const slow = exponentialAverage(values, lengths.slow)
  const line = combine(fast, slow, (left, right) => left - right)
  const unknown = line.filter((value) => value === null)
  const signal = [
    ...unknown,
    ...exponentialAverage(
      line.filter((value) => value !== null),
      lengths.signal,
    ),
  ]
  return { line, signal, histogram: combine(line, signal, (left, right) => left - right) }
}

/** Wilder's relative strength: 100 when every candle rose, 0 when every one fell, 50 when none moved. */
export function relativeStrength(values: readonly number[], length: number): Series {
  let gain = 0
  let loss = 0
  return values.map((value, place) => {
    const move = place === 0 ? 0 : value - (values[place - 1] ?? value)
    const [up, down] = [Math.max(move, 0), Math.max(-move, 0)]
    if (place <= length) {
      gain += up / length
      loss += down / length
      if (place < length) return null
    } else {
      gain = (gain * (length - 1) + up) / length
      loss = (loss * (length - 1) + down) / length
    }
    return gain + loss === 0 ? 50 : (100 * gain) / (gain + loss)
  })
}

function combine(left: Series, right: Series, act: (left: number, right: number) => number): Series {
  return left.map((value, place) => {
    const other = right[place] ?? null
    return value === null || other === null ? null : act(value, other)
  })
}
