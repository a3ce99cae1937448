import { join } from 'node:path'
import { units as unitsOf } from '@bourse/money'
import { amountText } from '../../funding/index.ts'
import type { Markets } from '../../markets/index.ts'
import type { Notices } from '../../notices/index.ts'

type Kind = 'approved' | 'refused' | 'bond_freed' | 'bond_used' | 'bond_received'
type Params = {
  readonly asset: string
  /** Units travel as text. */
  readonly units: string
  /** What staff wrote to whoever was refused. */
  readonly reason?: string
  /** The order or case that a bond was used for. */
  readonly about?: string
}

export interface MerchantNoticeDeps {
  readonly notices: Pick<Notices, 'declare'>
  readonly markets: Pick<Markets, 'asset'>
}

const MERCHANT = { page: '/p2p/merchant' }
const WALLET = { page: '/assets/wallet' }

export type MerchantNotices = ReturnType<typeof declareMerchantNotices>

/** Notices about being a merchant and about bonds. */
export function declareMerchantNotices({ notices, markets }: MerchantNoticeDeps) {
  return notices.declare<Kind, Params>({
    module: 'merchants',
    locales: join(import.meta.dirname, 'locales'),
    priority: 'important',
    kinds: { approved: MERCHANT, refused: MERCHANT, bond_freed: WALLET, bond_used: MERCHANT, bond_received: WALLET },
    prepare: async ({ params: { asset, units, reason = '', about = '' } }) => ({
      params: { amount: await amountText(markets, asset, unitsOf(BigInt(units))), reason, about },
    }),
  })
}
