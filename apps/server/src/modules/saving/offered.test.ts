import { ok } from '@bourse/money'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { fundingChanged } from '../funding/index.ts'
import { savingWorld } from './saving.fixture.ts'

const running = testApp({ POLICY_PRESET: 'regulated', SESSION_IDLE_MINUTES: '1000000' })
const { open, offer, person, days, clean } = savingWorld(running)
beforeAll(open)

const refused = (reason: string) => ({ code: 4403, reason })

test('interest on stable coins and on money is asked for by rules of their own, and refused where they say so', async () => {
  const bounds = { minimum: '1', quota: '1000', personalQuota: '100' }
  const [ether, tether, euro] = [
    await offer(),
    await offer({ coin: 'USDT', ...bounds }),
    await offer({ coin: 'EUR', ...bounds }),
  ]
  expect([ether.policy, tether.policy, euro.policy]).toEqual(['saving_coin', 'saving_stablecoin', 'saving_fiat'])
  const [anna, grace] = [await person({ ETH: '1', USDT: '10', EUR: '10' }), await person({ ETH: '1' }, 'GB')]
  await expect(anna.save(tether, '5')).rejects.toMatchObject(refused('policy.denied'))
  await expect(anna.save(euro, '5')).rejects.toMatchObject(refused('policy.denied'))
  await expect(grace.save(ether, '0.5')).rejects.toMatchObject(refused('policy.gate'))
  expect(await anna.has('USDT')).toBe(10_00000000n)
})

test('who moves to where savings are not offered keeps what runs, leaves when they like, and begins nothing new', async () => {
  const [product, anna] = [await offer(), await person()]
  const heard: unknown[] = []
  const stop = running.app.bus.subscribe(fundingChanged(anna.userId), (event) => void heard.push(event))
  const { id } = await anna.save(product, '1')
  await expect.poll(() => heard).toEqual([{ kind: 'saving', id, state: 'subscribed' }])
  stop()
  await running.app.db.pool.query("update identity.users set country = 'GB' where id = $1", [anna.userId])
  // Where somebody lives is remembered for two seconds, unless a step that they pass says otherwise.
  await running.app.db.tx(async (tx) => ok(await running.app.policy.passStep(tx, anna.userId, 'business_evidence')))
  await days(2)
  const [again] = await anna.saving.products({ coin: 'ETH' })
  await expect(anna.save(again ?? product, '1')).rejects.toMatchObject(refused('policy.gate'))
  const { accrued } = await anna.saving.detail({ id })
  expect(await anna.exit(id, accrued)).toMatchObject({ state: 'exited' })
  await clean()
})
