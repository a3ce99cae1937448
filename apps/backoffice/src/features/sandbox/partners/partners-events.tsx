import type { PartnerEventWay, SandboxPartnersState } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useSendPartnerEvent } from './partners-api.ts'
import { SignedEvents } from './signed-events.tsx'

const WAYS: readonly PartnerEventWay[] = ['right', 'forged', 'old']

/** Of the card partner: the markets tell nothing by themselves. */
export function PartnerEvents({ events }: Pick<SandboxPartnersState, 'events'>) {
  const t = useTranslations('sandbox.partners')
  const send = useSendPartnerEvent()
  return (
    <SignedEvents
      id="partner-events"
      title={t('events.title')}
      none={t('events.none')}
      events={events}
      about={({ state, orderId }) => [t(`states.${state}`), orderId]}
      ways={WAYS}
      send={send}
    />
  )
}
