import type { Currency } from '@bourse/contract'
import { assert, formatUnits, type Units } from '@bourse/money'
import type { Moving, Standing } from '../../../ledger/index.ts'
import { eight } from '../market/numbers.ts'

type Assets = ReadonlyMap<string, Pick<Currency, 'scale'>>

function text(assets: Assets, asset: string, amount: Units): string {
  const known = assets.get(asset)
  assert(known !== undefined, `a balance in the unknown asset ${asset}`)
  return eight(formatUnits(amount, known.scale))
}

/** What came or went other than by an order. */
export function balanceUpdate(assets: Assets, { asset, units, occurredAt }: Moving, at: Date) {
  return {
    ...{ e: 'balanceUpdate', E: at.getTime(), a: asset, d: text(assets, asset, units) },
    T: occurredAt.getTime(),
  }
}

/** What somebody has of some assets from now on. */
export function accountPosition(assets: Assets, standings: readonly Standing[], at: Date) {
  const time = at.getTime()
  const held = standings.map(({ asset, available, held: locked }) => ({
    ...{ a: asset, f: text(assets, asset, available), l: text(assets, asset, locked) },
  }))
  return { e: 'outboundAccountPosition', E: time, u: time, B: held }
}

/** Nothing follows it. */
export function streamTerminated(at: Date) {
  return { e: 'eventStreamTerminated', E: at.getTime() }
}
