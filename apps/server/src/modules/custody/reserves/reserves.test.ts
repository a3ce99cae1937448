import { CallFailure } from '@bourse/client'
import type { StaffRole } from '@bourse/contract'
import { assert, units } from '@bourse/money'
import { signInSafe } from '@bourse/sandbox'
import { beforeAll, expect, test } from 'vitest'
import { newTotpSecret, totpCode } from '../../../platform/secrets/totp.ts'
import { testApp } from '../../../testing/app.ts'
import { listAllAssets } from '../../../testing/chains.ts'
import { systemAccount } from '../../ledger/index.ts'
import type { ChainCode } from '../chains/chain.ts'
import { chainOf } from '../custody.fixture.ts'

const running = testApp()
const PASSWORD = 'a long password for tests'
const COIN = 10n ** 8n
type Office = ReturnType<typeof running.officeClient>['custody']
let anna: Office
let bruno: Office
let clara: Office
let looker: Office

beforeAll(async () => {
  await listAllAssets(running.app)
  anna = await hire('anna', 'compliance')
  bruno = await hire('bruno', 'operator')
  clara = await hire('clara', 'compliance')
  looker = await hire('lena', 'support')
})

async function hire(name: string, role: StaffRole): Promise<Office> {
  const [email, totpSecret] = [`${name}@office.example`, newTotpSecret()]
  await running.app.admin.ensureStaff({ email, name, role, password: PASSWORD, totpSecret })
  const { ticket } = await running.officeClient().admin.login({ email, password: PASSWORD })
  const code = totpCode(totpSecret, running.clock.now())
  const { token } = await running.officeClient().admin.verify({ ticket, code })
  return running.officeClient({ token }).custody
}

async function reasonOf(attempt: Promise<unknown>): Promise<string> {
  return attempt.then(
    () => 'accepted',
    (error: unknown) => (error instanceof CallFailure ? error.reason : String(error)),
  )
}

/** A chain with coins of the house in its tiers, in the chain's smallest part. */
async function tiersOf(code: ChainCode, asset: string, given: { hot?: bigint; warm?: bigint; cold?: bigint }) {
  const { addresses, chains, levelTiers } = running.app.custody
  const [hot, warm, cold] = [await addresses.hotWallet(code), await addresses.warm(code), await addresses.cold(code)]
  assert(cold !== null, 'there is a safe')
  const at = { hot: hot.address, warm: warm.address, cold: cold.address }
  const node = chainOf(running, code)
  for (const tier of ['hot', 'warm', 'cold'] as const) {
    const base = given[tier]
    const memo = tier === 'hot' && code === 'XRPL' ? '0' : null
    if (base !== undefined) await node.send({ asset, to: at[tier], memo, base })
  }
  await node.mine(13)
  const chain = chains.get(code)
  assert(chain !== undefined, 'a chain')
  return {
    node,
    chain,
    at,
    held: (tier: keyof typeof at, of = asset) => chain.balanceOf(at[tier], of),
    async level() {
      await levelTiers()
      await node.mine(1)
    },
  }
}

const moveOf = async (id: string, office = anna) =>
  (await office.officeReserveMoves({ size: '100' })).records.find((move) => move.id === id)
const stockOf = async (chainName: string, coin: string) =>
  (await anna.officeReserves({}))
    .find((chain) => chain.chainName === chainName)
    ?.assets.find((asset) => asset.coin === coin)
const audit = () => running.app.audit()

test('a refill waits for two different people, and then comes from the warm tier', async () => {
  const { held, level } = await tiersOf('BITCOIN', 'BTC', { hot: COIN, warm: 10n * COIN })
  const request = { chainName: 'BITCOIN', symbol: 'BTC', amount: '2', reason: 'Withdrawals of the weekend' }
  const { id } = await anna.proposeRefill(request)
  await level()
  expect(await held('hot')).toBe(COIN)
  expect(await moveOf(id)).toMatchObject({
    id,
    kind: 'refill',
    state: 'proposed',
    mayApprove: true,
    approvalsNeeded: 2,
  })
  expect(await moveOf(id, looker)).toMatchObject({ id, mayApprove: false, mayDecline: false })
  expect(await anna.approveReserveMove({ id })).toEqual({ outcome: 'first_approval' })
  expect(await reasonOf(anna.approveReserveMove({ id }))).toBe('funding.reserve_other_person')
  expect(await moveOf(id)).toMatchObject({ approvedBy: ['anna@office.example'], mayApprove: false })
  await level()
  expect(await held('hot')).toBe(COIN)
  expect(await bruno.approveReserveMove({ id })).toEqual({ outcome: 'approved' })
  expect(await reasonOf(clara.approveReserveMove({ id }))).toBe('funding.reserve_not_open')
  await level()
  expect(await held('hot')).toBe(3n * COIN)
  expect(await moveOf(id)).toMatchObject({ id, state: 'done', amount: '2', from: 'warm', to: 'hot' })
  expect(await audit()).toEqual([])
})

test('what the signer moves by is what two people signed: a refill that was changed in the database goes nowhere', async () => {
  const { held, level } = await tiersOf('BITCOIN', 'BTC', { warm: 5n * COIN })
  const { id } = await anna.proposeRefill({ chainName: 'BITCOIN', symbol: 'BTC', amount: '1', reason: 'A little' })
  for (const office of [anna, bruno]) await office.approveReserveMove({ id })
  await running.app.db.pool.query('update custody.reserve_orders set base = 300000000 where id = $1', [id])
  const before = await held('hot')
  await level()
  expect(await moveOf(id)).toMatchObject({ id, state: 'failed', failure: 'signer.unproven' })
  expect(await held('hot')).toBe(before)
})

test('a refill brings no more than the warm tier has, and never above the ceiling', async () => {
  const { held, level } = await tiersOf('LITECOIN', 'LTC', { hot: 9_990n * COIN, warm: 100n * COIN })
  const request = { chainName: 'LITECOIN', symbol: 'LTC', reason: 'As much as may be' }
  await expect(anna.proposeRefill({ ...request, amount: '10.00000001' })).rejects.toMatchObject({
    reason: 'funding.reserve_most',
    message: 'You can move at most 10 LTC now.',
  })
  const { id } = await anna.proposeRefill({ ...request, amount: '10' })
  for (const office of [anna, bruno]) await office.approveReserveMove({ id })
  // Coins that came meanwhile fill the hot wallet: then nothing may be brought any more.
  await tiersOf('LITECOIN', 'LTC', { hot: COIN })
  await level()
  expect(await moveOf(id)).toMatchObject({ id, state: 'failed', failure: 'over_ceiling' })
  expect(await held('warm')).toBe(100n * COIN)
  for (const [amount, reason] of [
    ['0', 'funding.amount_malformed'],
    ['1.000000001', 'funding.amount_malformed'],
  ] as const)
    expect(await reasonOf(anna.proposeRefill({ ...request, amount }))).toBe(reason)
  expect(await reasonOf(anna.proposeRefill({ ...request, symbol: 'BTC', amount: '1' }))).toBe('funding.asset_unknown')
  expect(await audit()).toEqual([])
})

test('what the hot wallet and the warm tier hold above their ceilings goes to the safe by itself', async () => {
  // The hot wallet has 9,991 of at most 10,000, the warm tier 100 of at most 40,000.
  const { held, level } = await tiersOf('LITECOIN', 'LTC', { hot: 20n * COIN, warm: 39_930n * COIN })
  await level()
  expect(await held('cold')).toBe(41n * COIN)
  // What they hold less is the fee.
  const [hot, warm] = [await held('hot'), await held('warm')]
  expect(10_000n * COIN - hot).toBeLessThan(COIN / 100n)
  expect(40_000n * COIN - warm).toBeLessThan(COIN / 100n)
  expect(hot < 10_000n * COIN && warm < 40_000n * COIN).toBe(true)
  const { records } = await anna.officeReserveMoves({ state: 'ended' })
  const stores = records.filter(({ kind }) => kind === 'store')
  expect(stores.map(({ chainName, coin, from, to, state }) => [chainName, coin, from, to, state]).sort()).toEqual([
    ['LITECOIN', 'LTC', 'hot', 'cold', 'done'],
    ['LITECOIN', 'LTC', 'warm', 'cold', 'done'],
  ])
  await level()
  expect(await held('cold')).toBe(41n * COIN)
  expect(await stockOf('LITECOIN', 'LTC')).toMatchObject({
    ...{ cold: '41.00000000', onAddresses: '0.00000000', hotCeiling: '10000', warmCeiling: '40000' },
    ...{ waiting: '0.00000000', refillDue: false },
  })
  expect(await audit()).toEqual([])
})

test('a token in the warm tier is given the coin that pays for its move', async () => {
  const { held, level, node } = await tiersOf('ETHEREUM', 'USDT', { warm: 500n * 10n ** 6n })
  await tiersOf('ETHEREUM', 'ETH', { hot: 10n ** 18n })
  const { id } = await anna.proposeRefill({ chainName: 'ETHEREUM', symbol: 'USDT', amount: '200', reason: 'Tokens' })
  for (const office of [anna, bruno]) await office.approveReserveMove({ id })
  for (let round = 0; round < 2; round += 1) await level()
  await node.mine(1)
  expect(await held('hot')).toBe(200n * 10n ** 6n)
  expect(await moveOf(id)).toMatchObject({ id, state: 'done' })
  expect(await audit()).toEqual([])
})

const RETURNS = [
  { chain: 'BITCOIN', asset: 'BTC', cold: 8n * COIN, amount: '3' },
  { chain: 'DOGECOIN', asset: 'DOGE', cold: 900n * COIN, amount: '500' },
  { chain: 'ETHEREUM', asset: 'ETH', cold: 9n * 10n ** 18n, amount: '4' },
  { chain: 'XRPL', asset: 'XRP', cold: 100n * 10n ** 6n, amount: '40' },
] as const

test.each(RETURNS)(
  '$asset comes back from the safe: exported, signed there, imported, and approved by another person',
  async ({ chain, asset, cold, amount }) => {
    const { held, level, at } = await tiersOf(chain, asset, { cold })
    const request = { chainName: chain, symbol: asset, amount, reason: 'The warm tier runs low' }
    const before = await held('warm')
    const { id, unsigned, fileName } = await anna.exportColdMove(request)
    expect(fileName).toContain(id)
    expect(JSON.parse(unsigned)).toMatchObject({ chain, asset, from: at.cold, to: at.warm })
    expect(await anna.exportedColdMove({ id })).toEqual({ id, unsigned, fileName })
    expect(await reasonOf(bruno.exportColdMove(request))).toBe('funding.reserve_under_way')
    const signed = await signInSafe(unsigned)
    assert(signed.ok, JSON.stringify(signed))
    expect(await reasonOf(bruno.approveReserveMove({ id }))).toBe('funding.reserve_not_open')
    await bruno.importColdMove({ id, signed: signed.value.signed })
    expect(await reasonOf(bruno.importColdMove({ id, signed: signed.value.signed }))).toBe('funding.reserve_not_open')
    for (const office of [anna, bruno])
      expect(await reasonOf(office.approveReserveMove({ id }))).toBe('funding.reserve_other_person')
    await level()
    expect(await held('warm')).toBe(before)
    expect(await clara.approveReserveMove({ id })).toEqual({ outcome: 'approved' })
    await level()
    expect(await moveOf(id)).toMatchObject({ id, kind: 'return', state: 'done', from: 'cold', to: 'warm', amount })
    expect((await held('warm')) > before).toBe(true)
    expect(await audit()).toEqual([])
  },
)

test('what was signed for another recipient or amount than was exported is not taken', async () => {
  await tiersOf('ETHEREUM', 'ETH', { cold: 3n * 10n ** 18n })
  await tiersOf('BITCOIN', 'BTC', { cold: 3n * COIN })
  await tiersOf('XRPL', 'XRP', { cold: 50n * 10n ** 6n })
  for (const [chainName, symbol] of [
    ['ETHEREUM', 'ETH'],
    ['BITCOIN', 'BTC'],
    ['XRPL', 'XRP'],
  ] as const) {
    const { id, unsigned } = await anna.exportColdMove({ chainName, symbol, amount: '1', reason: 'A test' })
    for (const changed of forgeries(JSON.parse(unsigned))) {
      const signed = await signInSafe(JSON.stringify(changed))
      assert(signed.ok, JSON.stringify(signed))
      expect(await reasonOf(bruno.importColdMove({ id, signed: signed.value.signed }))).toBe('funding.reserve_differs')
    }
    for (const signed of ['00', 'ab'.repeat(90)])
      expect(await reasonOf(bruno.importColdMove({ id, signed }))).toBe('funding.reserve_differs')
    await bruno.declineReserveMove({ id, reason: 'It was a test' })
    expect(await moveOf(id)).toMatchObject({ id, state: 'declined', failure: 'It was a test' })
    expect(await reasonOf(anna.exportedColdMove({ id }))).toBe('funding.reserve_not_open')
  }
})

/** The same file with another recipient, and with another amount: consistent in itself, so that a careless safe signs it. */
function forgeries(file: Record<string, unknown>): object[] {
  const { kind, ...unsigned } = file.unsigned as { kind: string; outputs: { address: string; base: string }[] }
  const others = { evm: `0x${'bad'.padStart(40, '0')}`, xrp: 'rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH' }
  const to = kind === 'outputs' ? 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080' : others[kind as 'evm' | 'xrp']
  const base = String(BigInt(String(file.base)) - 1_000n)
  const [paid, ...change] = unsigned.outputs ?? []
  const part = (given: { to?: string; base?: string }) => {
    if (kind !== 'outputs') {
      const amount = given.base === undefined ? {} : { [kind === 'evm' ? 'value' : 'drops']: given.base }
      return { ...(given.to !== undefined && { to: given.to }), ...amount }
    }
    return { outputs: [{ address: given.to ?? paid?.address, base: given.base ?? paid?.base }, ...change] }
  }
  return [{ to }, { base }].map((given) => ({ ...file, ...given, unsigned: { kind, ...unsigned, ...part(given) } }))
}

test('what others send to the warm tier or the safe is the house’s', async () => {
  const treasury = async () =>
    (await running.app.ledger.balance(running.app.db.queryable, systemAccount('treasury', 'XRP'))).balance
  const before = await treasury()
  await tiersOf('XRPL', 'XRP', { warm: 7n * 10n ** 6n, cold: 5n * 10n ** 6n })
  const scale = (await running.app.markets.asset('XRP'))?.scale ?? 0
  expect((await treasury()) - before).toBe(units(12n * 10n ** BigInt(scale)))
  expect(await audit()).toEqual([])
})

test('nobody rewrites what was signed for a move', async () => {
  for (const statement of [
    'update custody.reserve_approvals set staff_id = staff_id',
    'delete from custody.reserve_approvals',
  ])
    await expect(running.app.db.pool.query(statement)).rejects.toMatchObject({ code: '42501' })
})
