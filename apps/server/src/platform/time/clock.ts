/** Every rule that depends on time asks a Clock, so that tests and the sandbox can move time. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export interface FakeClock extends Clock {
  advance(ms: number): void
  set(time: Date): void
}

export function fakeClock(start: string | Date): FakeClock {
  let time = new Date(start).getTime()
  return {
    now: () => new Date(time),
    advance: (ms) => {
      time += ms
    },
    set: (next) => {
      time = next.getTime()
    },
  }
}
