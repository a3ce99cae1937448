import { beforeEach, describe, expect, test } from 'vitest'
import { BookState } from './book-state.ts'
import { CODE } from './codes.ts'
import type { PlaceCommand } from './commands.ts'
import { DEFAULT_FILTERS } from './filters.ts'
import { place } from './placing.ts'
import { undo } from './undo.ts'

let state: BookState
beforeEach(() => {
  const origin = { sequence: 0, generation: 0, last: 0, reference: 0, mode: CODE.OPEN_MODE }
  state = new BookState({ ...origin, filters: DEFAULT_FILTERS, reserve: 0 })
})

/** The slot of the order that was placed. */
function placed(command: PlaceCommand): number {
  const result = place(state, command)
  if (!result.ok) throw new Error(result.refusal.code)
  return state.orders.slotOf(result.value)
}

function sell(user: number, price = 101): PlaceCommand {
  return { type: 'limit', user, side: 'sell', price, quantity: 1 }
}

function buy(user: number, price = 101): PlaceCommand {
  return { type: 'limit', user, side: 'buy', price, quantity: 1 }
}

describe('a user has a place only while they have orders', () => {
  test('after the last one was filled or cancelled, and the batch is durable, it is given up', () => {
    placed(sell(1))
    const second = placed(sell(2))
    state.commit()
    expect(state.owners.size).toBe(2)
    placed(buy(3))
    state.endWithSibling(second, CODE.BY_USER)
    state.commit()
    expect(state.owners.size).toBe(0)
  })

  test('an order that takes and does not rest needs none', () => {
    placed(sell(1))
    placed(buy(2))
    expect(state.owners.find(2)).toBe(CODE.NONE)
  })

  test('who goes and comes again in one batch keeps it', () => {
    const first = placed(sell(1))
    state.commit()
    state.endWithSibling(first, CODE.BY_USER)
    placed(sell(1, 102))
    state.commit()
    expect(state.owners.open(state.owners.find(1))).toBe(1)
  })

  test('after an undo those who came are gone, and those who went are back', () => {
    placed(sell(1))
    state.commit()
    placed(buy(2))
    placed(sell(3))
    state.endWithSibling(placed(sell(4)), CODE.BY_USER)
    undo(state)
    expect(state.owners.size).toBe(1)
    expect(state.owners.open(state.owners.find(1))).toBe(1)
    expect(state.owners.find(3)).toBe(CODE.NONE)
  })

  test('thousands of users who come and go leave nothing behind', () => {
    for (let user = 0; user < 20_000; user += 1) {
      state.endWithSibling(placed(sell(user)), CODE.BY_USER)
      if (user % 10 === 9) state.commit()
    }
    expect(state.owners.size).toBe(0)
  })
})
