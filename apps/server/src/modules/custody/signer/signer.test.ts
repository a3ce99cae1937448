import { assert } from '@bourse/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeClock } from '../../../platform/time/clock.ts'
import { testDatabase } from '../../../testing/database.ts'
import { baseUnits, type EvmUnsigned, type OutputUnsigned } from '../chains/chain.ts'
import { createSignerClient, type SignerServer, startSignerServer } from './http.ts'
import type { PaymentOrder } from './orders.ts'
import { createSigner } from './service.ts'
import type { Signer, SignRequest } from './signer.ts'

const MNEMONIC = 'test test test test test test test test test test test junk'
const KEY = 'k'.repeat(43)
const database = testDatabase()
const clock = fakeClock('2026-11-15T12:00:00Z')
const orders = new Map<string, PaymentOrder>()
let signer: Signer
let server: SignerServer

beforeAll(async () => {
  const find = async (_db: unknown, id: string) => orders.get(id)
  const own = createSigner({
    db: database.db,
    realClock: clock,
    mnemonic: MNEMONIC,
    testNetworks: true,
    orders: { withdrawal: find, sweep: find },
    hourlyCeilings: { ETH: 3, BTC: 1 },
  })
  server = await startSignerServer(own, { host: '127.0.0.1', port: 0, key: KEY, onFault: () => undefined })
  signer = createSignerClient({ url: () => `http://127.0.0.1:${server.port}`, key: KEY })
})
afterAll(() => server.stop())

const ETHER = 10n ** 18n
let nonce = 0

async function evm(part: Partial<EvmUnsigned> = {}): Promise<EvmUnsigned> {
  nonce += 1
  return {
    kind: 'evm',
    chainId: 31337,
    from: { index: 0, address: await signer.addressOf('ETHEREUM', 0) },
    nonce,
    to: '0x00000000000000000000000000000000000b0b00',
    value: String(ETHER),
    data: '0x',
    gas: '21000',
    maxFeePerGas: '2000000000',
    maxPriorityFeePerGas: '1000000000',
    ...part,
  }
}

function order(id: string, part: Partial<PaymentOrder> = {}): string {
  const to = '0x00000000000000000000000000000000000b0b00'
  orders.set(id, { chain: 'ETHEREUM', asset: 'ETH', to, memo: null, base: baseUnits(ETHER), ownIndex: null, ...part })
  return id
}

const ask = (id: string, unsigned: SignRequest['unsigned'], attempt = 0) =>
  signer.sign({ chain: unsigned.kind === 'evm' ? 'ETHEREUM' : 'BITCOIN', purpose: 'withdrawal', id, attempt, unsigned })

test('addresses follow from the seed alone', async () => {
  expect(await signer.addressOf('ETHEREUM', 0)).toBe('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266')
  expect(await signer.addressOf('BITCOIN', 3)).toMatch(/^bcrt1q/)
  expect(await signer.addressOf('XRPL', 0)).toMatch(/^r/)
})

test('without the key, or with another, nothing is answered', async () => {
  const stranger = createSignerClient({ url: () => `http://127.0.0.1:${server.port}`, key: 'x'.repeat(43) })
  await expect(stranger.addressOf('BITCOIN', 0)).rejects.toThrow('401')
})

test('an unknown order is refused', async () => {
  expect(await ask('nobody', await evm())).toMatchObject({ refusal: { code: 'signer.unknown_order' } })
})

test('whatever differs from its order is refused', async () => {
  const id = order('differs')
  const cases: [Partial<EvmUnsigned>, string][] = [
    [{ to: '0x0000000000000000000000000000000000000bad' }, 'recipient'],
    [{ value: String(ETHER + 1n) }, 'amount'],
    [{ data: '0x1234' }, 'content'],
    [{ chainId: 1 }, 'content'],
    [{ from: { index: 0, address: '0x0000000000000000000000000000000000000bad' } }, 'own address'],
    [{ to: '0xdac17f958d2ee523a2206206994597c13d831ec7', value: '0' }, 'content'],
  ]
  for (const [part, what] of cases) {
    expect(await ask(id, await evm(part))).toMatchObject({ refusal: { code: 'signer.differs', what } })
  }
  expect(await ask(id, await evm({ maxFeePerGas: '9000000000000' }))).toMatchObject({
    refusal: { code: 'signer.fee_too_high' },
  })
  const wrongChain = { ...(await evm()) }
  expect(
    await signer.sign({ chain: 'BITCOIN', purpose: 'withdrawal', id, attempt: 0, unsigned: wrongChain }),
  ).toMatchObject({ refusal: { code: 'signer.differs' } })
})

test('the same request gives the same bytes, and another content none', async () => {
  const id = order('same')
  const unsigned = await evm()
  const all = await Promise.all(Array.from({ length: 20 }, () => ask(id, unsigned)))
  const [first] = all
  assert(first?.ok === true, 'it was signed')
  expect(new Set(all.map((signed) => (signed.ok ? signed.value.raw : 'refused')))).toEqual(new Set([first.value.raw]))
  expect(await ask(id, await evm())).toMatchObject({ refusal: { code: 'signer.already_signed' } })
  orders.delete(id)
  expect(await ask(id, unsigned)).toEqual(first)
})

test('a replacement spends the same number, and only then', async () => {
  const id = order('replaced')
  const unsigned = await evm()
  assert((await ask(id, unsigned)).ok, 'it was signed')
  expect(await ask(id, { ...unsigned, nonce: unsigned.nonce + 50 }, 1)).toMatchObject({
    refusal: { code: 'signer.already_signed' },
  })
  expect(await ask(id, { ...unsigned, maxFeePerGas: '4000000000' }, 2)).toMatchObject({
    refusal: { code: 'signer.already_signed' },
  })
  expect((await ask(id, { ...unsigned, maxFeePerGas: '4000000000' }, 1)).ok).toBe(true)
})

test('no more than the ceiling leaves in an hour, however many ask at once', async () => {
  clock.advance(2 * 60 * 60 * 1000)
  const requests = await Promise.all(
    Array.from({ length: 6 }, async (_, place) => [order(`hour-${place}`), await evm()] as const),
  )
  const answers = await Promise.all(requests.map(([id, unsigned]) => ask(id, unsigned)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ refusal: { code: 'signer.over_ceiling', asset: 'ETH' } })
  clock.advance(61 * 60 * 1000)
  expect((await ask(order('later'), await evm())).ok).toBe(true)
})

test('change goes to an address of the seed, and a hidden second payment is refused', async () => {
  const hot = { index: 0, address: await signer.addressOf('BITCOIN', 0) }
  const to = await signer.addressOf('BITCOIN', 77)
  const id = order('change', { chain: 'BITCOIN', asset: 'BTC', to, base: baseUnits(50_000n) })
  const unsigned: OutputUnsigned = {
    kind: 'outputs',
    inputs: [{ txid: 'ab'.repeat(32), output: 0, base: '100000', from: hot, previous: null }],
    outputs: [
      { address: to, base: '50000' },
      { address: hot.address, base: '49000' },
    ],
    change: hot,
  }
  const thief = await signer.addressOf('BITCOIN', 99)
  const stolen = {
    ...unsigned,
    outputs: [
      { address: to, base: '50000' },
      { address: thief, base: '49000' },
    ],
  }
  expect(await ask(id, stolen)).toMatchObject({ refusal: { code: 'signer.differs', what: 'recipient' } })
  const twice = {
    ...unsigned,
    outputs: [
      { address: to, base: '50000' },
      { address: to, base: '49000' },
    ],
  }
  expect(await ask(id, twice)).toMatchObject({ refusal: { code: 'signer.differs', what: 'recipient' } })
  expect((await ask(id, unsigned)).ok).toBe(true)
})

test('a sweep pays only an address of the seed', async () => {
  const to = '0x0000000000000000000000000000000000000bad'
  const id = order('sweep', { to, ownIndex: 0 })
  const unsigned = await evm({ to })
  expect(await signer.sign({ chain: 'ETHEREUM', purpose: 'sweep', id, attempt: 0, unsigned })).toMatchObject({
    refusal: { code: 'signer.differs', what: 'own recipient' },
  })
})
