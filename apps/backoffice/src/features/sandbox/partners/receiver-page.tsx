import type { SandboxReceiverState } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { EmptyState, LoadingState } from '@bourse/ui/states.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { type FormEvent, useState } from 'react'
import { useMoment } from '../../../app/moments.ts'
import { Loaded } from '../../../app/page/loaded.tsx'
import { PageHead } from '../../../app/page/page-head.tsx'
import { useKnowSecret, useReceiver } from './receiver-api.ts'

const SECRET = /^whsec_[A-Za-z0-9+/]{43}=$/

/** The server that takes webhooks of the demo: what it got, and whether the signature held. */
export function SandboxReceiverPage() {
  const t = useTranslations('sandbox.receiver')
  const query = useReceiver()
  return (
    <>
      <PageHead title={t('title')} above={t('above')} />
      <Loaded query={query} failed={t('failed')} skeleton={<LoadingState lines={6} />}>
        {({ host, paths, received }) => (
          <div className="grid grid-cols-1 gap-8">
            <p className="font-mono text-dense">{paths.map((path) => `${host}${path}`).join(' · ')}</p>
            <SecretForm />
            <section aria-labelledby="received">
              <SectionRule id="received" title={t('received')} />
              {received.length === 0 ? (
                <EmptyState title={t('empty')} text={t('emptyText')} />
              ) : (
                <ul>
                  {received.map((one) => (
                    <Received key={one.id} of={one} />
                  ))}
                </ul>
              )}
            </section>
          </div>
        )}
      </Loaded>
    </>
  )
}

function SecretForm() {
  const t = useTranslations('sandbox.receiver')
  const [secret, setSecret] = useState('')
  const [tried, setTried] = useState(false)
  const know = useKnowSecret()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!SECRET.test(secret.trim())) return
    const done = () => {
      toast.good(t('saved'))
      setSecret('')
      setTried(false)
    }
    know.mutate(secret.trim(), { onSuccess: done })
  }
  return (
    <form className="grid max-w-[520px] gap-4" onSubmit={submit} noValidate>
      {know.error && <Note kind="error">{know.error.message}</Note>}
      <TextField
        autoComplete="off"
        spellCheck={false}
        label={t('secret')}
        hint={t('secretHint')}
        value={secret}
        error={tried && !SECRET.test(secret.trim()) ? t('secretWrong') : undefined}
        onChange={({ target }) => setSecret(target.value)}
      />
      <Button type="submit" variant="ink" className="justify-self-start" pending={know.isPending}>
        {t('save')}
      </Button>
    </form>
  )
}

const LOOKS = { held: 'completed', broken: 'failed', unknown: 'cancelled' } as const

function Received({
  of: { time, path, eventId, body, answered, held },
}: {
  readonly of: SandboxReceiverState['received'][number]
}) {
  const t = useTranslations('sandbox.receiver')
  const moment = useMoment({ withDate: true })
  const outcome = held === null ? 'unknown' : held ? 'held' : 'broken'
  return (
    <li className="grid gap-1 border-line border-b py-2.5">
      <span className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="font-semibold">{`${path} → ${answered ?? t('noAnswer')}`}</span>
        <Status kind={LOOKS[outcome]} label={t(`outcomes.${outcome}`)} />
      </span>
      <span className="text-dense text-ink-3">{`${moment(time)} · ${eventId}`}</span>
      <code className="break-all font-mono text-dense">{body}</code>
    </li>
  )
}
