import { Select } from '@bourse/ui/fields/select.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { Loaded } from '../../../app/page/loaded.tsx'
import { PageHead } from '../../../app/page/page-head.tsx'
import { useDemoMerchants, useSetDemoMerchant } from './merchants-api.ts'

const MODES = ['accepts', 'rejects', 'silent', 'slow', 'pays_short', 'other_name', 'never_releases'] as const

/** The merchants of the demo, and what each does with orders. */
export function SandboxMerchantsPage() {
  const t = useTranslations('sandbox.merchants')
  const query = useDemoMerchants()
  const set = useSetDemoMerchant()
  return (
    <>
      <PageHead title={t('title')} above={t('above')} />
      <Loaded query={query} failed={t('failed')} skeleton={<LoadingState lines={6} />}>
        {({ merchants }) => (
          <div className="grid max-w-[520px] gap-4">
            {set.error && <Note kind="error">{set.error.message}</Note>}
            {merchants.map(({ code, name, mode }) => (
              <Select
                key={code}
                label={name}
                hint={code}
                value={set.isPending && set.variables.code === code ? set.variables.mode : mode}
                options={MODES.map((value) => ({ value, label: t(`modes.${value}`) }))}
                onChange={({ target }) => {
                  const chosen = MODES.find((value) => value === target.value)
                  if (chosen !== undefined) set.mutate({ code, mode: chosen })
                }}
              />
            ))}
          </div>
        )}
      </Loaded>
    </>
  )
}
