import type { DocumentStep } from '@bourse/contract/policy-lists'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { useAgree, useDocument } from './api.ts'

interface DocumentProps {
  readonly step: DocumentStep
  readonly product: string
}

/** As the document calls itself; until it is there, as its step is called. */
export function DocumentTitle({ step, product }: DocumentProps) {
  const t = useTranslations('gate')
  const { data } = useDocument(step, product)
  return <>{data?.title ?? t(`${step}.title`)}</>
}

/** The document itself, with its version: nobody agrees to what they could not read. */
export function DocumentAct({ step, product }: DocumentProps) {
  const t = useTranslations('gate')
  const { data, error, refetch } = useDocument(step, product)
  const agree = useAgree()
  if (error !== null && data === undefined)
    return (
      <div className="mt-3 grid gap-3">
        <Note kind="error">{error.message}</Note>
        <div>
          <Button onClick={() => void refetch()}>{t('again')}</Button>
        </div>
      </div>
    )
  if (data === undefined) return <LoadingState lines={5} className="mt-3" />
  const { version, paragraphs, link } = data
  return (
    <div className="mt-3 grid gap-3">
      <div className="grid gap-2 border-line-2 border-y py-3 text-body">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {link !== null && (
          <p>
            <a href={link} target="_blank" rel="noreferrer noopener" className="link break-all">
              {t('white_paper.open')}
            </a>
          </p>
        )}
        <p className="text-dense text-ink-3">{t('version', { version })}</p>
      </div>
      {agree.error !== null && <Note kind="error">{agree.error.message}</Note>}
      <div>
        <Button pending={agree.isPending} onClick={() => agree.mutate({ step, product, version })}>
          {t(`${step}.act`)}
        </Button>
      </div>
    </div>
  )
}
