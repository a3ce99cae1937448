import type { DepositChain, WalletAsset } from '@bourse/contract'
import { ok } from '@bourse/money'
import { z } from 'zod'
import type { ApiDeps } from '../../deps.ts'
import { type Address, signed } from '../endpoints.ts'
import { coin as coinAnswer } from './account-answers.ts'
import { padded } from './decimals.ts'

type CoinDeps = Pick<ApiDeps, 'wallet' | 'custody' | 'markets'>

const NOTHING = padded('0')

/** What there is here, on which networks it arrives, and how much of it whoever asks has. No key takes any of it out. */
export function coinEndpoint({ wallet, custody, markets }: CoinDeps): Address {
  return signed({
    ...{ method: 'GET', path: '/sapi/v1/capital/config/getall', weight: 10, scope: 'read', fields: {} },
    ...{ summary: 'Coins, the networks they arrive on, and how much the account has.', output: z.array(coinAnswer) },
    async answer(_input, { machine: { userId } }) {
      const traded = new Set((await markets.markets()).flatMap(({ units: { base, quote } }) => [base, quote]))
      const assets = await wallet.assets(userId)
      return ok(
        await Promise.all(
          assets.map(async (asset) => {
            const chains = await custody.addresses.chainsOf(asset.coin)
            return coinView(asset, chains.ok ? chains.value : [], traded.has(asset.coin))
          }),
        ),
      )
    },
  })
}

function coinView(
  { coin, name, kind, available, locked }: WalletAsset,
  chains: readonly DepositChain[],
  trading: boolean,
) {
  return {
    ...{ coin, name, free: padded(available), locked: padded(locked) },
    ...{ freeze: NOTHING, withdrawing: NOTHING, ipoing: NOTHING, ipoable: NOTHING, storage: NOTHING },
    ...{ depositAllEnable: chains.length > 0, withdrawAllEnable: false, isLegalMoney: kind === 'fiat', trading },
    networkList: chains.map((chain, place) => ({
      ...{ network: chain.chainName, coin, name: chain.name, isDefault: place === 0 },
      ...{ depositEnable: true, depositDust: padded(chain.minimum), withdrawEnable: false },
      ...{ minConfirm: chain.confirmations, unLockConfirm: chain.confirmations, contractAddress: chain.contract ?? '' },
    })),
  }
}
