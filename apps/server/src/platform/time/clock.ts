/** Every rule that depends on time asks a Clock, so that tests and the sandbox can move time. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export interface FakeClock extends Clock {
  advance(ms: number): void
  set(time: Date): void
}

/** Goes on by itself from where it was put, for programs that bring a clock of their own. */
export function goingClock(start: string | Date): FakeClock {
  let aheadMs = new Date(start).getTime() - Date.now()
  return {
    now: () => new Date(Date.now() + aheadMs),
    advance: (ms) => {
      aheadMs += ms
    },
    set: (next) => {
      aheadMs = next.getTime() - Date.now()
    },
  }
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
