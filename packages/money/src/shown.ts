import { toDecimal } from './decimal.ts'
import { MAX_SCALE, powerOfTen } from './units.ts'

/** What leaves is shown rounded up, so that it never costs more than was said; everything else is rounded down. */
export type Rounding = 'up' | 'down'

/** A line of a sum: a decimal that is added, or taken away where it begins with a minus. */
export interface ShownLine {
  readonly value: string
  readonly rounding?: Rounding
}

/** A sum as people read it: its lines come to the answer. */
export interface ShownSum {
  readonly lines: readonly ShownLine[]
  readonly answer: ShownLine
}

/**
 * The fewest decimals at which every sum adds up as it is shown. Where rounding would make the lines lie they get more
 * decimals, at the latest all that there are.
 */
export function scaleThatAdds(sums: readonly ShownSum[], least: number): number {
  let scale = least
  while (scale < MAX_SCALE && !sums.every((sum) => addsAt(sum, scale))) scale += 1
  return scale
}

function addsAt({ lines, answer }: ShownSum, scale: number): boolean {
  return lines.reduce((sum, line) => sum + shownAt(line, scale), 0n) === shownAt(answer, scale)
}

function shownAt({ value, rounding = 'down' }: ShownLine, scale: number): bigint {
  const taken = value.startsWith('-')
  const { units, scale: exact } = toDecimal(taken ? value.slice(1) : value)
  const step = powerOfTen(Math.max(exact - scale, 0))
  const more = rounding === 'up' && units % step !== 0n ? 1n : 0n
  const rounded = (units / step + more) * powerOfTen(Math.max(scale - exact, 0))
  return taken ? -rounded : rounded
}

/**
 * A whole divided by the sizes of its parts, in whole steps that come to exactly the whole: what rounding down leaves over
 * goes to the parts that lost most by it.
 */
export function sharesOf(whole: bigint, parts: readonly bigint[]): bigint[] {
  const sum = parts.reduce((total, part) => total + part, 0n)
  if (sum === 0n) return parts.map(() => 0n)
  const shares = parts.map((part) => (whole * part) / sum)
  const lost = parts.map((part, place) => ({ place, rest: (whole * part) % sum }))
  let left = whole - shares.reduce((total, share) => total + share, 0n)
  for (const { place } of lost.sort((one, other) => (one.rest < other.rest ? 1 : one.rest > other.rest ? -1 : 0))) {
    if (left === 0n) break
    shares[place] = (shares[place] ?? 0n) + 1n
    left -= 1n
  }
  return shares
}
