import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { dueWork } from '../../../testing/due-work.ts'
import { discounting, PRICES } from '../discount.fixture.ts'
import { createHttpDesk } from './http-desk.ts'

const running = testApp({ SESSION_IDLE_MINUTES: '1000000' }, { prices: PRICES })
const { open, desk, product, person, staff, query } = discounting(running)
beforeAll(open)

const QUESTION = {
  ...({ direction: 'sell_high', base: 'BTC', quote: 'USDT', strike: '100000', days: 10, amount: '0.5' } as const),
  settlesAt: new Date('2026-11-25T08:00:00Z'),
}
const deskWith = (changed: object = {}) =>
  createHttpDesk({ ...running.hedge.settings, ...changed }, { realClock: running.clock })

test('what the desk offers is passed on up to 300%, and what is more, nothing or no figure is a mistake of somebody', async () => {
  const [anna, offered, operator] = [await person(), await product(), await staff('operator')]
  const answerOf = async () => (await operator.discount.officeDesk({})).hedge?.answer
  await desk({ apy: '300' })
  expect((await anna.quote(offered, '0.1')).apy).toBe('300')
  expect(await answerOf()).toBe('offered')
  for (const apy of ['300.01', '0']) {
    await desk({ apy })
    await expect(anna.quote(offered, '0.1')).rejects.toMatchObject({ reason: 'discount.desk_away' })
    expect(await answerOf()).toBe('absurd')
  }
  await desk({ mode: 'absurd' })
  await expect(anna.quote(offered, '0.1')).rejects.toMatchObject({ reason: 'discount.desk_away' })
  await desk({ mode: 'refuses', apy: '36.5' })
  await expect(anna.quote(offered, '0.1')).rejects.toMatchObject({ reason: 'discount.desk_refused' })
  await desk({})
  await anna.quote(offered, '0.1')
})

test('an answer that the desk has not signed is none, and a question that we have not signed gets none', async () => {
  await desk({ mode: 'forged', apy: '36.5' })
  expect(await deskWith().offer(QUESTION)).toEqual({ answer: 'away' })
  expect(await deskWith().indicate([QUESTION])).toEqual([])
  await desk({})
  expect(await deskWith({ secret: 'a secret of somebody else' }).offer(QUESTION)).toEqual({ answer: 'away' })
  expect(await deskWith({ key: 'somebody' }).offer(QUESTION)).toEqual({ answer: 'away' })
  expect(await deskWith().offer(QUESTION)).toMatchObject({ answer: 'offered', apyBps: 3650 })
  expect(await deskWith().indicate([QUESTION, QUESTION])).toEqual([3650, 3650])
})

test('what the desk has answered to another question is no answer, although it has signed it just now', async () => {
  await desk({})
  const { fetch } = globalThis
  let first: Response | undefined
  globalThis.fetch = async (...asked) => {
    first ??= await fetch(...asked)
    return first.clone()
  }
  const [asked, another] = [await deskWith().offer(QUESTION), await deskWith().offer({ ...QUESTION, strike: '150000' })]
  globalThis.fetch = fetch
  expect(asked).toMatchObject({ answer: 'offered', apyBps: 3650 })
  expect(another).toEqual({ answer: 'away' })
})

test('a desk that is late is not waited for, and one that is not there offers nothing', async () => {
  await desk({ mode: 'late' })
  expect(await deskWith({ timeoutMs: 50 }).offer(QUESTION)).toEqual({ answer: 'away' })
  await desk({})
  expect(await deskWith({ url: 'http://127.0.0.1:1' }).offer(QUESTION)).toEqual({ answer: 'away' })
})

/** What the desk knows of an offer, and what we know of what it knows. */
async function hedgeOf(positionId: string) {
  const told = await query('select trade from sandbox.hedge_trades where trade = $1', [positionId])
  const { rows } = await query('select noted from discount.hedges where position_id = $1', [positionId])
  return { trades: told.rows.length, noted: rows[0].noted }
}

const tell = () => dueWork(running, [{ jobs: running.app.discount.jobs }])(running.clock.now())

test('the desk is told of every offer that is taken, once however often it hears it', async () => {
  const [anna, offered, operator] = [await person(), await product(), await staff('operator')]
  const { id } = await anna.subscribe(offered, '0.1')
  expect((await operator.discount.officeDesk({})).unhedged).toBe(1)
  await tell()
  expect(await hedgeOf(id)).toEqual({ trades: 1, noted: true })
  expect((await operator.discount.officeDesk({})).unhedged).toBe(0)
  const { rows } = await query('select desk_ref as ref from discount.hedges where position_id = $1', [id])
  const taken = { ref: rows[0].ref, trade: id, takenAt: running.clock.now() }
  for (let times = 0; times < 3; times += 1) expect(await deskWith().taken(taken)).toBe('noted')
  expect((await hedgeOf(id)).trades).toBe(1)
  expect(await deskWith().taken({ ...taken, trade: 'another' })).toBe('unknown')
  expect(await deskWith().taken({ ...taken, ref: 'hdg_never' })).toBe('unknown')
  expect(await deskWith({ secret: 'a secret of somebody else' }).taken(taken)).toBe('away')
})

test('a desk that is away, or whose answer nobody can trust, hears of a taken offer again until it confirms', async () => {
  const [anna, offered, operator] = [await person(), await product(), await staff('operator')]
  const { id } = await anna.subscribe(offered, '0.1')
  await desk({ mode: 'forged' })
  for (let times = 0; times < 3; times += 1) {
    await tell()
    expect((await hedgeOf(id)).noted).toBeNull()
    running.clock.advance(120_000)
  }
  expect((await operator.discount.officeDesk({})).unhedged).toBe(1)
  await desk({})
  await tell()
  expect(await hedgeOf(id)).toEqual({ trades: 1, noted: true })
  const { rows } = await query(`select from platform.timers where name = 'discount.tell-desk' and due_at > $1`, [
    running.clock.now(),
  ])
  expect(rows).toEqual([])
})
