import type { NewWebhookEndpoint, WebhookEndpoint } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { useState } from 'react'
import { ListPending } from '../../../app/page/paged-list.tsx'
import { Deliveries } from './deliveries.tsx'
import { EndpointDialog } from './endpoint-dialog.tsx'
import { type EndpointAct, EndpointList } from './endpoint-list.tsx'
import { NewSecretPanel } from './new-secret-panel.tsx'
import { ReplayDialog } from './replay-dialog.tsx'
import { RemoveEndpointDialog, RotateDialog } from './secret-dialogs.tsx'
import { useEndpoints } from './webhooks-api.ts'

/** What is open above the list. */
type Opened = { readonly kind: 'new' } | { readonly kind: EndpointAct; readonly of: WebhookEndpoint } | undefined

/** Where programs of the person are told what happens, and what they were told. */
export function WebhooksTab() {
  const t = useTranslations('webhooks')
  const query = useEndpoints()
  const [opened, setOpened] = useState<Opened>()
  const [made, setMade] = useState<NewWebhookEndpoint>()
  if (query.data === undefined) return <ListPending query={query} texts="webhooks" />
  const { endpoints, most } = query.data
  const create = (
    <Button
      variant={endpoints.length === 0 ? 'accent' : 'ink'}
      disabled={endpoints.length >= most}
      onClick={() => setOpened({ kind: 'new' })}
    >
      <Icon of={drawings.plus} />
      {t('create')}
    </Button>
  )
  return (
    <>
      {made !== undefined && <NewSecretPanel key={made.secret} made={made} onDone={() => setMade(undefined)} />}
      {endpoints.length === 0 ? (
        <EmptyState title={t('none')} text={t('noneText')} action={create} />
      ) : (
        <>
          <div className="mt-5 mb-2 flex flex-wrap items-center justify-between gap-3">
            <h2 className="font-semibold text-h4">
              {t('endpoints')}{' '}
              <span className="ml-2 font-normal text-dense text-ink-3">
                {t('count', { count: endpoints.length, most })}
              </span>
            </h2>
            {create}
          </div>
          <EndpointList endpoints={endpoints} onAct={(kind, of) => setOpened({ kind, of })} />
          <Deliveries />
        </>
      )}
      <Dialogs opened={opened} onClose={() => setOpened(undefined)} onMade={setMade} />
    </>
  )
}

interface DialogsProps {
  readonly opened: Opened
  readonly onClose: () => void
  readonly onMade: (made: NewWebhookEndpoint) => void
}

/** Each opens empty: what was typed into one is not there in the next. */
function Dialogs({ opened, onClose, onMade }: DialogsProps) {
  const of = opened !== undefined && 'of' in opened ? opened.of : undefined
  const name = `${opened?.kind} ${of?.id}`
  const when = (kind: EndpointAct) => (opened?.kind === kind ? of : undefined)
  return (
    <>
      <EndpointDialog
        key={`edit ${name}`}
        open={opened?.kind === 'new' || opened?.kind === 'change'}
        changed={of}
        onClose={onClose}
        onMade={onMade}
      />
      <RemoveEndpointDialog key={`remove ${name}`} of={when('remove')} onClose={onClose} />
      <RotateDialog key={`rotate ${name}`} of={when('rotate')} onClose={onClose} onMade={onMade} />
      <ReplayDialog key={`replay ${name}`} of={when('replay')} onClose={onClose} />
    </>
  )
}
