import type { OfficeCoin } from '@bourse/contract'
import * as markets from '@bourse/contract/calls/office/markets'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { useNavigate } from '@bourse/ui/router.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { type ReactNode, useState } from 'react'
import { EditorNotes } from '../../app/page/editor-notes.tsx'
import { LanguageFields } from '../../app/page/language-fields.tsx'
import { PageHead } from '../../app/page/page-head.tsx'
import { SaveBar } from '../../app/page/save-bar.tsx'
import { useMay } from '../../app/use-may.ts'
import { useSaveCoin } from './api.ts'
import { CoinFacts } from './coin-facts.tsx'
import { ABOUT_MAX, type CoinDraft, coinForm, draftOf } from './coin-form.ts'
import { CoinLists } from './coin-lists.tsx'
import { CoinSecurity } from './coin-security.tsx'

/** All that the site says about a coin, on one page. */
export function CoinEditor({ coin, above }: { coin: OfficeCoin; above: ReactNode }) {
  const t = useTranslations('markets.coin')
  const editing = useTranslations('shell.editing')
  const navigate = useNavigate()
  const mayEdit = useMay(markets.saveCoin)
  /** What the form began with; a version that others save meanwhile does not slip in under it. */
  const [base, setBase] = useState(coin)
  const [draft, setDraft] = useState(() => draftOf(coin))
  const [tried, setTried] = useState(false)
  const save = useSaveCoin()
  const form = coinForm(draft, base)
  const changed = JSON.stringify(draft) !== JSON.stringify(draftOf(base))
  const change = (part: Partial<CoinDraft>) => setDraft((current) => ({ ...current, ...part }))

  const begin = (from: OfficeCoin) => {
    setBase(from)
    setDraft(draftOf(from))
    setTried(false)
    save.reset()
  }
  const submit = () => {
    setTried(true)
    if (form.save === undefined) return
    save.mutate(form.save, {
      onSuccess: (saved) => {
        toast.good(t('saved', { coin: saved.symbol }))
        begin(saved)
        if (base.version === 0) {
          void navigate({ to: '/markets/coins/$symbol', params: { symbol: saved.symbol }, ignoreBlocker: true })
        }
      },
    })
  }

  return (
    <>
      <PageHead title={base.symbol === '' ? t('newTitle') : base.symbol} summary={base.name} above={above} />
      <EditorNotes
        mayEdit={mayEdit}
        error={save.error}
        onMeanwhile={coin.version > base.version ? () => begin(coin) : undefined}
      />
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
      {mayEdit && (
        <SaveBar
          changed={changed}
          saving={save.isPending}
          onSave={submit}
          onDiscard={() => begin(base)}
          label={editing('save')}
          note={tried && form.save === undefined ? editing('mend') : undefined}
        />
      )}
    </>
  )
}
