import { assert, units } from '@bourse/money'
import { loggedInUser } from '../../testing/accounts.ts'
import type { TestApp } from '../../testing/app.ts'
import type { ChainCode } from './chains/chain.ts'

/** A chain of the test app: what arrives is sent by the world, and blocks come when they are asked for. */
export function chainOf(running: TestApp, code: ChainCode) {
  const node = () => {
    const found = running.chains.chains.node(code)
    assert(found !== undefined, `no node of ${code}`)
    return found
  }
  const scan = () => running.app.custody.scanAll()
  return {
    scan,
    send: (sending: { asset: string; to: string; memo?: string | null; base: bigint }) =>
      node().pay({ memo: null, ...sending, to: code === 'ETHEREUM' ? sending.to.toLowerCase() : sending.to }),
    async mine(blocks: number) {
      await node().mine(blocks)
      await scan()
    },
    mineOnly: (blocks: number) => node().mine(blocks),
    async reorganise(depth: number, keep: boolean) {
      await node().reorganise(depth, keep)
      await scan()
    },
  }
}

/** What a user has of an asset, in units. */
export async function balanceOf(running: TestApp, userId: string, asset: string): Promise<bigint> {
  const { db, ledger } = running.app
  const balance = await ledger.balance(db.queryable, { owner: userId, kind: 'spot', asset })
  return units(balance.balance)
}

/** People with an account, one after the other, and what they ask about their deposits. */
export function depositors(running: TestApp, name: string) {
  let made = 0
  return async () => {
    made += 1
    const user = await loggedInUser(running, `${name}-${made}@example.org`)
    const client = running.client({ token: user.token })
    return {
      ...user,
      client,
      address: (symbol: string, chainName: string) => client.custody.depositAddress({ symbol, chainName }),
      newest: async () => (await client.custody.cryptoDeposits({})).records[0],
    }
  }
}
