import type { SandboxWorld } from '@bourse/contract'
import type { Identity } from '@bourse/server/modules/identity/index.ts'
import type { LedgerCounts } from '@bourse/server/modules/ledger/index.ts'
import type { Markets } from '@bourse/server/modules/markets/index.ts'
import type { Inbox } from './inbox.ts'
import { DEMO_KEY } from './seed/people/keys.ts'
import { DEMO_USERS } from './seed/people/users.ts'
import { VERIFIED_USER } from './seed/people/verified.ts'

export interface WorldDeps {
  readonly identity: Pick<Identity, 'countUsers' | 'findUserId' | 'userData'>
  readonly markets: Pick<Markets, 'assets' | 'pairs'>
  readonly inbox: Pick<Inbox, 'count'>
  readonly countLedger: () => Promise<LedgerCounts>
}

export async function readWorld(deps: WorldDeps): Promise<SandboxWorld> {
  const { identity, markets, inbox } = deps
  const ledger = await deps.countLedger()
  return {
    users: await identity.countUsers(),
    assets: (await markets.assets()).length,
    pairs: (await markets.pairs()).length,
    journalTransactions: ledger.transactions,
    postings: ledger.postings,
    openHolds: ledger.openHolds,
    messages: await inbox.count(),
    demoUsers: await listDemoUsers(identity),
    demoKeys: await listDemoKeys(identity),
  }
}

async function listDemoKeys({ findUserId }: WorldDeps['identity']): Promise<SandboxWorld['demoKeys']> {
  const { email: owner } = VERIFIED_USER
  const { key, secret } = DEMO_KEY
  return (await findUserId(owner)) === undefined ? [] : [{ owner, key, secret }]
}

async function listDemoUsers(identity: WorldDeps['identity']): Promise<SandboxWorld['demoUsers']> {
  const found = await Promise.all(
    DEMO_USERS.map(async ({ email, password }) => {
      const userId = await identity.findUserId(email)
      return userId === undefined ? [] : [{ email, password, uid: (await identity.userData(userId)).uid }]
    }),
  )
  return found.flat()
}
