import { formatUnits, type Units } from '@bourse/money'
import type { Tx } from '../../platform/database/db.ts'
import type { Identity } from '../identity/index.ts'
import type { Markets } from '../markets/index.ts'

export interface MoneyNewsDeps {
  readonly identity: Pick<Identity, 'notifications'>
  readonly markets: Pick<Markets, 'asset'>
}

type Kind = Parameters<Identity['notifications']['tellMoney']>[1]['kind']

interface MoneyNews<Own extends Kind> {
  /** Of the order or the transfer that it is about; each kind of news of one is mailed once. */
  readonly id: string
  readonly userId: string
  readonly kind: Own
  readonly asset: string
  readonly units: Units
  /** What the email says besides the amount. */
  readonly params: Readonly<Record<string, string>>
}

/** A mail to the owner of a deposit, sent when the transaction that makes it true is committed. */
export function createMoneyNews<Own extends Kind>({ identity, markets }: MoneyNewsDeps) {
  return async (tx: Tx, { id, userId, kind, asset, units, params }: MoneyNews<Own>): Promise<void> => {
    const scale = (await markets.asset(asset))?.scale ?? 0
    const amount = `${formatUnits(units, scale, { trim: true })} ${asset}`
    await identity.notifications.tellMoney(tx, { key: `${id}:${kind}`, userId, kind, params: { ...params, amount } })
  }
}
