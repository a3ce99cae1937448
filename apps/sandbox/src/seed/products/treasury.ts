import { assert, parseUnits, units } from '@bourse/money'
import { systemAccount, type Transaction } from '@bourse/server/modules/ledger/index.ts'
import { outside } from '../../credit.ts'
import { ASSET_PROFILES } from '../../markets/asset-profiles.ts'
import { ASSETS } from '../coins/assets.ts'

/** In USDT, of each asset: of which five percent an hour may leave by conversions. */
const WORTH = 4_000_000

/** What the simulated house has to convert with. */
export function treasuryTransactions(): Transaction[] {
  return ASSETS.map((asset) => {
    const whole = Math.round(WORTH / (ASSET_PROFILES[asset.code]?.level ?? 1))
    const parsed = parseUnits(String(whole), asset.scale)
    assert(parsed.ok, `${whole} ${asset.code} is an amount`)
    return {
      ...{ source: 'sandbox.treasury', sourceId: asset.code, kind: 'deposit' },
      postings: [
        { account: outside(asset), units: units(-parsed.value) },
        { account: systemAccount('treasury', asset.code), units: parsed.value },
      ],
    }
  })
}
