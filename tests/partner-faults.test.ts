import { setTimeout as sleep } from 'node:timers/promises'
import { assert } from '@bourse/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSandboxBank, startSandboxServers } from '../apps/sandbox/src/index.ts'
import { BankUnknown, createHttpBank } from '../apps/server/src/modules/banking/index.ts'
import { ChainUnknown, createChains, SignerAway } from '../apps/server/src/modules/custody/index.ts'
import { createVaultClient, startVaultServer } from '../apps/server/src/modules/vault/index.ts'
import { confirmationOf } from '../apps/server/src/modules/vault/vault.fixture.ts'
import { createIds } from '../apps/server/src/platform/ids.ts'
import { createMail } from '../apps/server/src/platform/messaging/mail.ts'
import { fakeClock } from '../apps/server/src/platform/time/clock.ts'
import { asOwner } from '../apps/server/src/testing/as-owner.ts'
import { openTestChains } from '../apps/server/src/testing/chains.ts'
import { testDatabase } from '../apps/server/src/testing/database.ts'
import { times } from './product/length.ts'
import { startTcpProxy, type TcpProxy, type Weather } from './product/tcp-proxy.ts'

const database = testDatabase()
const clock = fakeClock('2026-11-15T12:00:00Z')
const ids = createIds(clock)
const ROUNDS = times(2, 50)
/** Longer than any partner is waited for, and not much. */
const GIVEN_UP_MS = 15_000
const TARGET = { name: 'Anna Verdi', iban: 'DE89370400440532013000', sortCode: null, accountNumber: null }

/** What is asked of a partner, by way of a proxy, and what really happened there. */
interface Partner {
  readonly proxy: TcpProxy
  /** The same act each time it is asked for by the same number. */
  ask(number: number): Promise<unknown>
  /** How often the act was really done. */
  done(number: number): Promise<number>
  /** What everything that may or may not have happened is told by. */
  readonly unknown: new (
    message: string,
  ) => Error
}

const stops: (() => unknown)[] = []
const partners = new Map<string, Partner>()

async function proxyTo(url: string): Promise<TcpProxy> {
  const proxy = await startTcpProxy(url)
  stops.push(proxy.close)
  return proxy
}

async function openBank(): Promise<Partner> {
  const server = await startSandboxBank({ db: database.db, clock, ids })
  stops.push(server.stop)
  const proxy = await proxyTo(server.settings.url)
  const bank = createHttpBank({ ...server.settings, url: proxy.urlOf(server.settings.url) })
  const order = { rail: 'sepa', amount: '10.00', target: TARGET, reference: 'W-1' } as const
  const paid = async (id: string) => {
    const { rows } = await database.db.pool.query('select 1 from sandbox.bank_payouts where id = $1', [id])
    return rows.length
  }
  return {
    ...{ proxy, unknown: BankUnknown },
    ask: (number) => bank.pay({ id: `wdr_${number}`, ...order }),
    done: (number) => paid(`wdr_${number}`),
  }
}

const WEI = String(10n ** 15n)

async function openChainAndSigner(): Promise<{ chain: Partner; signer: Partner }> {
  const world = await openTestChains({ db: database.db, url: database.url, clock })
  stops.push(() => world.chains.stop())
  const url = world.chains.urls.ETHEREUM
  assert(url !== undefined, 'a node of Ethereum')
  const chainProxy = await proxyTo(url)
  const open = (at: string) => createChains({ urls: { ETHEREUM: at }, testNetworks: true }).get('ETHEREUM')
  const [chain, direct] = [open(chainProxy.urlOf(url)), open(url)]
  const key = 'k'.repeat(43)
  const server = await startVaultServer(world.vault, { host: '127.0.0.1', port: 0, key, onFault: () => undefined })
  stops.push(server.stop)
  const signerProxy = await proxyTo(`http://127.0.0.1:${server.port}`)
  const signer = createVaultClient({ url: () => `http://127.0.0.1:${signerProxy.port}`, key, clock })
  const own = { index: 0, address: await world.vault.addressOf('ETHEREUM', 0) }
  const to = await world.vault.addressOf('ETHEREUM', 99)
  const node = world.chains.node('ETHEREUM')
  assert(node !== undefined && chain !== undefined && direct !== undefined, 'Ethereum is there')
  await node.pay({ asset: 'ETH', to: own.address, memo: null, base: 10n ** 20n })
  await node.mine(1)

  const nonces = new Map<number, number>()
  /** Each number is an order of its own; its transaction has the next number of the account. */
  function unsignedOf(number: number) {
    const nonce = nonces.get(number) ?? nonces.size
    nonces.set(number, nonce)
    const fees = { gas: '21000', maxFeePerGas: '2000000000', maxPriorityFeePerGas: '1000000000' }
    return {
      kind: 'evm',
      chainId: 31_337,
      from: own,
      nonce,
      to,
      value: WEI,
      data: '0x',
      ...fees,
    } as const
  }
  function request(number: number) {
    const id = `wdr_${number}`
    const payment = { order: id, user: 'usr_1', chain: 'ETHEREUM', asset: 'ETH', base: WEI, to, memo: null }
    const confirmation = confirmationOf(payment, clock)
    const signing = {
      chain: 'ETHEREUM',
      purpose: 'withdrawal',
      id,
      attempt: 0,
      payment,
      confirmation,
      approvals: [],
    } as const
    return { ...signing, unsigned: unsignedOf(number) }
  }
  async function signedOf(number: number) {
    const signed = await world.vault.sign(request(number))
    assert(signed.ok, 'what is ordered is signed')
    return signed.value
  }
  const signatures = async (number: number) => {
    const signed = 'select from vault.signatures where order_id = $1'
    return (await asOwner(database.url, signed, [`wdr_${number}`])).length
  }
  return {
    chain: {
      ...{ proxy: chainProxy, unknown: ChainUnknown },
      ask: async (number) => chain.broadcast((await signedOf(number)).raw),
      done: async (number) => ((await direct.statusOf((await signedOf(number)).txid)).state === 'unknown' ? 0 : 1),
    },
    signer: {
      ...{ proxy: signerProxy, unknown: SignerAway },
      ask: (number) => signer.sign(request(1_000 + number)),
      done: (number) => signatures(1_000 + number),
    },
  }
}

beforeAll(async () => {
  partners.set('bank', await openBank())
  const { chain, signer } = await openChainAndSigner()
  partners.set('node of a chain', chain)
  partners.set('signer', signer)
})
afterAll(async () => {
  for (const stop of stops.reverse()) await stop()
})

const partnerOf = (name: string): Partner => {
  const found = partners.get(name)
  assert(found !== undefined, `no partner ${name}`)
  return found
}

let numbers = -1
const nextNumber = () => {
  numbers += 1
  return numbers
}

async function outcomeOf({ ask, unknown }: Partner, number: number): Promise<'told' | 'unknown'> {
  try {
    await ask(number)
    return 'told'
  } catch (error) {
    expect(error).toBeInstanceOf(unknown)
    return 'unknown'
  }
}

/** Connections that were kept are ended first, and whoever kept them hears of it. */
async function turn({ proxy }: Partner, weather: Weather): Promise<void> {
  proxy.cutAll()
  await sleep(50)
  proxy.weather(weather)
}

const FAULTS: readonly (readonly [what: string, weather: Weather, told: 'told' | 'unknown', done: number])[] = [
  ['is slow', { slowMs: 150 }, 'told', 1],
  ['is cut off before it can answer', 'cut', 'unknown', 1],
  ['takes no connection', 'refused', 'unknown', 0],
]

describe.each(['bank', 'node of a chain', 'signer'])('a %s that', (name) => {
  test.each(FAULTS)('%s: nothing is done twice, and asking again tells', async (_what, weather, told, done) => {
    const partner = partnerOf(name)
    for (let round = 0; round < ROUNDS; round += 1) {
      const number = nextNumber()
      await turn(partner, weather)
      expect(await outcomeOf(partner, number)).toBe(told)
      expect(await partner.done(number)).toBe(done)
      await turn(partner, 'clear')
      expect(await outcomeOf(partner, number)).toBe('told')
      expect(await outcomeOf(partner, number)).toBe('told')
      expect(await partner.done(number)).toBe(1)
    }
  })
})

test('a partner that says nothing at all is given up in time, whichever it is', { timeout: 60_000 }, async () => {
  const servers = await startSandboxServers({ db: database.db, clock, ids })
  stops.push(servers.stop)
  const smtp = await proxyTo(servers.smtpUrl)
  const mail = createMail({ smtpUrl: smtp.urlOf(servers.smtpUrl), from: 'Bourse <no-reply@localhost>', clock })
  stops.push(() => mail.close())
  const message = { to: 'anna@example.com', subject: 'A word', text: 'A word', html: '<p>A word</p>' }
  const silent = [...partners.values()].map(async (partner, place) => {
    const weather = place % 2 === 0 ? 'unanswered' : 'half-open'
    const number = nextNumber()
    await turn(partner, weather)
    const before = performance.now()
    expect(await outcomeOf(partner, number)).toBe('unknown')
    expect(performance.now() - before).toBeLessThan(GIVEN_UP_MS)
    await turn(partner, 'clear')
    expect(await outcomeOf(partner, number)).toBe('told')
    expect(await partner.done(number)).toBe(1)
  })
  smtp.weather('half-open')
  await expect(mail.send(message)).rejects.toThrow()
  smtp.weather('cut')
  await expect(mail.send(message)).rejects.toThrow()
  smtp.weather('clear')
  await mail.send(message)
  await Promise.all(silent)
})
