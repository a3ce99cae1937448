import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { Skeleton } from '@bourse/ui/skeleton.tsx'
import { Spinner } from '@bourse/ui/spinner.tsx'
import type { ChangeEvent } from 'react'
import { shrink } from '../../../app/shared-data/shrink.ts'
import { useAddEvidence, useEvidenceFile } from './order-api.ts'

/** A picture as the server keeps it; a click shows it in its own size. */
export function EvidencePicture({ fileId, label }: { readonly fileId: string; readonly label: string }) {
  const t = useTranslations('p2pOrder.chat')
  const { data, isError } = useEvidenceFile(fileId)
  if (isError) return <p className="text-body text-ink-2">{t('pictureFailed')}</p>
  if (data === undefined) return <Skeleton width={160} height={96} className="mt-1" />
  return (
    <details className="mt-1">
      <summary className="cursor-pointer list-none">
        <img src={data} alt={label} className="max-h-40 max-w-full bg-paper object-contain" />
      </summary>
      <img src={data} alt={label} className="mt-2 max-w-full" />
    </details>
  )
}

/** A real file input lies over the drawn button, so that keys and screen readers find what they know. */
export function PictureButton({ orderId }: { readonly orderId: string }) {
  const t = useTranslations('p2pOrder.chat')
  const add = useAddEvidence(orderId)
  const change = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file !== undefined && !add.isPending) add.mutate(await shrink(file))
    target.value = ''
  }
  return (
    <>
      <label className="relative inline-flex h-7 items-center gap-2 rounded-1 border border-line-ctl bg-paper-up px-2.5 font-semibold text-dense hover:border-ink hover:bg-paper-down has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2">
        {add.isPending && <Spinner />}
        {t('addPicture')}
        <input
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-busy={add.isPending || undefined}
          onChange={(event) => void change(event)}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
      </label>
      {add.isError && (
        <Note kind="error" className="w-full">
          {add.error.message}
        </Note>
      )}
    </>
  )
}
