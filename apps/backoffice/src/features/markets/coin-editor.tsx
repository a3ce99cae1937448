import type { OfficeCoin } from '@bourse/contract'
import * as markets from '@bourse/contract/calls/office/markets'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { useNavigate } from '@bourse/ui/router.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import type { ReactNode } from 'react'
import { Editor, useEditor } from '../../app/page/editor.tsx'
import { LanguageFields } from '../../app/page/language-fields.tsx'
import { PageHead } from '../../app/page/page-head.tsx'
import { useMay } from '../../app/use-may.ts'
import { useSaveCoin } from './api.ts'
import { CoinFacts } from './coin-facts.tsx'
import { ABOUT_MAX, coinForm, draftOf } from './coin-form.ts'
import { CoinLists } from './coin-lists.tsx'
import { CoinSecurity } from './coin-security.tsx'

/** All that the site says about a coin, on one page. */
export function CoinEditor({ coin, above }: { coin: OfficeCoin; above: ReactNode }) {
  const t = useTranslations('markets.coin')
  const navigate = useNavigate()
  const mayEdit = useMay(markets.saveCoin)
  const editor = useEditor({
    row: coin,
    draftOf,
    formOf: coinForm,
    act: useSaveCoin(),
    onSaved: ({ symbol }) => toast.good(t('saved', { coin: symbol })),
    onCreated: ({ symbol }) => void navigate({ to: '/markets/coins/$symbol', params: { symbol }, ignoreBlocker: true }),
  })
  const { base, draft, change, tried, form } = editor
  const head = <PageHead title={base.symbol === '' ? t('newTitle') : base.symbol} summary={base.name} above={above} />
  return (
    <Editor editor={editor} mayEdit={mayEdit} head={head}>
      <fieldset disabled={!mayEdit} className="grid min-w-0 gap-8">
        <CoinFacts base={base} draft={draft} errors={tried ? form.errors.fields : {}} onChange={change} />
        <section>
          <SectionRule title={t('about')} />
          <LanguageFields
            label={t('aboutLabel')}
            hint={t('aboutHint')}
            texts={draft.about}
            missing={tried ? form.errors.about : []}
            max={ABOUT_MAX}
            rows={6}
            onChange={(about) => change({ about })}
          />
        </section>
        <CoinLists chosen={draft.tags} onChange={(tags) => change({ tags })} />
        <CoinSecurity draft={draft} errors={tried ? form.errors : undefined} onChange={change} />
      </fieldset>
    </Editor>
  )
}
