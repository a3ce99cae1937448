import type { Airdrop } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Status, type StatusKind } from '@bourse/ui/status.tsx'

const LOOKS: Readonly<Record<Airdrop['phase'], StatusKind>> = {
  soon: 'open',
  running: 'processing',
  sold_out: 'completed',
  paused: 'in_review',
  ended: 'completed',
}

export function PhaseStatus({ phase }: Pick<Airdrop, 'phase'>) {
  const t = useTranslations('airdropsDesk.phases')
  return <Status kind={LOOKS[phase]} label={t(phase)} />
}
