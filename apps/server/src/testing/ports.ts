import { ok } from '@bourse/money'
import { awayVault } from '../modules/vault/index.ts'

/** Ports of modules that stand alone: nobody keeps an audit log, and nobody to their right is there. */
export const NO_NEIGHBOURS = {
  recordAct: async () => undefined,
  setMode: async () => ok(undefined),
  people: { view: async () => ok(undefined) },
  shutTrading: async () => 0,
  guard: awayVault,
  notices: {
    declare: () => ({ notify: async () => undefined, wants: async () => false, usersWanting: async () => [] }),
    deliver: async () => undefined,
  },
}
