import { AddAccount } from './add-account.tsx'
import { BankcardFrame } from './bankcard-frame.tsx'

/** Specification §2: bank accounts, to which money is paid out. */
export function AddAccountPage() {
  return (
    <BankcardFrame page="addAccount">
      <AddAccount />
    </BankcardFrame>
  )
}
