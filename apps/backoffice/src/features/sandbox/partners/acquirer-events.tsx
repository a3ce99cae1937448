import type { EventWay, SandboxAcquirerState } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { Menu, MenuItem } from '@bourse/ui/overlays/menu.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { Table, Td, Th, Tr } from '@bourse/ui/table.tsx'
import { useMoment } from '../../../app/moments.ts'
import { useSendEvent } from './acquirer-api.ts'

const WAYS: readonly EventWay[] = ['right', 'forged', 'old', 'other_amount']

/** What was told or waits to be; any of it can be sent again, in any order, rightly or wrongly. */
export function AcquirerEvents({ events }: Pick<SandboxAcquirerState, 'events'>) {
  const t = useTranslations('sandbox.acquirer.events')
  const states = useTranslations('sandbox.acquirer.states')
  const moment = useMoment()
  const send = useSendEvent()
  const sendAs = (eventId: string, way: EventWay) =>
    send.mutate({ eventId, way }, { onSuccess: ({ answer }) => toast.good(t('answered', { answer })) })
  return (
    <section aria-labelledby="acquirer-events" className="mt-8">
      <SectionRule id="acquirer-events" title={t('title')} />
      {send.error && <Note kind="error">{send.error.message}</Note>}
      {events.length === 0 ? (
        <p className="text-body text-ink-2">{t('none')}</p>
      ) : (
        <Table caption={t('title')} dense>
          <thead>
            <tr>
              <Th>{t('time')}</Th>
              <Th>{t('event')}</Th>
              <Th>{t('answers')}</Th>
              <Th>
                <span className="sr-only">{t('send')}</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {events.map(({ eventId, chargeId, state, answers, at }) => (
              <Tr key={eventId}>
                <Td quiet>{moment(at)}</Td>
                <Td>
                  {states(state)} <span className="text-ink-3">{chargeId.slice(-8)}</span>
                </Td>
                <Td quiet>{answers.length === 0 ? t('waiting') : answers.join(', ')}</Td>
                <Td>
                  <span className="flex justify-end py-1">
                    <Menu
                      trigger={
                        <Button size="sm" pending={send.isPending && send.variables.eventId === eventId}>
                          {t('send')}
                        </Button>
                      }
                    >
                      {WAYS.map((way) => (
                        <MenuItem key={way} onSelect={() => sendAs(eventId, way)}>
                          {t(`ways.${way}`)}
                        </MenuItem>
                      ))}
                    </Menu>
                  </span>
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  )
}
