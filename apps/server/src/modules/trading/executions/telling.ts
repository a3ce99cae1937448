import type { Bus } from '../../../platform/messaging/bus.ts'
import { nextTurn } from '../../../platform/time/turns.ts'
import type { MarketBatch } from '../engine/market-batch.ts'
import type { Traders } from '../engine/traders.ts'
import { TOLD_AT_ONCE } from '../publish.ts'
import { userExecutions, writeStep } from './step-messages.ts'
import type { Step } from './steps.ts'

export interface ExecutionsDeps {
  readonly bus: Pick<Bus, 'publish' | 'isHeard'>
  readonly traders: Pick<Traders, 'userOf'>
  /** Under which lease these markets are matched. */
  readonly lease: { readonly name: string; readonly epoch: number }
}

/** Of one message: somebody may cancel all they have, and a message has a greatest size. */
const STEPS_AT_ONCE = 500
const ANYBODY = userExecutions('anybody')

/** Tells each user the steps of their orders, batch after batch, and counts what it has told them. */
export function createExecutions({ bus, traders, lease }: ExecutionsDeps) {
  const source = `${lease.name}:${lease.epoch}`
  const told = new Map<string, number>()

  /** The numbers of parts are taken at once: should telling fail between two, a gap says so. */
  function numbered(user: string, parts: number): number {
    const before = told.get(user) ?? 0
    told.set(user, before + parts)
    return before + 1
  }

  /** Called after the commit and never before it. */
  return async (markets: readonly Pick<MarketBatch, 'steps'>[]): Promise<void> => {
    if (!bus.isHeard(ANYBODY)) return
    const byUser = new Map<string, Step[]>()
    for (const { steps } of markets) {
      for (const step of steps.list) {
        const user = traders.userOf(step.record.traderId)
        const own = byUser.get(user)
        if (own === undefined) byUser.set(user, [step])
        else own.push(step)
      }
    }
    const numbers = new Map(
      Array.from(byUser, ([user, steps]) => [user, numbered(user, Math.ceil(steps.length / STEPS_AT_ONCE))]),
    )
    let users = 0
    for (const [user, steps] of byUser) {
      let number = numbers.get(user) ?? 0
      for (let place = 0; place < steps.length; place += STEPS_AT_ONCE) {
        const part = steps.slice(place, place + STEPS_AT_ONCE).map(writeStep)
        bus.publish(userExecutions(user), { source, number, steps: part })
        number += 1
      }
      users += 1
      if (users % TOLD_AT_ONCE === 0) await nextTurn()
    }
  }
}
