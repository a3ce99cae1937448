import type { PublicationPhase } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Status, type StatusKind } from '@bourse/ui/status.tsx'

const KINDS: Readonly<Record<PublicationPhase, StatusKind>> = {
  draft: 'open',
  scheduled: 'processing',
  shown: 'completed',
  over: 'cancelled',
  withdrawn: 'cancelled',
}

export function PhaseStatus({ phase, className }: { phase: PublicationPhase; className?: string | undefined }) {
  const t = useTranslations('content.phases')
  return <Status kind={KINDS[phase]} label={t(phase)} className={className} />
}
