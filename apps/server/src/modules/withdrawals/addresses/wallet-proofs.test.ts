import { addr, eip191Signer } from 'micro-eth-signer'
import { beforeAll, expect, test } from 'vitest'
import { loggedInUser } from '../../../testing/accounts.ts'
import { testApp } from '../../../testing/app.ts'
import { listAllAssets } from '../../../testing/chains.ts'

const running = testApp()
let people = 0

beforeAll(() => listAllAssets(running.app))

async function somebody() {
  people += 1
  const { token } = await loggedInUser(running, `wallet-${people}@example.org`)
  return running.client({ token }).withdrawals
}

const reasonOf = (call: Promise<unknown>) => call.then(() => undefined).catch((error) => error.reason)
const wallet = () => {
  const { address, privateKey } = addr.random()
  return { at: { chainName: 'ETHEREUM', address }, sign: (text: string) => eip191Signer.sign(text, privateKey) }
}

test('whoever signs with the key of a wallet has shown that it is theirs, and it is known from then on', async () => {
  const who = await somebody()
  const { at, sign } = wallet()
  const check = () => who.checkAddress({ symbol: 'ETH', ...at })
  expect(await check()).toMatchObject({ destination: null, proof: 'possible' })
  const { text } = await who.walletText(at)
  expect(text).toContain(at.address)
  await who.proveWallet({ ...at, signature: sign(text) })
  expect(await check()).toMatchObject({ destination: { owner: 'self' }, proof: 'proven' })
})

test('a signature by another key, of another account’s text or that is none shows nothing', async () => {
  const [who, other] = [await somebody(), await somebody()]
  const { at, sign } = wallet()
  const { text } = await who.walletText(at)
  const { text: foreign } = await other.walletText(at)
  const wrong = [wallet().sign(text), sign(foreign), '0x00', 'nothing']
  for (const signature of wrong)
    expect(await reasonOf(who.proveWallet({ ...at, signature }))).toBe('travel.signature_wrong')
  expect(await who.checkAddress({ symbol: 'ETH', ...at })).toMatchObject({ destination: null, proof: 'possible' })
})

test('on a network without a common way to sign nothing is asked for', async () => {
  const who = await somebody()
  const at = { chainName: 'BITCOIN', address: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080' }
  expect(await who.checkAddress({ symbol: 'BTC', ...at })).toMatchObject({ proof: 'none' })
  expect(await reasonOf(who.walletText(at))).toBe('travel.not_provable')
})
