/**
 * Noise that can be asked for at any place: the same seed and place give the same number for ever, on every machine, and
 * nothing has to be replayed. None of this is fit for secrets.
 */

/** A 32-bit hash of a text: how names become seeds. */
export function seedOf(...parts: readonly (string | number)[]): number {
  let hash = 0x811c9dc5
  for (const char of parts.join('\u{1F}')) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return scramble(hash)
}

/** 32 bits at a place of two coordinates. */
export function noiseBits(seed: number, row: number, column: number): number {
  return scramble(scramble(seed ^ Math.imul(row + 1, 0x9e3779b1)) ^ Math.imul(column | 0, 0x85ebca6b))
}

/** From 0 up to, but not including, 1. */
export function uniformAt(seed: number, row: number, column: number): number {
  return noiseBits(seed, row, column) / 0x1_0000_0000
}

const BYTES = 4
const BYTES_MEAN = (BYTES * 255) / 2
const BYTES_DEVIATION = Math.sqrt((BYTES * (256 ** 2 - 1)) / 12)

/** A bell curve of mean 0 and deviation 1: the sum of four bytes is near enough, has no far tails and costs no logarithm. */
export function gaussianAt(seed: number, row: number, column: number): number {
  const bits = noiseBits(seed, row, column)
  const sum = (bits & 255) + ((bits >>> 8) & 255) + ((bits >>> 16) & 255) + (bits >>> 24)
  return (sum - BYTES_MEAN) / BYTES_DEVIATION
}

/** A stream of numbers for whoever draws one after the other. */
export interface SeededRandom {
  uniform(): number
  gaussian(): number
  /** The wait until the next of events that come independently, by the mean wait. */
  exponential(mean: number): number
}

export function createSeededRandom(seed: number): SeededRandom {
  let drawn = 0
  const next = () => {
    drawn += 1
    return drawn
  }
  const uniform = () => uniformAt(seed, 0, next())
  return {
    uniform,
    gaussian: () => gaussianAt(seed, 0, next()),
    exponential: (mean) => -mean * Math.log(1 - uniform()),
  }
}

/** The finaliser of MurmurHash3: every input bit reaches every output bit. */
function scramble(value: number): number {
  let bits = value
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}
