import { AddCard } from './add-card.tsx'
import { BankcardFrame } from './bankcard-frame.tsx'

/** Specification §2: cards, which money is paid in with. */
export function AddCardPage() {
  return (
    <BankcardFrame page="addCard">
      <AddCard />
    </BankcardFrame>
  )
}
