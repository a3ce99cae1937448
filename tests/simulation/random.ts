/** Chance that can be repeated: the same seed gives the same course of events. */
export interface Random {
  /** From 0 to one below `below`. */
  below(below: number): number
  /** Of a hundred. */
  chance(percent: number): boolean
  pick<T>(from: readonly [T, ...T[]]): T
  shuffled<T>(all: readonly T[]): T[]
}

/** Mulberry32 with its state stirred once, so that neighbouring seeds have nothing in common. */
export function createRandom(seed: number): Random {
  let state = Math.imul(seed ^ 0x9e37_79b9, 0x85eb_ca6b) >>> 0
  function next(): number {
    state = (state + 0x6d2b_79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    chance: (percent) => next() * 100 < percent,
    pick: (from) => from[below(from.length)] ?? from[0],
    shuffled(all) {
      const mixed = [...all]
      for (let last = mixed.length - 1; last > 0; last -= 1) {
        const other = below(last + 1)
        const [one, two] = [mixed[last], mixed[other]]
        if (one !== undefined && two !== undefined) [mixed[last], mixed[other]] = [two, one]
      }
      return mixed
    },
  }
}

/** What a rail does with what it is asked; `fair` when everything arrives once and in order. */
export interface Moods {
  fair: boolean
  random: Random
}

export type Loss = 'none' | 'before' | 'after'

/** Whether a question is lost on its way there, its answer on the way back, or neither. */
export function lossOf({ fair, random }: Moods, percent = 25): Loss {
  if (fair || !random.chance(percent)) return 'none'
  return random.chance(50) ? 'before' : 'after'
}
