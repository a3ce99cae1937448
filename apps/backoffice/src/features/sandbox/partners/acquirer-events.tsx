import type { EventWay, SandboxAcquirerState } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useSendEvent } from './acquirer-api.ts'
import { SignedEvents } from './signed-events.tsx'

const WAYS: readonly EventWay[] = ['right', 'forged', 'old', 'other_amount']

export function AcquirerEvents({ events }: Pick<SandboxAcquirerState, 'events'>) {
  const t = useTranslations('sandbox.acquirer')
  const send = useSendEvent()
  return (
    <SignedEvents
      id="acquirer-events"
      title={t('events.title')}
      none={t('events.none')}
      events={events}
      about={({ state, chargeId }) => [t(`states.${state}`), chargeId]}
      ways={WAYS}
      send={send}
    />
  )
}
