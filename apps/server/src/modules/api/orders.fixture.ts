import { assert, units } from '@bourse/money'
import { loggedInStaff } from '../../testing/accounts.ts'
import { type Person, people } from '../identity/identity.fixture.ts'
import { spot, systemAccount } from '../ledger/index.ts'
import { type DoorAnswer, type HmacKey, machines } from './api.fixture.ts'
import { machineWorld } from './machines.fixture.ts'

/** Somebody whose key trades for them. */
export interface Trader extends Person {
  readonly key: HmacKey & { readonly id: string }
}

interface Trading {
  readonly scopes?: string
  readonly farPrices?: 'true' | 'false'
  readonly funds?: bigint
}

export type Fields = Readonly<Record<string, string | number | boolean>>
type Method = 'GET' | 'POST' | 'DELETE'

const RICH = 10n ** 15n

/** The markets of `machineWorld`, and people with keys that place orders there. */
export function orderWorld(given: Parameters<typeof machineWorld>[0] = {}) {
  const world = machineWorld(given)
  const { server } = world
  const { client, person, ownCode } = people(server)
  const door = machines(server)

  let desk: string | undefined

  async function trader({ scopes = 'read,trade', farPrices = 'false', funds = RICH }: Trading = {}): Promise<Trader> {
    const someone = await person()
    const { db, ledger } = server.app
    for (const asset of ['BTC', 'ETH', 'USDT', 'EUR']) {
      const transfer = { from: systemAccount('bank:TEST', asset), to: spot(someone.userId, asset), units: units(funds) }
      const entry = { source: 'test', sourceId: `${someone.userId}-${asset}`, kind: 'deposit', ...transfer } as const
      const posted = await db.tx((tx) => ledger.transfer(tx, entry))
      assert(posted.ok, 'a deposit was refused')
    }
    const code = await ownCode(someone, 'api_key')
    const typed = { kind: 'hmac', name: 'Bot', addresses: '', scopes, farPrices, code } as const
    return { ...someone, key: await client(someone.token).api.createKey(typed) }
  }

  /** What the key of somebody sends; the fields go into the query. */
  function send({ key }: Pick<Trader, 'key'>, method: Method, path: string, fields: Fields = {}): Promise<DoorAnswer> {
    return door.signed(key, `/api/v3/${path}`, { method, query: queryOf(fields) })
  }

  const place = (someone: Pick<Trader, 'key'>, order: Fields) => send(someone, 'POST', 'order', order)

  /** What somebody may spend and has in orders. */
  async function balances({ token }: Person) {
    const assets = await client(token).wallet.assets()
    return Object.fromEntries(assets.map(({ coin, available, locked }) => [coin, { available, locked }]))
  }

  /** By staff. */
  async function freeze({ userId }: Pick<Person, 'userId'>): Promise<void> {
    desk ??= (await loggedInStaff(server, 'support')).token
    const why = { reason: 'suspected_takeover', text: 'Ticket 4711.' } as const
    await server.officeClient({ token: desk }).identity.freezeUser({ userId, ...why })
  }

  return { ...world, ...door, client, person, trader, send, place, balances, freeze }
}

export function queryOf(fields: Fields): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
}

export const LIMIT = { type: 'LIMIT', timeInForce: 'GTC' } as const
