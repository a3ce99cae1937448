import fc from 'fast-check'
import { test } from 'vitest'
import { Book } from './book.ts'
import { type Draw, spreads } from './commands.fixture.ts'
import { FILTERS, must, RUNS, Run, same, sequences, TIMEOUT_MS } from './run.fixture.ts'

/** What a book tells of a sequence, committed after every fourth command. */
function told(run: Run, sequence: readonly Draw[]): string {
  const events = sequence.map((draw, place) => {
    const step = run.step(draw)
    if (place % 4 === 3) run.book.commit()
    return step
  })
  return JSON.stringify(events)
}

test(
  'a batch and its undo leave no trace: the same hash, and the same events and ids afterwards',
  () => {
    fc.assert(
      fc.property(sequences, sequences, sequences, spreads, (before, batch, after, spread) => {
        const run = new Run(spread)
        const twin = new Run(spread)
        same(told(run, before), told(twin, before))
        run.book.commit()
        twin.book.commit()
        const known = run.ids.length
        const hash = run.book.hash()
        for (const draw of batch) run.step(draw)
        run.book.undo()
        run.ids.length = known
        same(run.book.hash(), hash)
        same(JSON.stringify(run.book.snapshot()), JSON.stringify(twin.book.snapshot()))
        same(told(run, after), told(twin, after))
        same(run.book.hash(), twin.book.hash())
      }),
      RUNS,
    )
  },
  TIMEOUT_MS,
)

test(
  'E7: a book rebuilt from its open orders has the same hash, and goes on in the same way',
  () => {
    fc.assert(
      fc.property(sequences, sequences, spreads, (before, after, spread) => {
        const live = new Run(spread)
        for (const draw of before) live.step(draw)
        live.book.commit()
        const snapshot = live.book.snapshot()
        const rebuilt = new Run(spread)
        rebuilt.book = new Book({
          filters: FILTERS,
          reserve: 2,
          snapshot: { ...snapshot, orders: snapshot.orders.toReversed() },
        })
        same(rebuilt.book.hash(), live.book.hash())
        const open = snapshot.orders.map(({ id }) => id)
        live.ids.splice(0, live.ids.length, ...open)
        rebuilt.ids.splice(0, rebuilt.ids.length, ...open)
        for (const draw of after) same(withoutIds(rebuilt, draw), withoutIds(live, draw))
        const given = rebuilt.ids.slice(open.length)
        must(!given.some((id) => open.includes(id)), 'no id twice')
      }),
      RUNS,
    )
  },
  TIMEOUT_MS,
)

/** A rebuilt book gives other ids to new orders: their slots are free in another order. */
function withoutIds(run: Run, draw: Draw): string {
  return JSON.stringify(run.step(draw).map((event) => ({ ...event, id: 0, maker: 0, taker: 0, sibling: 0 })))
}
