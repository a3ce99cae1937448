import { cx } from '@bourse/ui/class-names.ts'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { Disclosure } from '../../../app/disclosure.tsx'
import { useAreas } from '../use-account.ts'
import { foundAreas, type NamedArea, namedAreas, type PhoneFacts } from './account-form.ts'

export interface AreaChooserProps {
  area: PhoneFacts['area']
  onChoose: (country: string) => void
}

/** The dialling code before a number; it opens the list of countries, by name. */
export function AreaChooser({ area, onChoose }: AreaChooserProps) {
  const t = useTranslations('identity.account')
  const locale = useLocaleTag()
  const name = area && new Intl.DisplayNames(locale, { type: 'region' }).of(area.country)
  return (
    <Disclosure
      wide
      label={area ? t('area', { name: name ?? area.country, code: area.diallingCode }) : t('areaMissing')}
      button={
        <>
          <span className="tabular-nums">{area?.diallingCode ?? '+'}</span>
          <Icon of={drawings.chevronDown} size={14} />
        </>
      }
      buttonClassName="-ml-3 flex h-[46px] min-w-[76px] rounded-l-1 items-center justify-between gap-1 border-line-ctl border-r pr-2 pl-3 font-medium hover:bg-paper-down"
      panelClassName="absolute inset-x-0 top-full z-(--z-dialog) mt-1.5 animate-rise rounded-2 bg-paper-up p-2 shadow-float"
    >
      {(close) => (
        <AreaList
          current={area?.country}
          onChoose={(country) => {
            close()
            onChoose(country)
          }}
        />
      )}
    </Disclosure>
  )
}

const MOVES: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 6, PageUp: -6 }

interface AreaListProps {
  current: string | undefined
  onChoose: (country: string) => void
}

/** A field that searches and a list that it leads: the focus stays in the field, the arrows go through the list. */
function AreaList({ current, onChoose }: AreaListProps) {
  const t = useTranslations('identity.account')
  const id = useId()
  const locale = useLocaleTag()
  const { data, error, refetch, isFetching } = useAreas()
  const areas = useMemo(() => namedAreas(data ?? [], locale), [data, locale])
  const [search, setSearch] = useState('')
  const [active, setActive] = useState<number | null>(null)
  const shown = foundAreas(areas, search)
  const start = shown.findIndex(({ country }) => country === current)
  const place = Math.max(0, Math.min(active ?? start, shown.length - 1))

  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      const area = shown[place]
      if (area !== undefined) onChoose(area.country)
      return
    }
    const move = MOVES[event.key]
    if (move === undefined) return
    event.preventDefault()
    setActive(Math.max(0, Math.min(place + move, shown.length - 1)))
  }
  return (
    <>
      <div className="flex h-10 items-center gap-2 rounded-1 border border-line-ctl px-2.5 focus-within:border-focus focus-within:shadow-[inset_0_0_0_1px_var(--focus)]">
        <Icon of={drawings.search} size={14} className="text-ink-3" />
        <input
          type="search"
          role="combobox"
          // biome-ignore lint/a11y/noAutofocus: the field is what the person opened the list for.
          autoFocus
          autoComplete="off"
          aria-label={t('search')}
          aria-expanded="true"
          aria-controls={`${id}list`}
          aria-autocomplete="list"
          aria-activedescendant={shown.length > 0 ? `${id}${place}` : undefined}
          placeholder={t('search')}
          value={search}
          onChange={(event) => {
            setSearch(event.target.value)
            setActive(0)
          }}
          onKeyDown={press}
          className="min-w-0 flex-1 bg-transparent text-read outline-none placeholder:text-ink-3 md:text-body"
        />
      </div>
      {error !== null && <ErrorState title={t('areasFailed')} onRetry={() => void refetch()} retrying={isFetching} />}
      {data === undefined && error === null && <LoadingState lines={4} className="mt-2" />}
      {data !== undefined && shown.length === 0 && <p className="px-2 py-4 text-body text-ink-2">{t('nothing')}</p>}
      <div id={`${id}list`} role="listbox" aria-label={t('areas')} className="mt-1 max-h-[264px] overflow-y-auto">
        {shown.map((area, index) => (
          <AreaRow
            key={area.country}
            id={`${id}${index}`}
            area={area}
            isActive={index === place}
            isCurrent={area.country === current}
            onChoose={() => onChoose(area.country)}
          />
        ))}
      </div>
    </>
  )
}

interface AreaRowProps {
  id: string
  area: NamedArea
  isActive: boolean
  isCurrent: boolean
  onChoose: () => void
}

function AreaRow({ id, area, isActive, isCurrent, onChoose }: AreaRowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and takes the keys for the list.
    <div
      // What the keys are at must be in sight.
      ref={(row) => {
        if (isActive) row?.scrollIntoView({ block: 'nearest' })
      }}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      onClick={onChoose}
      className={cx(
        'flex min-h-9 cursor-pointer items-center justify-between gap-4 px-2 text-body hover:bg-paper-down',
        isActive && 'bg-paper-down',
        isCurrent && 'font-semibold shadow-[inset_3px_0_0_var(--accent)]',
      )}
    >
      <span className="min-w-0 truncate">{area.name}</span>
      <span className="text-ink-2 tabular-nums">{area.diallingCode}</span>
    </div>
  )
}
