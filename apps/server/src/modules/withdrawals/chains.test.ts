import { type ApprovedPayment, decisionText } from '@bourse/contract'
import { assert } from '@bourse/money'
import { beforeAll, expect, test } from 'vitest'
import { softwareBrowserKey } from '../../platform/passkeys/browser-key.fixture.ts'
import { loggedInStaff } from '../../testing/accounts.ts'
import { testApp } from '../../testing/app.ts'
import { listAllAssets } from '../../testing/chains.ts'
import { NO_NEIGHBOURS } from '../../testing/ports.ts'
import { ONE_REQUEST } from '../../testing/requests.ts'
import { chainOf } from '../custody/custody.fixture.ts'
import type { ChainCode } from '../custody/index.ts'
import { createBounds } from '../funding/index.ts'
import { people } from '../identity/identity.fixture.ts'
import { createWithdrawals } from './index.ts'
import { provenOutflows } from './proven.fixture.ts'

/** Real transactions, real signatures, simulated nodes: what leaves the books leaves the chain, to the last digit. */
const running = testApp({}, { prices: { BTC: '100', ETH: '100', XRP: '100', EUR: '1' } })
const { person, client } = people(running)

const MOST = {
  level: 2,
  withdrawalDay: '1000000',
  withdrawalMonth: '1000000',
  depositDay: '1000000',
  depositMonth: '1000000',
}
let compliance: { readonly staffId: string }
let colleague: { readonly staffId: string }

const CASES = [
  {
    chain: 'BITCOIN',
    asset: 'BTC',
    coins: 2,
    to: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
    tag: undefined,
    decimals: 8,
  },
  {
    chain: 'ETHEREUM',
    asset: 'ETH',
    coins: 2,
    to: '0x000000000000000000000000000000000000dEaD',
    tag: undefined,
    decimals: 18,
  },
  { chain: 'XRPL', asset: 'XRP', coins: 200, to: 'rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH', tag: '7', decimals: 6 },
] as const

/** As the page of the back office would sign it, with a key of its browser. */
function signedBy(staffId: string, payment: ApprovedPayment) {
  const key = softwareBrowserKey()
  const text = decisionText({ call: '', params: {}, about: { payment }, staffId, nonce: 'n0nce' })
  const { signature } = JSON.parse(key.prove({ nonce: '', text })).browserKey
  const publicKey = Buffer.from(key.publicKey, 'base64url')
  return {
    ...{ call: 'withdrawals.approveWithdrawal', text, signature: { browserKey: { signature } } },
    key: { id: key.id, kind: 'browser', credentialId: key.id, publicKey },
  } as const
}

beforeAll(async () => {
  const { app } = running
  await listAllAssets(app)
  compliance = await loggedInStaff(running, 'compliance')
  colleague = await loggedInStaff(running, 'reviewer')
})

test.each(CASES)('$asset leaves $chain', async ({ chain, asset, coins, to, tag, decimals }) => {
  const { app } = running
  const { staffId } = compliance
  const node = chainOf(running, chain as ChainCode)
  const kyc = { ...app.kyc, isPassed: async () => true, limitsOf: async () => MOST }
  const ways = () => [app.custody.way, app.withdrawals.way]
  const bounds = createBounds({ ...app, kyc, ways })
  const part = createWithdrawals({
    ...app,
    identity: { ...app.identity, outflows: provenOutflows(app.identity.outflows, running.clock, true) },
    kyc,
    ...app.funding,
    bounds,
    recordAct: app.admin.recordAct,
    chains: app.custody.chains,
    custody: app.custody,
    withdrawals: { ruleLimitEur: 1_000_000, fourEyesEur: 2_000_000 },
    notices: NO_NEIGHBOURS.notices,
  })
  // The hot wallet has coins of the house, the person some that came over the chain.
  const hot = await app.custody.addresses.hotWallet(chain)
  const who = await person()
  const base = BigInt(coins) * 10n ** BigInt(decimals)
  await node.send({ asset, to: hot.address, base: base * 5n, memo: tag === undefined ? null : '0' })
  const own = await client(who.token).custody.depositAddress({ symbol: asset, chainName: chain })
  await node.send({ asset, to: own.address, memo: own.tag, base })
  await node.mine(13)
  // Limits of fiat deposits are about fiat: coins that came take nothing of them.
  await app.custody.scanAll()
  const { day, dayLeft } = await bounds.inflow(app.db.queryable, who.userId)
  expect(dayLeft).toBe(day)
  const made = await part.quotes.toChain(who.userId, {
    symbol: asset,
    chainName: chain,
    address: to,
    tag,
    amount: String(coins),
    owner: 'self',
  })
  assert(made.ok, JSON.stringify(made))
  const asker = { userId: who.userId, sessionId: '', visitor: { ip: '127.0.0.1', userAgent: 'test' } }
  const secrets = { quoteId: made.value.quoteId, fundPassword: '000000', code: '000000' }
  const asked = await part.requests.withdraw(asker, secrets, ONE_REQUEST)
  assert(asked.ok, JSON.stringify(asked))
  const { address: paid } = asked.value
  const actor = { staffId, email: 'compliance@office.example', ip: '127.0.0.1' }
  // Of so many bitcoins the signer wants to hear from two people.
  const { rows } = await app.db.pool.query('select base from withdrawals.withdrawals where id = $1', [asked.value.id])
  const payment = {
    orderId: asked.value.id,
    chain,
    asset,
    base: BigInt(rows[0].base),
    address: paid,
    memo: tag ?? null,
  }
  for (const staff of asset === 'BTC' ? [staffId, colleague.staffId] : [staffId]) {
    const approved = { ...actor, staffId: staff, decision: signedBy(staff, payment) }
    expect(await part.office.approve(asked.value.id, approved)).toMatchObject({ ok: true })
  }
  await part.pay()
  const sent = await part.records.detail(who.userId, asked.value.id)
  expect(sent).toMatchObject({ value: { state: 'processing', txId: expect.any(String) } })
  expect(await app.audit()).toEqual([])
  // It does not get through: another one takes its place, and only one of the two is ever mined.
  expect(await part.office.speedUp(asked.value.id, actor)).toMatchObject({ ok: true })
  const replaced = await part.records.detail(who.userId, asked.value.id)
  assert(sent.ok && replaced.ok, 'it is there')
  expect(replaced.value.txId).not.toBe(sent.value.txId)
  await node.mine(13)
  await part.pay()
  expect(await part.records.detail(who.userId, asked.value.id)).toMatchObject({ value: { state: 'completed' } })
  expect(await app.audit()).toEqual([])
})
