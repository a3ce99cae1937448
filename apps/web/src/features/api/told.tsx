import { Button } from '@bourse/ui/button.tsx'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'

const GROUPS = /.{1,4}/g

/** In groups of four, as people compare it; copied without gaps. */
export function Told({ label, value }: { readonly label: string; readonly value: string }) {
  const t = useTranslations('apiKeys.made')
  const copy = () =>
    void navigator.clipboard.writeText(value).then(
      () => toast.good(t('copied', { label })),
      () => toast.bad(t('notCopied')),
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-line border-b py-2">
      <dt className="text-agate text-ink-3">{label}</dt>
      <dd data-value={value} className="row-start-2 flex flex-wrap gap-x-1.5 font-mono text-dense leading-5">
        {(value.match(GROUPS) ?? []).map((group, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the groups of one value never move.
          <span key={at}>{group}</span>
        ))}
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
