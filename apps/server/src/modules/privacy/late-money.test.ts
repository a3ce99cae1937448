import { beforeAll, expect, test } from 'vitest'
import { loggedInStaff } from '../../testing/accounts.ts'
import { testApp } from '../../testing/app.ts'
import { listAllAssets } from '../../testing/chains.ts'
import { bankingOf } from '../banking/banking.fixture.ts'
import { balanceOf, chainOf } from '../custody/custody.fixture.ts'
import { type Person, reasonOf } from '../identity/identity.fixture.ts'

const running = testApp()
const bank = bankingOf(running)
const bitcoin = chainOf(running, 'BITCOIN')

beforeAll(() => listAllAssets(running.app))

async function close(who: Person): Promise<void> {
  const code = await bank.ownCode(who, 'close_account')
  await running.client({ token: who.token }).privacy.closeAccount({ code })
}

const clean = async () => expect(await running.app.audit()).toEqual([])

test('coins that come to the address of a closed account wait for staff, who give them to an open one alone', async () => {
  const [anna, other] = [await bank.person(), await bank.person()]
  const { address } = await running
    .client({ token: anna.token })
    .custody.depositAddress({ symbol: 'BTC', chainName: 'BITCOIN' })
  const { uid } = await running.client({ token: anna.token }).identity.userData()
  await close(anna)
  await bitcoin.send({ asset: 'BTC', to: address, base: 5_000_000n })
  await bitcoin.mine(13)
  expect(await balanceOf(running, anna.userId, 'BTC')).toBe(0n)
  const { token } = await loggedInStaff(running, 'compliance')
  const office = running.officeClient({ token }).custody
  const { records } = await office.officeCryptoDeposits({ state: 'suspense' })
  const [waiting] = records
  expect(waiting).toMatchObject({ userId: anna.userId, amount: '0.05000000', state: 'suspense' })
  const assign = (to: string) =>
    office.assignCryptoDeposit({ id: waiting?.id ?? '', uid: to, reason: 'asked by the owner' })
  expect(await reasonOf(assign(uid))).toBe('funding.user_unknown')
  const theirs = await running.client({ token: other.token }).identity.userData()
  expect(await reasonOf(assign(theirs.uid))).toBe('not refused')
  await clean()
})

test('a transfer that comes after the account was closed waits for staff too', async () => {
  const anna = await bank.verified()
  const { id, referenceNumber } = await anna.confirm('250')
  running.clock.advance(73 * 3_600_000)
  await running.app.banking.orders.expire({ orderId: id })
  await close({
    ...anna,
    ...(await running.client().identity.loginWithPassword({ account: anna.email, password: 'ledger-pencil-7' })),
  })
  const bankId = await bank.pay({ cents: 25_000, reference: referenceNumber })
  expect(await balanceOf(running, anna.userId, 'EUR')).toBe(0n)
  const { token } = await loggedInStaff(running, 'support')
  expect(await bank.lineOf(bankId, running.officeClient({ token }))).toMatchObject({
    kind: 'account_closed',
    state: 'review',
  })
  await clean()
})
