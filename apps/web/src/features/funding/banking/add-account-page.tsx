import { BankcardFrame } from '../payments/cards/bankcard-frame.tsx'
import { AddAccount } from './add-account.tsx'

/** Specification §2: bank accounts, to which money is paid out. */
export function AddAccountPage() {
  return (
    <BankcardFrame page="addAccount">
      <AddAccount />
    </BankcardFrame>
  )
}
