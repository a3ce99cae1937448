import { type ApprovedPayment, decisionText } from '@bourse/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { softwareBrowserKey } from '../../../platform/passkeys/browser-key.fixture.ts'
import { challengeOfText } from '../../../platform/passkeys/signed-text.ts'
import { softwarePasskey } from '../../../platform/passkeys/software-passkey.fixture.ts'
import { fakeClock } from '../../../platform/time/clock.ts'
import { testDatabase } from '../../../testing/database.ts'
import type { EvmUnsigned, StaffApproval } from '../../custody/index.ts'
import type { AgreedPayment } from '../../identity/index.ts'
import { openSwitch } from '../switch.ts'
import { confirmationOf, openTestVault } from '../vault.fixture.ts'
import type { Vault } from '../vault.ts'

const ETHER = 10n ** 18n
const BOB = '0x00000000000000000000000000000000000b0b00'
const database = testDatabase()
const clock = fakeClock('2026-11-15T12:00:00Z')
let sandbox: Vault
let production: Vault
const closes: (() => Promise<void>)[] = []

beforeAll(() => {
  for (const inSandbox of [true, false]) {
    const opened = openTestVault({ url: database.url, clock, hourly: { ETH: 100 }, sandbox: inSandbox })
    closes.push(opened.close)
    if (inSandbox) sandbox = opened.vault
    else production = opened.vault
  }
})
afterAll(async () => {
  for (const close of closes) await close()
})

const OFFICE = 'http://localhost:3001'
const keys = { compliance: softwareBrowserKey(), reviewer: softwareBrowserKey() }
type Staff = keyof typeof keys

const agreed = (order: string, base: bigint): AgreedPayment => ({
  ...{ order, user: 'usr_1', chain: 'ETHEREUM', asset: 'ETH', base: String(base), to: BOB, memo: null },
})

function textOf({ order, chain, asset, base, to, memo }: AgreedPayment, staffId: string): string {
  const payment = { orderId: order, chain, asset, base: BigInt(base), address: to, memo }
  return decisionText({ call: '', params: {}, about: { payment }, staffId, nonce: 'n0nce' })
}

function approval(payment: AgreedPayment, staff: Staff): StaffApproval {
  const text = textOf(payment, staff)
  const { signature }: { signature: string } = JSON.parse(keys[staff].prove({ nonce: '', text })).browserKey
  return { credentialId: keys[staff].id, text, signature: { browserKey: { signature } } }
}

let nonce = 0
async function sign(vault: Vault, payment: AgreedPayment, approvals: readonly StaffApproval[]) {
  nonce += 1
  const from = { index: 0, address: await vault.addressOf('ETHEREUM', 0) }
  const fees = { gas: '21000', maxFeePerGas: '2000000000', maxPriorityFeePerGas: '1000000000' }
  const chainId = vault === production ? 1 : 31337
  const unsigned: EvmUnsigned = {
    ...{ kind: 'evm', chainId, from, nonce, to: payment.to, value: payment.base, data: '0x' },
    ...fees,
  }
  const confirmation = confirmationOf(payment, clock)
  const { order: id } = payment
  return vault.sign({
    chain: 'ETHEREUM',
    purpose: 'withdrawal',
    id,
    attempt: 0,
    unsigned,
    payment,
    confirmation,
    approvals,
  })
}

const ask = (vault: Vault, staff: Staff) =>
  vault.askForStaffKey({ credentialId: keys[staff].id, publicKey: keys[staff].publicKey, staff, kind: 'browser' })
const unproven = { ok: false, refusal: { code: 'signer.unproven', what: 'approvals' } }

test('up to the automatic limit the word of its owner is enough, above it two different people must have signed', async () => {
  await ask(sandbox, 'compliance')
  await ask(sandbox, 'reviewer')
  // Whoever asks for a key that is known changes nothing about whose it is.
  const { id: credentialId, publicKey } = keys.compliance
  await sandbox.askForStaffKey({ credentialId, publicKey, staff: 'reviewer', kind: 'browser' })
  expect((await sign(sandbox, agreed('small', ETHER * 4n), [])).ok).toBe(true)
  const large = agreed('large', ETHER * 4n + 1n)
  const [first, second] = [approval(large, 'compliance'), approval(large, 'reviewer')]
  for (const approvals of [[], [first], [first, first], [{ ...second, text: first.text }, first]])
    expect(await sign(sandbox, large, approvals)).toEqual(unproven)
  expect((await sign(sandbox, large, [first, second])).ok).toBe(true)
})

test('what staff signed for one payment approves no other', async () => {
  const [small, large] = [agreed('signed', ETHER * 5n), agreed('other', ETHER * 6n)]
  const approvals = [approval(small, 'compliance'), approval(small, 'reviewer')]
  expect(await sign(sandbox, large, approvals)).toEqual(unproven)
  const retold = approvals.map((one, at) => ({ ...one, text: textOf(large, at === 0 ? 'compliance' : 'reviewer') }))
  expect(await sign(sandbox, large, retold)).toEqual(unproven)
})

test('in production a key of a browser approves nothing, and a passkey only once it was accepted on the signer’s machine', async () => {
  const passkeys = { anna: softwarePasskey(OFFICE), marco: softwarePasskey(OFFICE) }
  const large = agreed('real', ETHER * 5n)
  const browser = [approval(large, 'compliance'), approval(large, 'reviewer')]
  expect(await sign(production, large, browser)).toEqual(unproven)
  const approvals: StaffApproval[] = []
  for (const [staff, passkey] of Object.entries(passkeys)) {
    await production.askForStaffKey({ credentialId: passkey.id, publicKey: passkey.publicKey, staff, kind: 'passkey' })
    const text = textOf(large, staff)
    const options = { challenge: challengeOfText(text), rpId: 'localhost', allowCredentials: [] }
    const answer = passkey.get({ ...options, timeout: 1, userVerification: 'required' })
    approvals.push({ credentialId: passkey.id, text, signature: { passkey: JSON.parse(answer) } })
  }
  expect(await sign(production, large, approvals)).toEqual(unproven)
  const own = await openSwitch(database.url)
  for (const { id } of Object.values(passkeys)) expect(await own.accept(id)).toBe(true)
  expect(await own.keys()).toContain('accepted')
  expect((await sign(production, large, approvals)).ok).toBe(true)
  expect(await own.remove(passkeys.anna.id)).toBe(true)
  await own.close()
  expect(await sign(production, agreed('later', ETHER * 5n), approvals)).toEqual(unproven)
})

/** A refill of the hot wallet from the warm tier, as staff sign it. */
async function refill(id: string, base: bigint, signedBy: readonly Staff[], part: Partial<ApprovedPayment> = {}) {
  nonce += 1
  const [warm, hot] = [await sandbox.addressOf('ETHEREUM', -1), await sandbox.addressOf('ETHEREUM', 0)]
  const fees = { gas: '21000', maxFeePerGas: '2000000000', maxPriorityFeePerGas: '1000000000' }
  const unsigned: EvmUnsigned = {
    ...{ kind: 'evm', chainId: 31337, from: { index: -1, address: warm }, nonce, to: hot, value: String(base) },
    ...{ data: '0x', ...fees },
  }
  const agreedTo: ApprovedPayment = {
    ...{ kind: 'refill', orderId: id, chain: 'ETHEREUM', asset: 'ETH', base, address: hot, memo: null, ...part },
  }
  const approvals = signedBy.map((staff) => {
    const text = decisionText({ call: '', params: {}, about: { payment: agreedTo }, staffId: staff, nonce: 'n0nce' })
    const { signature } = JSON.parse(keys[staff].prove({ nonce: '', text })).browserKey
    return { credentialId: keys[staff].id, text, signature: { browserKey: { signature } } }
  })
  return sandbox.sign({ chain: 'ETHEREUM', purpose: 'refill', id, attempt: 0, toIndex: 0, unsigned, approvals })
}

const both: readonly Staff[] = ['compliance', 'reviewer']

test('coins come to the hot wallet by the word of two different people, however few they are', async () => {
  await ask(sandbox, 'compliance')
  await ask(sandbox, 'reviewer')
  for (const signedBy of [[], ['compliance'], ['compliance', 'compliance']] as const)
    expect(await refill('rsv_1', 1n, signedBy)).toEqual(unproven)
  for (const other of [{ orderId: 'rsv_0' }, { base: 2n }, { kind: 'withdrawal' }, { address: BOB }] as const)
    expect(await refill('rsv_1', 1n, both, other)).toEqual(unproven)
  expect((await refill('rsv_1', 1n, both)).ok).toBe(true)
})

test('no more comes to the hot wallet in a day than may leave in one, whoever signs it', async () => {
  clock.advance(24 * 60 * 60_000)
  expect((await refill('rsv_2', ETHER * 400n, both)).ok).toBe(true)
  expect(await refill('rsv_3', ETHER * 200n + 1n, both)).toMatchObject({
    refusal: { code: 'signer.over_ceiling', ceiling: 'refill' },
  })
  expect((await refill('rsv_4', ETHER * 200n, both)).ok).toBe(true)
  clock.advance(24 * 60 * 60_000 + 1)
  expect((await refill('rsv_5', ETHER * 600n, both)).ok).toBe(true)
})

test('a refill takes from the warm tier alone and pays the hot wallet alone', async () => {
  clock.advance(24 * 60 * 60_000)
  const [warm, hot] = [await sandbox.addressOf('ETHEREUM', -1), await sandbox.addressOf('ETHEREUM', 0)]
  const fees = { gas: '21000', maxFeePerGas: '2000000000', maxPriorityFeePerGas: '1000000000' }
  const move = (from: EvmUnsigned['from'], to: string): EvmUnsigned => {
    nonce += 1
    return { kind: 'evm', chainId: 31337, from, nonce, to, value: '1', data: '0x', ...fees }
  }
  const asked = { chain: 'ETHEREUM', purpose: 'refill', id: 'rsv_6', attempt: 0, approvals: [] } as const
  const personal = { index: 5, address: await sandbox.addressOf('ETHEREUM', 5) }
  expect(await sandbox.sign({ ...asked, toIndex: 0, unsigned: move(personal, hot) })).toMatchObject({
    refusal: { code: 'signer.differs', what: 'tier' },
  })
  expect(
    await sandbox.sign({ ...asked, toIndex: -1, unsigned: move({ index: -1, address: warm }, warm) }),
  ).toMatchObject({ refusal: { code: 'signer.unproven', what: 'destination' } })
})
