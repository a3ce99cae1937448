import { Checkbox } from '@bourse/ui/fields/checkbox.tsx'
import { useLanguage, useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { Loaded } from '../../app/page/loaded.tsx'
import { useTags } from './api.ts'

export interface CoinListsProps {
  chosen: readonly string[]
  onChange: (tags: string[]) => void
}

/** The lists that a coin can be put into; those that fill themselves by a rule are not among them. */
export function CoinLists({ chosen, onChange }: CoinListsProps) {
  const t = useTranslations('markets.coin')
  const language = useLanguage()
  const query = useTags()
  return (
    <section>
      <SectionRule title={t('lists')} />
      <p className="mb-3 max-w-[64ch] text-body text-ink-2">{t('listsText')}</p>
      <Loaded query={query} failed={t('listsFailed')} skeleton={<LoadingState lines={2} />}>
        {(tags) => (
          <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2 xl:grid-cols-3">
            {tags
              .filter(({ rule }) => rule === 'listed')
              .map(({ tag, name, kind, active }) => (
                <Checkbox
                  key={tag}
                  className="text-body"
                  checked={chosen.includes(tag)}
                  label={name[language]}
                  hint={active ? t(`kinds.${kind}`) : t('notShown')}
                  onChange={(event) =>
                    onChange(event.target.checked ? [...chosen, tag] : chosen.filter((one) => one !== tag))
                  }
                />
              ))}
          </div>
        )}
      </Loaded>
    </section>
  )
}
