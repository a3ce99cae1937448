import type { KeyScope } from '@bourse/contract'
import type { MachineApi } from '@bourse/server/modules/api/index.ts'
import type { Identity } from '@bourse/server/modules/identity/index.ts'
import { VERIFIED_USER } from './verified.ts'

export interface DemoKey {
  readonly name: string
  readonly scopes: readonly KeyScope[]
  readonly key: string
  readonly secret: string
}

/** Of a bot that reads and trades; told like the password of its owner, and as worthless outside the sandbox. */
export const DEMO_KEY: DemoKey = {
  ...{ name: 'Demo bot', scopes: ['read', 'trade'] },
  key: 'DemoBotKeysXK02ik9CBP65QPzazFGUG4uJvbS2rHLZqsfdJuzRoCwTIRxNUcBUC',
  secret: 'DemoBotSecreti7Wot8VuQnJ6bFgeqJzLHVHLBigy4QfMLP2Lf4WrN9EFgwOUfsa',
}

/** Of the software of the demo's business, which asks for payments. */
export const SHOP_KEY: DemoKey = {
  ...{ name: 'Demo shop', scopes: ['read', 'payment'] },
  key: 'DemoShopKeyLcmZB82we0yWVM4aSjoyyJFbc6KRwJQVMjvusewVRGv6DlcKCt7B9',
  secret: 'DemoShopSecretTyKqRbrTJKNSZD4kJCSrRuCebQzNi2Sfd710YRorOcdUnBOwUa',
}

export interface KeySeedDeps {
  readonly identity: Pick<Identity, 'findUserId'>
  readonly api: Pick<MachineApi, 'seedKey'>
}

/** Keys of the verified demo user; again it changes nothing. */
export async function seedKeys({ identity, api }: KeySeedDeps): Promise<void> {
  const userId = await identity.findUserId(VERIFIED_USER.email)
  if (userId === undefined) return
  for (const key of [DEMO_KEY, SHOP_KEY]) await api.seedKey(userId, key)
}
