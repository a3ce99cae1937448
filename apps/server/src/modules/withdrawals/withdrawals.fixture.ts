import type { Contract, SentInputOf } from '@bourse/contract'
import { assert, parseUnits, units } from '@bourse/money'
import { beforeAll, expect } from 'vitest'
import { newTotpSecret, totpCode } from '../../platform/secrets/totp.ts'
import { loggedInAgain } from '../../testing/accounts.ts'
import { testApp } from '../../testing/app.ts'
import { assetRow, pairRow } from '../../testing/markets.ts'
import { NO_NEIGHBOURS } from '../../testing/ports.ts'
import { type AdvanceBooks, createCrediting } from '../funding/index.ts'
import { PASSWORD, type Person } from '../identity/identity.fixture.ts'
import { verification } from '../kyc/kyc.fixture.ts'
import { spot, systemAccount } from '../ledger/index.ts'
import { fakeChain } from './fake-chain.fixture.ts'
import { createWithdrawals } from './index.ts'
import { provenOutflows } from './proven.fixture.ts'

export const FUND_PASSWORD = '246810'
export const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const STAFF_PASSWORD = 'a long password for tests'
/** What one BTC costs at every venue outside, in euro and in USDT. */
export const PRICE = 50_000

export interface Ready extends Person {
  readonly secret: string
}

/** Whatever stands in a receivable is waited for, and no debt. */
export const everything: AdvanceBooks['advances'] = async () =>
  ['BTC', 'EUR'].map((asset) => ({ asset, units: units(10n ** 30n) }))

type Declared = Pick<SentInputOf<Contract['withdrawals']['quoteWithdrawal']>, 'owner' | 'beneficiary' | 'provider'>

interface Unguarded {
  readonly advances?: AdvanceBooks['advances']
  /** People who lack nothing that is asked of them before money leaves. */
  readonly complete?: boolean
}

let keys = 0

/** The whole server with a chain that tests decide over, a price, and people who may withdraw. */
export function withdrawalWorld(environment: Record<string, string> = {}) {
  const fake = fakeChain()
  const running = testApp(environment, {
    chains: { urls: {}, others: [fake.chain] },
    signer: fake.signer,
    prices: { BTC: String(PRICE), EUR: '1' },
  })
  const people = verification(running)
  const staffSecrets = new Map<string, string>()
  const web = (who: { readonly token: string }) => running.client({ token: who.token }).withdrawals

  async function fund(userId: string, asset: string, whole: string, from = systemAccount('custody:BITCOIN', asset)) {
    const { db, ledger, markets } = running.app
    const found = await markets.asset(asset)
    const amount = parseUnits(whole, found?.scale ?? 8)
    assert(amount.ok, 'an amount')
    keys += 1
    const key = { source: 'test', sourceId: `fund-${keys}`, kind: 'deposit' }
    const posted = await db.tx((tx) =>
      ledger.transfer(tx, { ...key, from, to: spot(userId, asset), units: amount.value }),
    )
    expect(posted.ok).toBe(true)
  }

  beforeAll(async () => {
    await running.app.markets.addAssets([assetRow('BTC'), assetRow('EUR', 'fiat')])
    await running.app.markets.addPairs([pairRow('BTC', 'EUR')])
  })

  async function logIn(who: Ready): Promise<Ready> {
    const ticket = await people.ticketOf(who)
    const session = await people.client().identity.verifyAfterLogin({ ticket, code: people.nextTotp(who.secret) })
    return { ...who, token: session.token }
  }

  /** Verified, with an authenticator and a fund password, a day after all that. */
  async function ready(coins = '0'): Promise<Ready> {
    const who = await people.passed()
    const { authenticator, fundPassword } = running.app.identity
    const secret = newTotpSecret()
    await fundPassword.seed(who.userId, FUND_PASSWORD)
    await authenticator.seed(who.userId, secret)
    running.clock.advance(DAY_MS + HOUR_MS)
    await running.app.index.record(running.clock.now())
    if (coins !== '0') await fund(who.userId, 'BTC', coins)
    await loggedInAgain(running, who)
    return { email: who.email, userId: who.userId, token: who.token, secret }
  }

  /** Where each sends to unless told: an address of their own, because others' use of one is a risk. */
  const addressOf = (who: Ready) => `fake1${who.userId.toLowerCase().replace(/[^a-z0-9]/g, '')}`

  const quote = (who: Ready, amount: string, address = addressOf(who), declared: Declared = { owner: 'self' }) =>
    web(who).quoteWithdrawal({ symbol: 'BTC', chainName: 'BITCOIN', address, amount, ...declared })

  /** The code that was mailed for a quote, and what else is asked for. */
  async function secretsFor(who: Ready, quoteId: string) {
    running.clock.advance(61_000)
    await web(who).sendWithdrawCode({ quoteId })
    return {
      quoteId,
      fundPassword: FUND_PASSWORD,
      code: people.codeOf(who.email),
      googleCode: people.nextTotp(who.secret),
    }
  }

  async function ask(who: Ready, amount: string, address?: string, declared?: Declared) {
    const { quoteId } = await quote(who, amount, address, declared)
    return web(who).withdraw(await secretsFor(who, quoteId))
  }

  async function officeOf(name: string, role: 'compliance' | 'support' | 'admin' = 'compliance') {
    const email = `${name}@office.example`
    const totpSecret = staffSecrets.get(name) ?? newTotpSecret()
    if (!staffSecrets.has(name)) {
      await running.app.admin.ensureStaff({ email, name, role, password: STAFF_PASSWORD, totpSecret })
      staffSecrets.set(name, totpSecret)
    }
    running.clock.advance(31_000)
    const { ticket } = await running.officeClient().admin.login({ email, password: STAFF_PASSWORD })
    const { token } = await running
      .officeClient()
      .admin.verify({ ticket, code: totpCode(totpSecret, running.clock.now()) })
    return running.officeClient({ token })
  }

  /** "available/held" in whole coins. */
  async function wallet(who: { readonly userId: string }, asset = 'BTC'): Promise<string> {
    const { available, held } = await running.app.ledger.balance(running.app.db.queryable, spot(who.userId, asset))
    return `${Number(available) / 1e8}/${Number(held) / 1e8}`
  }

  const noFees = { pendingFee: async () => units(0n), arrived: async () => undefined }

  /** The part with proofs that always hold, so that only money and rules decide. */
  function unguarded({ advances, complete }: Unguarded = {}) {
    const { app } = running
    return createWithdrawals({
      ...app,
      identity: { ...app.identity, outflows: provenOutflows(app.identity.outflows, running.clock, complete) },
      recordAct: app.admin.recordAct,
      chains: app.custody.chains,
      custody: app.custody,
      ...app.funding,
      crediting:
        advances === undefined
          ? app.funding.crediting
          : createCrediting({
              ...app,
              depositBuys: app.trading.depositBuys,
              depositArrived: async () => undefined,
              advances: () => ({ ...noFees, advances }),
            }),
      withdrawals: running.config.withdrawals,
      notices: NO_NEIGHBOURS.notices,
      payouts: app.banking.withdrawalPayouts,
    })
  }

  const asker = (who: Ready) => ({ userId: who.userId, sessionId: '', visitor: { ip: '127.0.0.1', userAgent: 'test' } })

  const pay = () => running.app.withdrawals.pay()
  /** Of the ledger: what stands on a chain of these tests is nobody's to compare. */
  const findings = () =>
    running.app.ledger.audit(running.app.db.queryable, {
      otherHolds: running.app.all.flatMap(({ holds = [] }) => holds),
    })

  return {
    ...people,
    ...fake,
    running,
    web,
    fundingRecordsOf: (who: { readonly token: string }) => running.client({ token: who.token }).funding.fundingRecords,
    fund,
    logIn,
    ready,
    quote,
    addressOf,
    secretsFor,
    ask,
    officeOf,
    staffOf: async (...who: Parameters<typeof officeOf>) => (await officeOf(...who)).withdrawals,
    wallet,
    unguarded,
    asker,
    pay,
    findings,
    password: PASSWORD,
  }
}
