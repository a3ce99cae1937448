/** Whole numbers below a bound, the same ones for the same seed. */
export function createRandom(seed: number): (below: number) => number {
  let state = (seed + 1) * 2_654_435_761
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
