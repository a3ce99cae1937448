import type { CryptoDeposit } from '@bourse/contract'
import { ConfirmationRing, FinalityDial } from '@bourse/ui/dial.tsx'

interface DepositDialProps {
  readonly deposit: Pick<CryptoDeposit, 'finality' | 'confirmations' | 'needed'>
  readonly size: number
}

/** How far a deposit is on its way to what its network takes for final. */
export function DepositDial({ deposit: { finality, confirmations, needed }, size }: DepositDialProps) {
  return finality === 'network' ? (
    <FinalityDial blocks={confirmations} usual={needed} size={size} />
  ) : (
    <ConfirmationRing done={confirmations} total={needed} size={size} />
  )
}
