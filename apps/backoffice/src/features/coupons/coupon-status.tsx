import type { CouponState } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Status, type StatusKind } from '@bourse/ui/status.tsx'

const LOOKS: Readonly<Record<CouponState, StatusKind>> = { valid: 'open', run_out: 'completed', expired: 'cancelled' }

export function CouponStatus({ state }: { readonly state: CouponState }) {
  return <Status kind={LOOKS[state]} label={useTranslations('couponsDesk.states')(state)} />
}
