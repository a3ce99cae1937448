import { ComboboxField, useCombobox } from '@bourse/ui/fields/combobox.tsx'
import { Segmented } from '@bourse/ui/fields/segmented.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Palette } from '@bourse/ui/overlays/palette.tsx'
import { useNavigate } from '@bourse/ui/router.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { type ReactNode, useEffect, useState } from 'react'
import { ResultRow, WorthLine } from './palette-rows.tsx'
import { type Result, resultsOf, SCOPES, type Scope } from './results.ts'
import { pathOf, useSearchFacts } from './use-search.ts'

interface PaletteProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Coins, what one has, pages and acts, found by typing; opened from everywhere by Ctrl-K. */
export function SearchPalette({ open, onOpenChange }: PaletteProps) {
  const t = useTranslations('search')
  return (
    <Palette open={open} onOpenChange={onOpenChange} title={t('title')}>
      <Search onClose={() => onOpenChange(false)} />
    </Palette>
  )
}

const PAGE_ROWS = 8

function Search({ onClose }: { onClose: () => void }) {
  const t = useTranslations('search')
  const navigate = useNavigate()
  const facts = useSearchFacts()
  const [text, setText] = useState('')
  const [scope, setScope] = useState<Scope>('all')
  const { list, amount } = resultsOf(text, scope, facts)
  const choose = (result: Result | undefined) => {
    if (result === undefined) return
    onClose()
    void navigate({ href: pathOf(result) })
  }
  const { field, toFirst, ...options } = useCombobox({
    search: text,
    onSearch: setText,
    count: list.length,
    page: PAGE_ROWS,
    onChoose: (place) => choose(list[place]),
  })
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-ink border-b-2 px-4 py-3">
        <div className="flex min-w-0 grow items-center gap-2">
          <ComboboxField {...field} label={t('label')} className="min-w-0 grow border-0 px-0 shadow-none!" />
          <button type="button" onClick={onClose} className="min-h-9 font-medium text-ink-2 md:hidden">
            {t('close')}
          </button>
        </div>
        <Segmented
          size="sm"
          label={t('scope')}
          value={scope}
          onChange={(next) => {
            setScope(next)
            toFirst()
          }}
          options={SCOPES.map((value) => ({ value, label: t(`scopes.${value}`) }))}
        />
      </div>
      {amount !== null && <WorthLine {...amount} facts={facts} />}
      <List {...options} list={list} facts={facts} onChoose={choose} />
      <p className="flex shrink-0 justify-between gap-6 border-line border-t bg-paper px-4 py-2.5 text-dense text-ink-2 max-md:hidden">
        <span className="flex gap-5">
          <Key names={['\u2191', '\u2193']}>{t('keys.move')}</Key>
          <Key names={['Enter']}>{t('keys.open')}</Key>
          <Key names={['Esc']}>{t('keys.close')}</Key>
        </span>
        {t('hint')}
      </p>
    </>
  )
}

interface ListProps extends Pick<ReturnType<typeof useCombobox>, 'active' | 'listId' | 'optionId'> {
  readonly list: readonly Result[]
  readonly facts: ReturnType<typeof useSearchFacts>
  readonly onChoose: (result: Result) => void
}

const GROUPS = {
  ...{ act: 'acts', withdraw: 'acts', market: 'markets', asset: 'yours', order: 'yours' },
  ...{ page: 'pages', coin: 'coins' },
} as const

function List({ list, facts, onChoose, active, listId, optionId }: ListProps) {
  const t = useTranslations('search')
  const activeId = optionId(active)
  useEffect(() => {
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  const groups = [...Map.groupBy(list.entries(), ([, result]) => GROUPS[result.is])]
  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-2">
      {list.length === 0 && <EmptyState className="border-0" title={t('nothing.title')} text={t('nothing.text')} />}
      <div id={listId} role="listbox" aria-label={t('title')}>
        {groups.map(([group, results]) => (
          // biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped by this role.
          <div key={group} role="group" aria-label={t(`groups.${group}`)}>
            <p aria-hidden="true" className="px-4 pt-3 pb-1.5 text-dense text-ink-2">
              {t(`groups.${group}`)}
            </p>
            {results.map(([place, result]) => (
              <ResultRow
                key={place}
                id={optionId(place)}
                isActive={place === active}
                {...{ result, facts }}
                onChoose={() => onChoose(result)}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

function Key({ names, children }: { names: readonly string[]; children: ReactNode }) {
  return (
    <span className="flex items-center gap-1.5">
      {names.map((name) => (
        <kbd key={name} className="rounded-1 border border-line-2 px-1.5 font-sans text-agate leading-4">
          {name}
        </kbd>
      ))}
      {children}
    </span>
  )
}
