import ccxt from 'ccxt'
import type { Trader } from '../../apps/server/src/modules/api/orders.fixture.ts'
import { addressesOf, socketsOf } from '../../apps/web/src/features/api/connect/snippets.ts'
import type { ClientWorld } from './client-world.ts'

/** As it is made for Binance, with the addresses that the site shows to those who connect and nothing else. */
export function ccxtClient({ tls }: Pick<ClientWorld, 'tls'>, someone?: Pick<Trader, 'key'>) {
  const { origin } = tls()
  const keys = someone === undefined ? {} : { apiKey: someone.key.key, secret: someone.key.secret ?? '' }
  const binance = new ccxt.pro.binance(keys)
  Object.assign(binance.urls.api, addressesOf(origin))
  binance.urls.api.ws.spot = socketsOf(origin).streams
  binance.urls.api.ws['ws-api'].spot = socketsOf(origin).requests
  return binance
}
