import { storage, useFiat, useStored } from '../../app/browser-storage.ts'
import { chooseFiat, FIATS, type Fiat } from '../../app/session.ts'
import { type Unit, unitOf } from '../../app/shared-data/portfolio.ts'

/** A currency is that of the whole site; Bitcoin is a choice of the wallet alone. */
export function useUnit(): readonly [unit: Unit, choose: (unit: Unit) => void] {
  const fiat = useFiat()
  const own = useStored('walletUnit')
  const unit = unitOf(own ?? fiat)
  const choose = (next: Unit) => {
    if (!isFiat(next)) return storage.set('walletUnit', next)
    storage.remove('walletUnit')
    void chooseFiat(next)
  }
  return [unit, choose]
}

function isFiat(unit: Unit): unit is Unit & Fiat {
  return FIATS.some((fiat) => fiat === unit)
}
