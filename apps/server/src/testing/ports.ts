import { ok, refuse } from '@bourse/money'
import { awayVault } from '../modules/vault/index.ts'

/** Ports of modules that stand alone: nobody keeps an audit log, and nobody to their right is there. */
export const NO_NEIGHBOURS = {
  recordAct: async () => undefined,
  happened: async () => undefined,
  setMode: async () => ok(undefined),
  leveraged: async () => [],
  people: { view: async () => ok(undefined) },
  shutTrading: async () => 0,
  policy: { may: async () => ok(), passStep: async () => undefined },
  conversions: () => ({
    judge: async () => refuse({ code: 'convert.asset_unknown' as const }),
    prepare: async () => refuse({ code: 'convert.asset_unknown' }),
  }),
  offers: { isOffered: async () => true, deniedCountries: async () => [] },
  invited: async () => undefined,
  guard: awayVault,
  maintenance: async () => null,
  notices: {
    declare: () => ({ notify: async () => undefined, wants: async () => false, usersWanting: async () => [] }),
    deliver: async () => undefined,
  },
}
