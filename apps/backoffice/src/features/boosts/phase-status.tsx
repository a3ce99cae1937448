import type { Boost } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Status, type StatusKind } from '@bourse/ui/status.tsx'

const LOOKS: Readonly<Record<Boost['phase'], StatusKind>> = {
  soon: 'open',
  running: 'processing',
  sold_out: 'processing',
  paused: 'in_review',
  counting: 'processing',
  closed: 'in_review',
  paid: 'completed',
}

export function PhaseStatus({ phase }: Pick<Boost, 'phase'>) {
  const t = useTranslations('boostsDesk.phases')
  return <Status kind={LOOKS[phase]} label={t(phase)} />
}
