import { type Clock, systemClock } from '../../../platform/time/clock.ts'

/** A clock that goes on by itself from what it was last told. */
export interface ToldClock extends Clock {
  tell(time: string): void
}

export function createToldClock(base: Clock = systemClock): ToldClock {
  let ahead = 0
  return {
    now: () => new Date(base.now().getTime() + ahead),
    tell(time) {
      const told = Date.parse(time)
      if (!Number.isNaN(told)) ahead = told - base.now().getTime()
    },
  }
}
