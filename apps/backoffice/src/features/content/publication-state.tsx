import type { CallFailure } from '@bourse/client'
import { Button } from '@bourse/ui/button.tsx'
import { LANGUAGE_NAMES, type Language, useTranslations } from '@bourse/ui/i18n.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../../app/page/form-dialog.tsx'
import type { Seen } from './api.ts'
import { PhaseStatus } from './phase-status.tsx'
import type { Publication } from './publication-form.ts'

type Act<Row> = UseMutationResult<Row, CallFailure, Seen>

export interface PublicationStateProps<Row extends Publication> {
  row: Row
  mayEdit: boolean
  /** What is typed and not saved would not be published. */
  changed: boolean
  unwritten: readonly Language[]
  publish: Act<Row>
  withdraw: Act<Row>
  onDone: (row: Row) => void
}

/** Where it stands, and the one step that leads on from there. */
export function PublicationState<Row extends Publication>(props: PublicationStateProps<Row>) {
  const { row, mayEdit, changed, unwritten } = props
  const t = useTranslations('content.editor')
  const [asking, setAsking] = useState(false)
  const isPublished = row.state === 'published'
  const languages = unwritten.map((language) => LANGUAGE_NAMES[language]).join(', ')
  const obstacle = changed
    ? t('saveFirst')
    : !isPublished && unwritten.length > 0
      ? t('writeFirst', { languages })
      : null
  return (
    <div className="flex flex-col gap-1.5 sm:items-end">
      <div className="flex items-center gap-4">
        <PhaseStatus phase={row.phase} />
        {mayEdit && (
          <Button variant={isPublished ? 'danger' : 'ink'} disabled={obstacle !== null} onClick={() => setAsking(true)}>
            {isPublished ? t('withdraw') : t('publish')}
          </Button>
        )}
      </div>
      {mayEdit && obstacle !== null && <p className="max-w-[44ch] text-dense text-ink-3 sm:text-right">{obstacle}</p>}
      {asking && <StateDialog {...props} onClose={() => setAsking(false)} />}
    </div>
  )
}

function StateDialog<Row extends Publication>(props: PublicationStateProps<Row> & { onClose: () => void }) {
  const { row, publish, withdraw, onDone, onClose } = props
  const t = useTranslations('content.editor')
  const isPublished = row.state === 'published'
  const act = isPublished ? withdraw : publish
  const submit = () =>
    act.mutate(row, {
      onSuccess: (saved) => {
        toast.good(isPublished ? t('withdrawn') : t('published'))
        onDone(saved)
        onClose()
      },
    })
  return (
    <FormDialog
      title={isPublished ? t('withdrawTitle') : t('publishTitle')}
      description={isPublished ? t('withdrawText') : t('publishText')}
      confirm={isPublished ? t('withdraw') : t('publish')}
      danger={isPublished}
      act={act}
      onSubmit={submit}
      onClose={onClose}
    />
  )
}
