import type { SystemStatus } from '@bourse/contract'
import * as admin from '@bourse/contract/calls/office/admin'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { EmptyState, LoadingState } from '@bourse/ui/states.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { Sum } from '@bourse/ui/sum.tsx'
import { mayCall } from '../../../app/access.ts'
import { useMoment, useSpan } from '../../../app/moments.ts'
import { useSession } from '../../../app/session.ts'
import { useRunAudit } from '../api.ts'
import { detailRows } from '../audit-log/detail-rows.ts'

type LedgerAudit = NonNullable<SystemStatus['lastAudit']>

/** `undefined` is on its way, `null` has never been run. */
export function LedgerAuditSection({ audit }: { audit: LedgerAudit | null | undefined }) {
  const t = useTranslations('system.audit')
  const { staff } = useSession()
  const run = useRunAudit()
  const start = () =>
    run.mutate(undefined, {
      onSuccess: ({ ok, findings }) => {
        if (ok) toast.good(t('done'), { detail: t('ok') })
        else toast.bad(t('done'), { detail: t('findings', { count: findings.length }) })
      },
      onError: (failure) => toast.bad(t('notRun'), { detail: failure.message }),
    })
  const button = mayCall(staff.role, admin.runAudit) && (
    <Button size="sm" pending={run.isPending} onClick={start}>
      {t('run')}
    </Button>
  )
  return (
    <section aria-labelledby="ledger-audit">
      <SectionRule id="ledger-audit" title={t('title')} action={button} />
      {audit === undefined && <LoadingState lines={2} />}
      {audit === null && <EmptyState title={t('never')} text={t('neverText')} />}
      {audit && <Result audit={audit} />}
    </section>
  )
}

function Result({ audit }: { audit: LedgerAudit }) {
  const t = useTranslations('system.audit')
  const moment = useMoment()
  const span = useSpan()
  const tookMs = new Date(audit.finishedAt).getTime() - new Date(audit.startedAt).getTime()
  return (
    <>
      <Sum
        rows={[
          { label: t('finished'), value: moment(audit.finishedAt) },
          { label: t('took'), value: span(tookMs) },
          {
            label: t('result'),
            value: audit.ok ? (
              <Status kind="completed" label={t('ok')} className="text-body" />
            ) : (
              <Status kind="failed" label={t('findings', { count: audit.findings.length })} className="text-body" />
            ),
            kind: 'answer',
          },
        ]}
      />
      {audit.findings.length > 0 && <Findings findings={audit.findings} />}
    </>
  )
}

/** Names of invariants and fields are the ledger's own, as `npm run audit` prints them. */
function Findings({ findings }: { findings: LedgerAudit['findings'] }) {
  return (
    <ul className="mt-3">
      {findings.map(({ invariant, detail }) => (
        <li key={`${invariant} ${JSON.stringify(detail)}`} className="border-line border-b py-2 text-body">
          <span className="block font-semibold">{invariant}</span>
          <dl className="text-dense">
            {detailRows(detail).map(({ name, value }) => (
              <div key={name} className="flex justify-between gap-4">
                <dt className="text-ink-3">{name}</dt>
                <dd className="break-all text-right font-medium">{value}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
