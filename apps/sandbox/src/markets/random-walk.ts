import { gaussianAt } from './seeded-noise.ts'

/**
 * A random walk that can be read at any time without walking there. Its values at the ends of long spans are drawn
 * around zero, so that it never wanders off; between them it is a Brownian bridge, halved and displaced until the piece is
 * some seconds long, and a straight line inside that piece. Reading costs one draw per halving.
 */
export interface RandomWalk {
  at(seconds: number): number
}

export interface RandomWalkOptions {
  readonly seed: number
  /** The deviation of the change over a day. */
  readonly dailyDeviation: number
  /** A span is 2^spanLevel seconds: a long one roams, a short one is pulled back to zero soon. */
  readonly spanLevel: number
  /** The most that the values at the ends of spans deviate, where a walk of full length would go too far. */
  readonly maxSpanDeviation?: number
}

/** Pieces of 2^3 seconds are straight. */
const LINE_LEVEL = 3
const NEAR_LEVEL = 12
const DAY_SECONDS = 86_400

/** Calm and restless times: pieces of 1.5 days and of 4.5 hours each multiply what moves inside them. */
const LONG_MOOD_LEVEL = 17
const SHORT_MOOD_LEVEL = 14
const MOOD_DEVIATION = 0.3
const MOOD_ROW = 64

export function createRandomWalk(options: RandomWalkOptions): RandomWalk {
  const { seed, dailyDeviation, spanLevel } = options
  const perRootSecond = dailyDeviation / Math.sqrt(DAY_SECONDS)
  const span = 2 ** spanLevel
  // The difference of two ends then deviates as much as a walk of that length.
  const spanDeviation = Math.min(
    perRootSecond * Math.sqrt(span / 2),
    options.maxSpanDeviation ?? Number.POSITIVE_INFINITY,
  )
  const displacements = Array.from({ length: spanLevel + 1 }, (_, level) => (perRootSecond * Math.sqrt(2 ** level)) / 2)
  const end = (index: number) => spanDeviation * gaussianAt(seed, spanLevel + 1, index)

  function descend(from: Piece, toLevel: number, seconds: number): Piece {
    let { level, index, left, right, mood } = from
    let place = seconds / 2 ** level - index
    while (level > toLevel) {
      if (level === LONG_MOOD_LEVEL || level === SHORT_MOOD_LEVEL) mood *= moodAt(seed, level, index)
      const middle = (left + right) / 2 + mood * (displacements[level] ?? 0) * gaussianAt(seed, level, index)
      level -= 1
      index *= 2
      place *= 2
      if (place < 1) right = middle
      else {
        left = middle
        index += 1
        place -= 1
      }
    }
    return { level, index, left, right, mood }
  }

  function wholeSpan(seconds: number): Piece {
    const index = Math.floor(seconds / span)
    return { level: spanLevel, index, left: end(index), right: end(index + 1), mood: 1 }
  }

  // Readers go from one time to the next nearby; the piece of about an hour that they are in is remembered.
  let near: Piece | undefined
  function nearPiece(seconds: number): Piece {
    if (near === undefined || Math.floor(seconds / 2 ** NEAR_LEVEL) !== near.index)
      near = descend(wholeSpan(seconds), NEAR_LEVEL, seconds)
    return near
  }

  return {
    at(seconds) {
      const { level, index, left, right } = descend(nearPiece(seconds), LINE_LEVEL, seconds)
      return left + (right - left) * (seconds / 2 ** level - index)
    },
  }
}

/** The walk between two times: [index × 2^level, (index + 1) × 2^level] in seconds. */
interface Piece {
  readonly level: number
  readonly index: number
  readonly left: number
  readonly right: number
  readonly mood: number
}

/** Its square is 1 in the mean, so that moods come and go and the deviation of the whole stays. */
function moodAt(seed: number, level: number, index: number): number {
  return Math.exp(MOOD_DEVIATION * gaussianAt(seed, MOOD_ROW + level, index) - MOOD_DEVIATION ** 2)
}
