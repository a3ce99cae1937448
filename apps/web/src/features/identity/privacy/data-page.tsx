import type { DataExport, SecurityState } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { useState } from 'react'
import { LoadingFailed, SettingFrame } from '../accounts/setting-frame.tsx'
import { ChangeForm } from '../change-form.tsx'
import { ActProofField, useActProof } from '../factors/act-proof.tsx'
import { answered } from '../failure-place.ts'
import { useAskExport, useExports, useFetchExport } from './data-api.ts'

/** Everything that is kept about a person, for that person. */
export function DataPage() {
  const t = useTranslations('data')
  return (
    <SettingFrame title={t('title')} text={t('text')} from="account" aboutLock>
      {(state) => <Exports state={state} />}
    </SettingFrame>
  )
}

function Exports({ state }: { state: SecurityState }) {
  const t = useTranslations('data.export')
  const time = useTimeText()
  const { data, error, refetch, isRefetching } = useExports()
  if (data === undefined) {
    if (error === null) return <LoadingState lines={4} />
    return <LoadingFailed text={error.message} onRetry={() => void refetch()} retrying={isRefetching} />
  }
  return (
    <>
      {data.exports.length > 0 && (
        <section aria-labelledby="archives" className="mb-8">
          <h2 id="archives" className="font-semibold text-h4">
            {t('list')}
          </h2>
          <ul className="mt-3 border-line border-t">
            {data.exports.map((one) => (
              <Archive key={one.exportId} one={one} state={state} />
            ))}
          </ul>
        </section>
      )}
      {data.nextAt === null ? <AskForm state={state} /> : <Note>{t('next', { time: time(data.nextAt) })}</Note>}
    </>
  )
}

function AskForm({ state }: { state: SecurityState }) {
  const t = useTranslations('data.export')
  const asking = useAskExport()
  const proof = useActProof(state, 'export_data')
  const [sent, setSent] = useState(false)
  const answer = answered(asking.error, ['code', 'googleCode'])
  const ask = () => {
    setSent(true)
    if (proof.refusal !== null) return
    asking.mutate(proof.proof, { onSuccess: () => void toast.good(t('asked')) })
  }
  return (
    <ChangeForm onSubmit={ask} submit={t('ask')} pending={asking.isPending} note={answer.note} ends="nothing">
      <ActProofField proof={proof} sent={sent} answer={answer} />
    </ChangeForm>
  )
}

function Archive({ one, state }: { one: DataExport; state: SecurityState }) {
  const t = useTranslations('data.export')
  const time = useTimeText()
  const locale = useLocaleTag()
  const [open, setOpen] = useState(false)
  const size = new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 })
  const text =
    one.keptUntil === null
      ? t('making')
      : t('until', { size: size.format(Math.ceil((one.bytes ?? 0) / 1_000)), time: time(one.keptUntil) })
  return (
    <li className="border-line border-b py-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-[200px] flex-1">
          <h3 className="font-semibold">{t('of', { time: time(one.askedAt) })}</h3>
          <p role="status" className="text-body text-ink-2">
            {text}
          </p>
        </div>
        {one.state === 'ready' && !open && <Button onClick={() => setOpen(true)}>{t('fetch')}</Button>}
      </div>
      {open && <FetchForm exportId={one.exportId} state={state} onDone={() => setOpen(false)} />}
    </li>
  )
}

interface FetchFormProps {
  exportId: string
  state: SecurityState
  onDone: () => void
}

function FetchForm({ exportId, state, onDone }: FetchFormProps) {
  const t = useTranslations('data.export')
  const fetching = useFetchExport()
  const proof = useActProof(state, 'export_data')
  const [sent, setSent] = useState(false)
  const answer = answered(fetching.error, ['code', 'googleCode'])
  const fetchArchive = () => {
    setSent(true)
    if (proof.refusal !== null) return
    const onSuccess = () => {
      toast.good(t('fetched'))
      onDone()
    }
    fetching.mutate({ exportId, ...proof.proof }, { onSuccess })
  }
  return (
    <div className="mt-4">
      <h4 className="mb-3 font-medium text-body">{t('fetchTitle')}</h4>
      <ChangeForm
        onSubmit={fetchArchive}
        submit={t('fetch')}
        pending={fetching.isPending}
        note={answer.note}
        ends="nothing"
      >
        <ActProofField proof={proof} sent={sent} answer={answer} />
      </ChangeForm>
    </div>
  )
}

function useTimeText(): (moment: string) => string {
  const locale = useLocaleTag()
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  return (moment) => format.format(new Date(moment))
}
