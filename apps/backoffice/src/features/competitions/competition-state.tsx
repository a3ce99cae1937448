import type { OfficeCompetition, OfficePlace } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Status, type StatusKind } from '@bourse/ui/status.tsx'

const LOOKS: Readonly<Record<OfficeCompetition['state'], StatusKind>> = {
  open: 'open',
  review: 'in_review',
  paying: 'processing',
  paid: 'completed',
}

export function CompetitionState({ state }: Pick<OfficeCompetition, 'state'>) {
  const t = useTranslations('competitionsDesk.states')
  return <Status kind={LOOKS[state]} label={t(state)} />
}

const PLACES: Readonly<Record<OfficePlace['state'], StatusKind>> = {
  standing: 'open',
  disqualified: 'cancelled',
  paid: 'completed',
  lapsed: 'failed',
}

export function PlaceState({ place: { state, proposedBy } }: { readonly place: OfficePlace }) {
  const t = useTranslations('competitionsDesk.placeStates')
  const isAsked = state === 'standing' && proposedBy !== null
  return <Status kind={isAsked ? 'in_review' : PLACES[state]} label={t(isAsked ? 'asked' : state)} />
}
