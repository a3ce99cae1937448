import type { OfficeActivity } from '@bourse/contract'
import * as activities from '@bourse/contract/calls/office/activities'
import { Button } from '@bourse/ui/button.tsx'
import { useLanguage, useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { useNavigate, useParams } from '@bourse/ui/router.tsx'
import { EmptyState, LoadingState } from '@bourse/ui/states.tsx'
import { useState } from 'react'
import { BackLink } from '../../../app/page/back-link.tsx'
import { Editor, useEditor } from '../../../app/page/editor.tsx'
import { Loaded } from '../../../app/page/loaded.tsx'
import { PageHead } from '../../../app/page/page-head.tsx'
import { ReasonField } from '../../../app/page/reason-field.tsx'
import { useMay } from '../../../app/use-may.ts'
import { useActivity, useDraft, useDryRun } from '../api.ts'
import { TermFields } from '../terms/term-fields.tsx'
import { activityForm, draftOf, NEW_ACTIVITY } from './activity-form.ts'
import { BudgetFields } from './budget-fields.tsx'
import { ConditionFields } from './condition-fields.tsx'
import { DryRunResult } from './dry-run.tsx'
import { TextFields } from './text-fields.tsx'

/** What one person writes, and another approves. */
export function DraftPage() {
  const { id = '' } = useParams({ strict: false })
  return id === 'new' ? <DraftEditor activity={NEW_ACTIVITY} /> : <KnownDraft id={id} />
}

function KnownDraft({ id }: { readonly id: string }) {
  const t = useTranslations('activitiesDesk')
  const query = useActivity(id)
  return (
    <Loaded query={query} failed={t('one.failed')} skeleton={<LoadingState lines={12} className="mt-6" />}>
      {(activity) =>
        activity.state === 'draft' ? (
          <DraftEditor key={id} activity={activity} />
        ) : (
          <>
            <PageHead title={t('draft.title')} above={<Back id={id} />} />
            <EmptyState title={t('draft.over')} text={t('draft.overText')} />
          </>
        )
      }
    </Loaded>
  )
}

function Back({ id }: { readonly id: string }) {
  const t = useTranslations('activitiesDesk')
  return (
    <BackLink to={id === '' ? '/activities/list' : `/activities/list/${id}`}>
      {t(id === '' ? 'one.back' : 'draft.back')}
    </BackLink>
  )
}

function DraftEditor({ activity }: { readonly activity: OfficeActivity }) {
  const t = useTranslations('activitiesDesk.draft')
  const language = useLanguage()
  const navigate = useNavigate()
  const mayEdit = useMay(activities.draftActivity)
  const open = ({ id }: OfficeActivity) =>
    void navigate({ to: '/activities/list/$id', params: { id }, ignoreBlocker: true })
  const editor = useEditor({
    row: activity,
    draftOf,
    formOf: activityForm,
    act: useDraft(),
    onSaved: () => toast.good(t('saved')),
    onCreated: open,
  })
  const { base, draft, form, change, tried } = editor
  const [counted, setCounted] = useState(false)
  const errors = tried || counted ? form.errors : undefined
  const head = <PageHead title={base.texts.title[language] || t('newTitle')} above={<Back id={base.id} />} />
  return (
    <Editor editor={editor} mayEdit={mayEdit} saveLabel={base.version === 0 ? t('save') : undefined} head={head}>
      <fieldset disabled={!mayEdit} className="grid min-w-0 grid-cols-1 gap-8">
        <ConditionFields draft={draft} errors={errors} onChange={change} />
        <BudgetFields
          budgets={draft.budgets}
          error={errors?.fields.budgets && t(`errors.${errors.fields.budgets}`)}
          onChange={(budgets) => change({ budgets })}
        />
        <TermFields
          kind={draft.kind}
          typed={draft.terms}
          errors={errors?.terms ?? {}}
          onChange={(terms) => change({ terms })}
        />
        <TextFields texts={draft.texts} missing={errors?.texts} onChange={(texts) => change({ texts })} />
        <ReasonField
          label={t('reason')}
          value={draft.reason}
          error={tried && errors?.fields.reason ? t('errors.reason') : undefined}
          onChange={(reason) => change({ reason })}
        />
        <DryRun asked={form.asked} onTried={() => setCounted(true)} />
      </fieldset>
    </Editor>
  )
}

interface DryRunProps {
  readonly asked: ReturnType<typeof activityForm>['asked']
  readonly onTried: () => void
}

/** What it would come to, before anybody is asked to approve it. What has changed since is not counted yet. */
function DryRun({ asked, onTried }: DryRunProps) {
  const t = useTranslations('activitiesDesk.dryRun')
  const dryRun = useDryRun()
  const count = () => {
    onTried()
    if (asked !== undefined) dryRun.mutate(asked)
  }
  const isCurrent = JSON.stringify(dryRun.variables) === JSON.stringify(asked)
  return (
    <section aria-labelledby="dry-run" className="grid justify-items-start gap-3">
      <h2 id="dry-run" className="font-semibold text-h4">
        {t('title')}
      </h2>
      <p className="max-w-[70ch] text-body text-ink-2">{t('text')}</p>
      <Button onClick={count} pending={dryRun.isPending}>
        {t('act')}
      </Button>
      {dryRun.error && isCurrent && <Note kind="error">{dryRun.error.message}</Note>}
      {dryRun.data && isCurrent && <DryRunResult result={dryRun.data} />}
    </section>
  )
}
