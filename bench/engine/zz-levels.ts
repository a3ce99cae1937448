import { Book } from '../../packages/engine/src/index.ts'
import { commandOf, FILTERS, makeWorkload } from './workload.ts'
for (const resting of [10_000, 100_000]) {
const { opening, steps } = makeWorkload({ resting, commands: 1_000_000 })
const book = new Book({ filters: FILTERS }); const idOf: number[] = []
let n = 0
for (const s of [...opening, ...steps]) {
  if (n % 100_000 === 0 || n === resting) console.log(resting, n, 'levels', book.depth('buy', 9999).length, book.depth('sell', 9999).length, 'orders', book.snapshot().orders.length, book.best('buy'), book.best('sell'))
  const r = book.apply(commandOf(s, idOf)); if (!s.cancel && r.ok) idOf.push(r.value); book.commit(); n++
}}
