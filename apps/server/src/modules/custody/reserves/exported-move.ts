import type { UnsignedMove } from '@bourse/contract'
import { assert } from '@bourse/money'
import type { Unsigned } from '../chains/chain.ts'
import type { KeyKind } from '../chains/key-kind.ts'

export interface ExportedOrder {
  readonly id: string
  readonly chain: string
  readonly asset: string
  readonly base: bigint
  readonly unsigned: Unsigned
}

export const EXPORT_FORMAT = 'bourse/cold-move/1'

/** The file that is carried to the safe: what people there read and compare, and the transaction that they sign. */
export function exportedMove(order: ExportedOrder, keyKinds: ReadonlyMap<string, KeyKind>): UnsignedMove {
  const { id, chain, asset, base, unsigned } = order
  const reading = keyKinds.get(chain)?.read(unsigned)
  const [from] = reading?.own ?? []
  const payment = reading?.payments.find((own) => own.to !== from?.address)
  assert(reading !== undefined && from !== undefined && payment !== undefined, 'what was built can be read')
  const file = {
    ...{ format: EXPORT_FORMAT, id, chain, asset, from: from.address, to: payment.to },
    ...{ base: String(base), fee: String(reading.fee), unsigned },
  }
  return { id, fileName: `${id}.${chain.toLowerCase()}.unsigned.json`, unsigned: JSON.stringify(file, null, 2) }
}
