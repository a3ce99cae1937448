import type { contract, EtpLeverage, SentInputOf } from '@bourse/contract'
import { assert, formatUnits, parseUnits, units } from '@bourse/money'
import { createIds } from '../../platform/ids.ts'
import { loggedInUser } from '../../testing/accounts.ts'
import type { TestApp } from '../../testing/app.ts'
import { assetRow } from '../../testing/markets.ts'
import { type Account, spot, systemAccount, userAccount } from '../ledger/index.ts'

type Input<Name extends keyof typeof contract.etp> = SentInputOf<(typeof contract.etp)[Name]>

export const MINUTE_MS = 60_000
const LIVE_MS = 2_000
const TEST_PASSWORD = 'ledger-pencil-7'
export const DAY_MS = 24 * 60 * MINUTE_MS

let people = 0
let keys = 0

/** People who buy units of a house that has money. The clock of tests begins at noon. */
export function trading(running: TestApp) {
  const entering: (() => Promise<void>)[] = []
  const lockId = () => createIds(running.clock).secret()

  async function move(from: Account, to: Account, whole: string): Promise<void> {
    const amount = parseUnits(whole, 8)
    assert(amount.ok, 'an amount')
    keys += 1
    const key = { source: 'test', sourceId: `etp-${keys}`, kind: 'deposit' }
    const moved = await running.app.db.tx((tx) =>
      running.app.ledger.transfer(tx, { ...key, from, to, units: amount.value }),
    )
    assert(moved.ok, 'there is as much')
  }

  const outside = systemAccount('bank:TEST', 'USDT')
  const fund = (userId: string, whole: string) => move(outside, spot(userId, 'USDT'), whole)
  const fundHouse = (whole: string) => move(outside, systemAccount('treasury', 'USDT'), whole)
  /** Everything that the house has of its own goes elsewhere. */
  const emptyHouse = async () => {
    const own = systemAccount('treasury', 'USDT')
    await move(own, outside, formatUnits(units(await unitsOf(own)), 8))
  }
  const unitsOf = async (account: Account): Promise<bigint> =>
    (await running.app.ledger.balance(running.app.db.queryable, account)).balance

  async function open(house = '1000000'): Promise<void> {
    await running.app.markets.addAssets(['BTC', 'ETH', 'USDT'].map((code) => assetRow(code)))
    await fundHouse(house)
  }

  const issue = (coin: string, leverage: EtpLeverage) =>
    running.app.etp.seedProduct({ coin, leverage, from: running.clock.now() })

  async function person(money = '10000', country = 'IT') {
    people += 1
    const email = `etp-${people}@example.com`
    const { userId, token } = await loggedInUser(running, email, country)
    await fund(userId, money)
    await running.app.etp.seedAnswers(userId)
    let { etp } = running.client({ token })
    entering.push(async () => {
      const entered = await running.client().identity.loginWithPassword({ account: email, password: TEST_PASSWORD })
      etp = running.client({ token: entered.token }).etp
    })
    const key = () => ({ lockId: lockId() })
    const nav = async (symbol: string) => {
      // A live value is remembered for two seconds.
      running.clock.advance(LIVE_MS)
      return (await etp.etpProducts({})).find((one) => one.symbol === symbol)?.nav ?? '0'
    }
    return {
      ...{ userId, token },
      gate: () => etp.earnGate({}),
      answer: (answers: string) => etp.earnAnswers({ answers }),
      async buy(symbol: string, amount: string, seen?: string) {
        const input = { symbol, side: 'buy' as const, amount, nav: seen ?? (await nav(symbol)) }
        return etp.etpMarket(input, key())
      },
      async sell(symbol: string, units: string, seen?: string) {
        const input = { symbol, side: 'sell' as const, units, nav: seen ?? (await nav(symbol)) }
        return etp.etpMarket(input, key())
      },
      async limit(input: Input<'etpLimit'>) {
        running.clock.advance(LIVE_MS)
        return etp.etpLimit(input, key())
      },
      async edit(input: Input<'etpEdit'>) {
        running.clock.advance(LIVE_MS)
        return etp.etpEdit(input, key())
      },
      cancel: async (id: string) => etp.etpCancel({ id }),
      order: async (id: string) => (await etp.etpDetail({ id })).order,
      async holding(symbol: string) {
        running.clock.advance(LIVE_MS)
        return (await etp.etpHoldings({})).find((one) => one.symbol === symbol)
      },
      money: () => unitsOf(spot(userId, 'USDT')),
      units: (symbol: string) => unitsOf(userAccount(userId, 'etp', symbol)),
    }
  }

  return {
    ...{ open, issue, person, fund, fundHouse, emptyHouse, unitsOf, lockId },
    reserve: () => unitsOf(systemAccount('earn_reserve:etp', 'USDT')),
    treasury: () => unitsOf(systemAccount('treasury', 'USDT')),
    fees: () => unitsOf(systemAccount('fees', 'USDT')),
    /** Moves the clock to a whole minute so much later, and counts every product up to then. */
    async pass(ms: number): Promise<void> {
      running.clock.advance(ms - (running.clock.now().getTime() % MINUTE_MS))
      // Sessions end, and tests let days pass.
      if (ms > 20 * MINUTE_MS) for (const enter of entering) await enter()
      await running.app.etp.walkTo(running.clock.now())
    },
    async product(symbol: string) {
      running.clock.advance(LIVE_MS)
      return (await running.client().etp.etpProducts({})).find((one) => one.symbol === symbol)
    },
  }
}
