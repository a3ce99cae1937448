import ob from 'nodejs-order-book'
import { makeWorkload } from './workload.ts'
const { OrderBook } = ob as any
const resting = Number(process.argv[2]), commands = Number(process.argv[3]), style = process.argv[4]
const { opening, steps } = makeWorkload({ resting, commands })
const idText = style === 'int' ? (n: number) => String(n) : style==='uuid' ? (n:number)=> `${String(n).padStart(8,'0')}-1111-4111-8111-111111111111` : (n: number) => `o${n}`
for (let round = 0; round < 2; round++) {
const book = new OrderBook()
let placed = 0, sum = 0, count = 0
const add = (price: number, q: number) => { count++; sum = (Math.imul(sum, 31) + Math.imul(price, 7) + q) | 0 }
function play(step: any) {
  if (step.cancel) { book.cancel(idText(step.placed)); return }
  const r = book.limit({ id: idText(placed++), side: step.buy ? 'buy' : 'sell', price: step.price, size: step.quantity })
  if (r.err) throw r.err
  const n = r.quantityLeft === 0 ? r.done.length - 1 : r.done.length
  for (let i = 0; i < n; i++) add(r.done[i].price, r.done[i].size)
  if (r.quantityLeft === 0 && r.partial) add(r.partial.price, r.partialQuantityProcessed)
}
const t0 = performance.now()
for (const s of opening) play(s)
const t1 = performance.now()
const lat = new Float64Array(steps.length)
for (let i = 0; i < steps.length; i++) { const a = performance.now(); play(steps[i]); lat[i] = performance.now() - a }
const t2 = performance.now()
lat.sort()
console.log(style, resting, 'opening', (t1 - t0).toFixed(0), 'ops/s', (commands / (t2 - t1) * 1000).toFixed(0), 'p50', lat[commands >> 1]! * 1000, 'p99', lat[Math.floor(commands * 0.99)]! * 1000, 'mean', (t2-t1)/commands*1000, count, sum)
}
