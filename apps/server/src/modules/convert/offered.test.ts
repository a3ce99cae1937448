import { LANGUAGES } from '@bourse/contract'
import { ok, units } from '@bourse/money'
import { beforeAll, expect, test } from 'vitest'
import { loggedInStaff } from '../../testing/accounts.ts'
import { testApp } from '../../testing/app.ts'
import { fundingChanged } from '../funding/index.ts'
import { converting, PRICES } from './convert.fixture.ts'
import { lockPerson } from './quotes.sql.ts'

const running = testApp({ POLICY_PRESET: 'regulated' }, { prices: PRICES })
const { open, person } = converting(running)
beforeAll(open)

const MINUTE_MS = 60_000
const office = async (role: 'admin' | 'compliance') =>
  running.officeClient({ token: (await loggedInStaff(running, role)).token })
/** Who waits for the lock of a person. */
async function waiting(): Promise<number> {
  const { rows } = await running.app.db.pool.query(
    "select count(*)::int as count from pg_locks l join pg_database d on d.oid = l.database where locktype = 'advisory' and not granted and datname = current_database()",
  )
  return rows[0].count
}

const GATED = { code: 4403, reason: 'policy.gate' }

test('what ends in a coin asks whether it is offered; selling for a fiat is kept from nobody', async () => {
  const [anna, grace] = [await person({ EUR: '100', USDT: '100' }), await person({ EUR: '100', BTC: '1' }, 'GB')]
  await anna.buy((await anna.pays('EUR', 'BTC', '10')).quoteId)
  // Tether has a rule of its own in Europe.
  await expect(anna.pays('EUR', 'USDT', '10')).rejects.toMatchObject(GATED)
  await anna.sale((await anna.pays('USDT', 'EUR', '10')).quoteId)
  await expect(grace.pays('EUR', 'BTC', '10')).rejects.toMatchObject(GATED)
  await grace.sale((await grace.pays('BTC', 'EUR', '0.01')).quoteId)
  // What it would cost is for everybody to see.
  expect(await grace.convert.getConvertPrice({ from: 'EUR', to: 'BTC' })).toMatchObject({ class: 'major' })
})

test('executing asks again: a quote that is firm is not used by whom it is not offered to', async () => {
  const [anna, grace] = [await person({ EUR: '100' }), await person({ EUR: '100' }, 'GB')]
  const { quoteId } = await anna.pays('EUR', 'BTC', '10')
  await running.app.db.pool.query('update convert.convert_quotes set user_id = $2 where id = $1', [
    quoteId,
    grace.userId,
  ])
  await expect(grace.buy(quoteId)).rejects.toMatchObject(GATED)
  expect(await grace.has('EUR')).toBe(100_00000000n)
})

test('whether it is offered is decided in the moment of the conversion, not before its turn', async () => {
  const anna = await person({ EUR: '100' }, 'FR')
  const [admin, compliance] = [await office('admin'), await office('compliance')]
  const begins = running.clock.now().getTime() + 2 * MINUTE_MS
  const { proposalId } = await admin.policy.proposePolicyRule({
    ...{ product: 'convert', place: 'FR', category: 'any', answer: 'deny', steps: '', source: 'A new law' },
    ...{ validFrom: new Date(begins).toISOString(), note: 'Counsel says so.' },
    reason: JSON.stringify(Object.fromEntries(LANGUAGES.map((language) => [language, 'Not here.']))),
  })
  await compliance.policy.approvePolicyRule({ proposalId })
  running.clock.advance(begins - running.clock.now().getTime() - 4_000)
  const { quoteId } = await anna.pays('EUR', 'BTC', '10')
  let bought: Promise<unknown> = Promise.resolve()
  await running.app.db.tx(async (tx) => {
    await lockPerson(tx, anna.userId)
    bought = anna.buy(quoteId).catch((failure: unknown) => failure)
    await expect.poll(waiting).toBeGreaterThan(0)
    running.clock.advance(5_000)
    return ok()
  })
  expect(await bought).toMatchObject({ code: 4403, reason: 'policy.denied' })
  expect(await anna.has('EUR')).toBe(100_00000000n)
})

test('a deposit carries no conversion, and makes none, for whom it is not offered to', async () => {
  const { userId } = await person({ EUR: '100' }, 'GB')
  const { convert, db } = running.app
  const asked = { userId, from: 'EUR', to: 'BTC', pay: units(10_00000000n) }
  const price = units(92_369n * 10n ** 18n)
  const gated = { ok: false, refusal: { code: 'policy.gate' } }
  expect(await convert.forDeposits.judge(db.queryable, { ...asked, price })).toMatchObject(gated)
  expect(await convert.forDeposits.prepare({ ...asked, worst: 2n * price })).toMatchObject(gated)
})

test('the person’s pages hear of a conversion, and it is neither money in nor money out', async () => {
  const anna = await person({ EUR: '100' })
  const heard: unknown[] = []
  const stop = running.app.bus.subscribe(fundingChanged(anna.userId), (event) => void heard.push(event))
  const { id } = await anna.buy((await anna.pays('EUR', 'BTC', '10')).quoteId)
  await expect.poll(() => heard).toEqual([{ kind: 'convert', id, state: 'completed' }])
  stop()
  const flows = await running.app.ledger.flows(running.app.db.queryable, {
    ...{ user: anna.userId, from: new Date(0), to: new Date(running.clock.now().getTime() + 1), binMs: 1 },
    except: running.app.convert.movements.filter(({ ownGain }) => ownGain).map(({ kind }) => kind),
  })
  expect(flows.map(({ kind }) => kind)).toEqual(['deposit'])
})
