import { assert } from '@bourse/money'
import { safeAddresses } from '@bourse/sandbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeClock } from '../../../platform/time/clock.ts'
import { testDatabase } from '../../../testing/database.ts'
import type { ChainCode, EvmUnsigned, OutputUnsigned } from '../../custody/index.ts'
import type { AgreedPayment } from '../../identity/index.ts'
import { createVaultClient } from '../door/client.ts'
import { startVaultServer, type VaultServer } from '../door/door.ts'
import { openSwitch } from '../switch.ts'
import { confirmationOf, openTestVault } from '../vault.fixture.ts'
import type { PaymentToSign, Vault } from '../vault.ts'

const KEY = 'k'.repeat(43)
const ETHER = 10n ** 18n
const BOB = '0x00000000000000000000000000000000000b0b00'
const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const database = testDatabase()
const clock = fakeClock('2026-11-15T12:00:00Z')
const alarms: string[] = []
let vault: Vault
let server: VaultServer
let close: () => Promise<void>

beforeAll(async () => {
  const opened = openTestVault({
    ...{ url: database.url, clock, hourly: { ETH: 3, BTC: 1, XRP: 1 }, automatic: 1_000n },
    onRefusal: ({ code }, { id }) => void alarms.push(`${id} ${code}`),
  })
  close = opened.close
  server = await startVaultServer(opened.vault, { host: '127.0.0.1', port: 0, key: KEY, onFault: () => undefined })
  vault = createVaultClient({ url: () => `http://127.0.0.1:${server.port}`, key: KEY, clock })
})
afterAll(async () => {
  await server.stop()
  await close()
})

let nonce = 0

async function evm(part: Partial<EvmUnsigned> = {}): Promise<EvmUnsigned> {
  nonce += 1
  return {
    kind: 'evm',
    chainId: 31337,
    from: { index: 0, address: await vault.addressOf('ETHEREUM', 0) },
    nonce,
    to: BOB,
    value: String(ETHER),
    data: '0x',
    gas: '21000',
    maxFeePerGas: '2000000000',
    maxPriorityFeePerGas: '1000000000',
    ...part,
  }
}

const agreed = (order: string, part: Partial<AgreedPayment> = {}): AgreedPayment => ({
  ...{ order, user: 'usr_1', chain: 'ETHEREUM', asset: 'ETH', base: String(ETHER), to: BOB, memo: null },
  ...part,
})

/** What the server would send, with what its owner confirmed. */
function request(
  payment: AgreedPayment,
  unsigned: PaymentToSign['unsigned'],
  attempt = 0,
  young = false,
): PaymentToSign {
  const { order: id, chain } = payment
  const confirmation = confirmationOf(payment, clock, young)
  const signing = { chain: chain as ChainCode, purpose: 'withdrawal', id, attempt, unsigned } as const
  return { ...signing, payment, confirmation, approvals: [] }
}

const ask = async (payment: AgreedPayment, part: Partial<EvmUnsigned> = {}, attempt = 0) =>
  vault.sign(request(payment, await evm({ to: payment.to, value: payment.base, ...part }), attempt))
/** Half of what is spent, less a fee, comes back. */
const payingOut = (hot: OutputUnsigned['change'], to: string, base = '50000'): OutputUnsigned => ({
  kind: 'outputs',
  inputs: [{ txid: 'ab'.repeat(32), output: 0, base: '100000', from: hot, previous: null }],
  outputs: [
    { address: to, base },
    { address: hot.address, base: '49000' },
  ],
  change: hot,
})
const refusal = (code: string, more = {}) => ({ ok: false, refusal: { code, ...more } })

test('addresses follow from the seed alone', async () => {
  expect(await vault.addressOf('ETHEREUM', 0)).toBe('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266')
  expect(await vault.addressOf('BITCOIN', 3)).toMatch(/^bcrt1q/)
  expect(await vault.addressOf('XRPL', 0)).toMatch(/^r/)
})

test('without the key, or with another, nothing is answered', async () => {
  const stranger = createVaultClient({ url: () => `http://127.0.0.1:${server.port}`, key: 'x'.repeat(43), clock })
  await expect(stranger.addressOf('BITCOIN', 0)).rejects.toThrow('401')
})

test('a payment that its owner did not confirm is refused, and the refusal is an alarm', async () => {
  const payment = agreed('invented')
  const asked = request(payment, await evm())
  const forged = { ...asked.confirmation, mac: Buffer.alloc(32).toString('base64url') }
  expect(await vault.sign({ ...asked, confirmation: forged })).toEqual(
    refusal('signer.unproven', { what: 'confirmation' }),
  )
  expect(alarms).toContain('invented signer.unproven')
  expect((await vault.status()).refusals).toBe(alarms.length)
})

test('what was confirmed for one payment proves no other', async () => {
  const real = request(agreed('mine'), await evm())
  const thief = '0x0000000000000000000000000000000000000bad'
  const others: Partial<AgreedPayment>[] = [
    { to: thief },
    { base: String(ETHER * 2n) },
    { user: 'usr_2' },
    { asset: 'USDT' },
    { memo: '7' },
  ]
  for (const other of others) {
    const payment = { ...real.payment, ...other }
    const unsigned = await evm({ to: payment.to, value: payment.base })
    expect(await vault.sign({ ...real, payment, unsigned })).toMatchObject(refusal('signer.unproven'))
  }
  expect(await vault.sign({ ...real, id: 'another' })).toEqual(refusal('signer.unproven', { what: 'order' }))
  const later = new Date(clock.now().getTime() + 1_000).toISOString()
  for (const changed of [{ young: true }, { at: later }])
    expect(await vault.sign({ ...real, confirmation: { ...real.confirmation, ...changed } })).toEqual(
      refusal('signer.unproven', { what: 'confirmation' }),
    )
  expect((await vault.sign(real)).ok).toBe(true)
})

test('what was confirmed for one chain is signed on no other', async () => {
  const hot = { index: 0, address: await vault.addressOf('LITECOIN', 0) }
  const to = await vault.addressOf('LITECOIN', 77)
  const asked = request(agreed('one-chain', { chain: 'BITCOIN', asset: 'LTC', to, base: '50000' }), payingOut(hot, to))
  expect(await vault.sign({ ...asked, chain: 'LITECOIN' })).toEqual(refusal('signer.unproven', { what: 'order' }))
  const retold = { ...asked, chain: 'LITECOIN', payment: { ...asked.payment, chain: 'LITECOIN' } } as const
  expect(await vault.sign(retold)).toEqual(refusal('signer.unproven', { what: 'confirmation' }))
})

test('what has no ceiling does not leave, and neither does nothing', async () => {
  const hot = { index: 0, address: await vault.addressOf('LITECOIN', 0) }
  const to = await vault.addressOf('LITECOIN', 77)
  const litecoin = agreed('unlisted', { chain: 'LITECOIN', asset: 'LTC', to, base: '50000' })
  expect(await vault.sign(request(litecoin, payingOut(hot, to)))).toMatchObject({ ok: false })
  expect(await ask(agreed('nothing', { base: '0' }))).toMatchObject({ ok: false })
  const none = agreed('no-coin', { ...litecoin, order: 'no-coin', base: '0' })
  expect(await vault.sign(request(none, payingOut(hot, to, '0')))).toEqual(
    refusal('signer.unproven', { what: 'amount' }),
  )
})

test('a confirmation counts for thirty days, and not before it was given', async () => {
  const early = request(agreed('early'), await evm())
  const tomorrow = confirmationOf(early.payment, fakeClock(new Date(clock.now().getTime() + DAY_MS).toISOString()))
  expect(await vault.sign({ ...early, confirmation: tomorrow })).toMatchObject(refusal('signer.unproven'))
  const asked = request(agreed('old'), await evm())
  clock.advance(31 * DAY_MS)
  expect(await vault.sign(asked)).toEqual(refusal('signer.unproven', { what: 'confirmation too old' }))
})

test('whatever differs from what was confirmed is refused', async () => {
  const payment = agreed('differs')
  const cases: [Partial<EvmUnsigned>, string][] = [
    [{ to: '0x0000000000000000000000000000000000000bad' }, 'recipient'],
    [{ value: String(ETHER + 1n) }, 'amount'],
    [{ data: '0x1234' }, 'content'],
    [{ chainId: 1 }, 'content'],
    [{ from: { index: 0, address: '0x0000000000000000000000000000000000000bad' } }, 'own address'],
    [{ to: '0xdac17f958d2ee523a2206206994597c13d831ec7', value: '0' }, 'content'],
  ]
  for (const [part, what] of cases) expect(await ask(payment, part)).toEqual(refusal('signer.differs', { what }))
  expect(await ask(payment, { maxFeePerGas: '9000000000000' })).toEqual(refusal('signer.fee_too_high'))
  expect(await ask(agreed('differs', { asset: 'USDT' }))).toEqual(refusal('signer.differs', { what: 'asset' }))
  const wrongChain = { ...request(payment, await evm()), chain: 'BITCOIN' as const }
  expect(await vault.sign(wrongChain)).toMatchObject({ ok: false })
})

test('the same request gives the same bytes, and another content none', async () => {
  const asked = request(agreed('same'), await evm())
  const all = await Promise.all(Array.from({ length: 20 }, () => vault.sign(asked)))
  const [first] = all
  assert(first?.ok === true, 'it was signed')
  expect(new Set(all.map((signed) => (signed.ok ? signed.value.raw : 'refused')))).toEqual(new Set([first.value.raw]))
  expect(await ask(agreed('same'))).toEqual(refusal('signer.already_signed'))
})

test('a replacement pays the same to the same and spends the same number, and only then', async () => {
  clock.advance(DAY_MS)
  const payment = agreed('replaced')
  const unsigned = await evm()
  assert((await vault.sign(request(payment, unsigned))).ok, 'it was signed')
  const again = (part: Partial<EvmUnsigned>, attempt = 1, of = payment) =>
    vault.sign(request(of, { ...unsigned, maxFeePerGas: '4000000000', ...part }, attempt))
  expect(await again({ nonce: unsigned.nonce + 50 })).toEqual(refusal('signer.already_signed'))
  expect(await again({}, 2)).toEqual(refusal('signer.already_signed'))
  const larger = agreed('replaced', { base: String(ETHER * 3n) })
  expect(await again({ value: larger.base }, 1, larger)).toEqual(refusal('signer.already_signed'))
  expect((await again({})).ok).toBe(true)
  // A replacement of nothing is no way around the count of the first try.
  expect(await vault.sign(request(agreed('never'), await evm(), 1))).toEqual(refusal('signer.already_signed'))
})

test('a transaction carries the memo that was confirmed, and no other', async () => {
  const from = { index: 0, address: await vault.addressOf('XRPL', 0) }
  const to = await vault.addressOf('XRPL', 7)
  const payment = agreed('tagged', { chain: 'XRPL', asset: 'XRP', to, base: '1000', memo: '7' })
  const unsigned = { kind: 'xrp', from, sequence: 1, to, drops: '1000', fee: '12', lastLedger: 9 } as const
  for (const tag of [8, null])
    expect(await vault.sign(request(payment, { ...unsigned, tag }))).toEqual(
      refusal('signer.differs', { what: 'memo' }),
    )
  expect((await vault.sign(request(payment, { ...unsigned, tag: 7 }))).ok).toBe(true)
})

test('a payment that is replaced counts once toward the ceilings', async () => {
  clock.advance(DAY_MS)
  const unsigned = await evm()
  const payment = agreed('once', { user: 'usr_once' })
  expect((await vault.sign(request(payment, unsigned))).ok).toBe(true)
  const again = (maxFeePerGas: string, attempt: number) =>
    vault.sign(request(payment, { ...unsigned, maxFeePerGas }, attempt))
  expect((await again('4000000000', 1)).ok).toBe(true)
  for (const place of [1, 2]) expect((await ask(agreed(`once-${place}`, { user: `usr_o${place}` }))).ok).toBe(true)
  expect((await again('8000000000', 2)).ok).toBe(true)
})

test('no more than the ceiling leaves in an hour, however many ask at once', async () => {
  clock.advance(DAY_MS)
  const requests = await Promise.all(
    Array.from({ length: 6 }, async (_, place) =>
      request(agreed(`hour-${place}`, { user: `usr_${place}` }), await evm()),
    ),
  )
  const answers = await Promise.all(requests.map((asked) => vault.sign(asked)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
  expect(answers.find(({ ok }) => !ok)).toEqual(refusal('signer.over_ceiling', { asset: 'ETH', ceiling: 'hour' }))
  clock.advance(HOUR_MS + 1)
  expect((await ask(agreed('later', { user: 'usr_9' }))).ok).toBe(true)
})

test('one user, one recipient and one day have ceilings of their own', async () => {
  clock.advance(DAY_MS)
  const hourly = async (order: string, part: Partial<AgreedPayment>) => {
    clock.advance(HOUR_MS + 1)
    return ask(agreed(order, { base: String(ETHER * 3n), ...part }))
  }
  const other = (place: number) => `0x${String(place).padStart(40, '0')}`
  for (const place of [1, 2]) expect((await hourly(`u${place}`, { to: other(place) })).ok).toBe(true)
  expect(await hourly('u3', { to: other(3) })).toMatchObject(refusal('signer.over_ceiling', { ceiling: 'user' }))
  for (const place of [4, 5]) expect((await hourly(`r${place}`, { user: `usr_${place}` })).ok).toBe(true)
  expect(await hourly('r6', { user: 'usr_6' })).toMatchObject(refusal('signer.over_ceiling', { ceiling: 'recipient' }))
  for (const place of [7, 8])
    expect((await hourly(`d${place}`, { user: `usr_${place}`, to: other(place) })).ok).toBe(true)
  expect(await hourly('d9', { user: 'usr_9', to: other(9) })).toMatchObject(
    refusal('signer.over_ceiling', { ceiling: 'day' }),
  )
})

test('factors that are not a day old let only little leave, of one person and of all together', async () => {
  clock.advance(2 * DAY_MS)
  const hundredth = String((ETHER * 3n) / 100n)
  const young = async (order: string, user: string, base = hundredth) =>
    vault.sign(request(agreed(order, { user, base }), await evm({ value: base }), 0, true))
  expect(await young('y0', 'usr_y0', String(BigInt(hundredth) + 1n))).toMatchObject(
    refusal('signer.over_ceiling', { ceiling: 'youngUser' }),
  )
  expect((await young('y1', 'usr_y1')).ok).toBe(true)
  expect(await young('y2', 'usr_y1', '1')).toMatchObject(refusal('signer.over_ceiling', { ceiling: 'youngUser' }))
  for (let place = 2; place <= 20; place += 1) expect((await young(`all${place}`, `usr_a${place}`)).ok).toBe(true)
  expect(await young('y21', 'usr_a21')).toMatchObject(refusal('signer.over_ceiling', { ceiling: 'youngAll' }))
})

test('change goes to an address of the seed, and a hidden second payment is refused', async () => {
  const hot = { index: 0, address: await vault.addressOf('BITCOIN', 0) }
  const to = await vault.addressOf('BITCOIN', 77)
  const payment = agreed('change', { chain: 'BITCOIN', asset: 'BTC', to, base: '50000' })
  const unsigned = payingOut(hot, to)
  const thief = await vault.addressOf('BITCOIN', 99)
  for (const second of [thief, to]) {
    const outputs = [
      { address: to, base: '50000' },
      { address: second, base: '49000' },
    ]
    expect(await vault.sign(request(payment, { ...unsigned, outputs }))).toEqual(
      refusal('signer.differs', { what: 'recipient' }),
    )
  }
  expect((await vault.sign(request(payment, unsigned))).ok).toBe(true)
})

const WARM = -1
const COLD = -2
const own = async (index: number, chain: ChainCode = 'ETHEREUM') => ({
  index,
  address: await vault.addressOf(chain, index),
})
const thief = '0x0000000000000000000000000000000000000bad'

test('the warm tier is another branch of the seed, and the safe is what the signer was configured with', async () => {
  const made = await Promise.all([0, 1, WARM].map((index) => vault.addressOf('BITCOIN', index)))
  expect(new Set(made).size).toBe(3)
  expect(await vault.addressOf('ETHEREUM', WARM)).toBe('0x8c8d35429f74ec245f8ef2f4fd1e551cff97d650')
  expect(await vault.coldAddressOf('ETHEREUM')).toBe(safeAddresses().ETHEREUM)
})

test('a sweep pays the warm tier and nothing else', async () => {
  clock.advance(DAY_MS)
  const [from, warm, hot] = [await own(5), await own(WARM), await own(0)]
  const sweep = async (id: string, toIndex: number, part: Partial<EvmUnsigned>) => {
    const unsigned = await evm({ from, ...part })
    return vault.sign({ chain: 'ETHEREUM', attempt: 0, purpose: 'sweep', id, toIndex, unsigned })
  }
  expect(await sweep('swp_1', WARM, { to: thief })).toEqual(refusal('signer.differs', { what: 'recipient' }))
  const elsewhere = refusal('signer.unproven', { what: 'destination' })
  expect(await sweep('swp_1', 6, { to: warm.address })).toEqual(elsewhere)
  expect(await sweep('swp_1', 0, { to: hot.address })).toEqual(elsewhere)
  expect(await sweep('swp_1', WARM, { to: warm.address, from: hot })).toEqual(
    refusal('signer.differs', { what: 'tier' }),
  )
  expect((await sweep('swp_1', WARM, { to: warm.address })).ok).toBe(true)
})

test('what pays for a move goes from the hot wallet to addresses of people or the warm tier, and is little', async () => {
  clock.advance(DAY_MS)
  const gas = async (id: string, value: bigint, toIndex = 5, from = 0) => {
    const unsigned = await evm({
      from: await own(from),
      to: await vault.addressOf('ETHEREUM', Math.max(toIndex, WARM)),
    })
    return vault.sign({
      ...{ chain: 'ETHEREUM', attempt: 0, purpose: 'gas', id, toIndex },
      unsigned: { ...unsigned, value: String(value) },
    })
  }
  for (const toIndex of [0, COLD])
    expect(await gas('gas_0', 1n, toIndex)).toEqual(refusal('signer.unproven', { what: 'destination' }))
  expect(await gas('gas_0', 1n, 5, WARM)).toEqual(refusal('signer.differs', { what: 'tier' }))
  expect((await gas('gas_1', ETHER / 5n)).ok).toBe(true)
  expect((await gas('gas_2', ETHER / 100n, WARM)).ok).toBe(true)
  expect(await gas('gas_3', ETHER / 5n)).toMatchObject(refusal('signer.over_ceiling', { ceiling: 'gas' }))
  clock.advance(HOUR_MS + 1)
  expect((await gas('gas_4', ETHER / 5n)).ok).toBe(true)
})

test('coins go to the safe by nobody’s word, and to no address that somebody else calls the safe', async () => {
  clock.advance(DAY_MS)
  const cold = safeAddresses().ETHEREUM
  const store = async (id: string, part: Partial<EvmUnsigned>, toIndex = COLD) => {
    const unsigned = await evm({ to: cold, ...part })
    return vault.sign({ chain: 'ETHEREUM', attempt: 0, purpose: 'store', id, toIndex, unsigned })
  }
  expect(await store('str_1', { to: thief })).toEqual(refusal('signer.differs', { what: 'recipient' }))
  for (const toIndex of [0, WARM, 5])
    expect(await store('str_1', { to: await vault.addressOf('ETHEREUM', toIndex) }, toIndex)).toEqual(
      refusal('signer.unproven', { what: 'destination' }),
    )
  expect(await store('str_1', { from: await own(5) })).toEqual(refusal('signer.differs', { what: 'tier' }))
  expect((await store('str_1', {})).ok).toBe(true)
  // However much it is: the ceilings are about what leaves.
  expect((await store('str_2', { from: await own(WARM), value: String(ETHER * 1_000n) })).ok).toBe(true)
})

test('where no safe is configured nothing is stored', async () => {
  const { vault: without, close: end } = openTestVault({ url: database.url, clock, cold: {} })
  expect(await without.coldAddressOf('ETHEREUM')).toBeNull()
  const unsigned = await evm({ to: safeAddresses().ETHEREUM })
  expect(
    await without.sign({ chain: 'ETHEREUM', attempt: 0, purpose: 'store', id: 'str_9', toIndex: COLD, unsigned }),
  ).toEqual(refusal('signer.unproven', { what: 'destination' }))
  await end()
})

test('a withdrawal is paid from the hot wallet alone', async () => {
  clock.advance(DAY_MS)
  const payment = agreed('tiers')
  for (const index of [WARM, 5])
    expect(await ask(payment, { from: await own(index) })).toEqual(refusal('signer.differs', { what: 'tier' }))
  const [hot, warm] = [await own(0, 'BITCOIN'), await own(WARM, 'BITCOIN')]
  const to = await vault.addressOf('BITCOIN', 77)
  const coins = agreed('tiers-change', { chain: 'BITCOIN', asset: 'BTC', to, base: '50000' })
  expect(await vault.sign(request(coins, { ...payingOut(hot, to), change: warm }))).toEqual(
    refusal('signer.differs', { what: 'tier' }),
  )
})

test('nobody burns our coins as fees', async () => {
  clock.advance(DAY_MS)
  const { address: to } = await own(WARM)
  const dear = { from: await own(5), to, value: '1', maxFeePerGas: String((5n * 10n ** 16n) / 21_000n) }
  const burn = async (id: string) =>
    vault.sign({ chain: 'ETHEREUM', purpose: 'sweep', id, attempt: 0, toIndex: WARM, unsigned: await evm(dear) })
  let signed = 0
  for (let place = 0; place < 45; place += 1) {
    const answer = await burn(`fee_${place}`)
    if (answer.ok) signed += 1
    else expect(answer).toMatchObject(refusal('signer.over_ceiling', { ceiling: 'fees' }))
  }
  expect(signed).toBe(40)
  clock.advance(HOUR_MS + 1)
  expect((await burn('fee_later')).ok).toBe(true)
})

test('once it is stopped nothing is signed, not even what was before', async () => {
  clock.advance(DAY_MS)
  const asked = request(agreed('before-stop'), await evm())
  expect((await vault.sign(asked)).ok).toBe(true)
  await vault.stop('a key may be lost', 'operator')
  expect((await vault.status()).stopped).toMatchObject({ reason: 'a key may be lost', by: 'operator' })
  expect(await vault.sign(asked)).toEqual(refusal('signer.stopped'))
  expect(await ask(agreed('after-stop'))).toEqual(refusal('signer.stopped'))
  // On its own machine, and nowhere else.
  const own = await openSwitch(database.url)
  await own.set(false, 'it was a drill')
  expect(await own.text()).toMatch(/^The signer signs, since .*: it was a drill$/)
  await own.close()
  expect((await vault.sign(asked)).ok).toBe(true)
})
