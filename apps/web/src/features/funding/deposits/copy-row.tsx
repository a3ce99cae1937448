import { Button } from '@bourse/ui/button.tsx'
import { cx } from '@bourse/ui/class-names.ts'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'

interface CopyRowProps {
  readonly label: string
  /** As it is read, in groups. */
  readonly shown: string
  /** As it is typed elsewhere, without gaps. */
  readonly value: string
  /** The one that must not be forgotten. */
  readonly strong?: boolean
}

/** A fact that is needed in another program, with the way to take it there. */
export function CopyRow({ label, shown, value, strong = false }: CopyRowProps) {
  const t = useTranslations('funding.bank')
  const copy = () =>
    void navigator.clipboard.writeText(value).then(
      () => toast.good(t('copied', { label })),
      () => toast.bad(t('notCopied')),
    )
  return (
    <div
      className={cx(
        'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4',
        strong ? 'my-2 border border-accent px-3.5 py-2.5' : 'border-line border-b py-2',
      )}
    >
      <dt className="text-agate text-ink-3">{label}</dt>
      <dd
        data-value={value}
        className={cx(
          'row-start-2',
          strong ? 'font-semibold text-accent text-h4' : 'break-words font-medium text-body',
        )}
      >
        {shown}
      </dd>
      <dd className="col-start-2 row-span-2 row-start-1">
        <Button size="sm" aria-label={t('copyLabel', { label })} onClick={copy}>
          <Icon of={drawings.copy} size={14} />
          {t('copy')}
        </Button>
      </dd>
    </div>
  )
}
