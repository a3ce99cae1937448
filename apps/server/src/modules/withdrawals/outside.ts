import type { Queryable } from '../../platform/database/db.ts'
import type { AddressUse } from './addresses/addresses.ts'
import type { Gate } from './gate.ts'

interface Asked {
  readonly chainName: string
  readonly address: string
  readonly tag?: string | undefined
}

/** For coins that others send for somebody past their account: who may have them sent, and where to. */
export function createOutside({ gate, addresses }: { readonly gate: Gate; readonly addresses: AddressUse }) {
  return {
    /** The form alone, as the chain itself writes it. */
    read(asset: string, { chainName, address, tag }: Asked) {
      const chain = addresses.chainFor(asset, chainName)
      return chain.ok ? addresses.read(chain.value, address, tag) : chain
    },
    judge: addresses.judge,
    judgePerson: async (on: Queryable, userId: string) => gate.judgePerson(on, userId, await gate.levelOf(userId)),
  }
}
