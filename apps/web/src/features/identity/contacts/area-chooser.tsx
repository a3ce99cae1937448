import { cx } from '@bourse/ui/class-names.ts'
import { Disclosure } from '@bourse/ui/disclosure.tsx'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { ComboboxField, ComboboxOption, useCombobox } from '@bourse/ui/fields/combobox.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { useMemo, useState } from 'react'
import { useAreas } from '../use-account.ts'
import { foundAreas, namedAreas, type PhoneFacts } from './account-form.ts'

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

interface AreaListProps {
  current: string | undefined
  onChoose: (country: string) => void
}

const PAGE_ROWS = 6
/** What the keys are at must be in sight. */
const reveal = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'nearest' })

function AreaList({ current, onChoose }: AreaListProps) {
  const t = useTranslations('identity.account')
  const locale = useLocaleTag()
  const { data, error, refetch, isFetching } = useAreas()
  const areas = useMemo(() => namedAreas(data ?? [], locale), [data, locale])
  const [search, setSearch] = useState('')
  const shown = foundAreas(areas, search)
  const { active, listId, optionId, field } = useCombobox({
    search,
    onSearch: setSearch,
    count: shown.length,
    start: shown.findIndex(({ country }) => country === current),
    page: PAGE_ROWS,
    onChoose: (place) => {
      const area = shown[place]
      if (area !== undefined) onChoose(area.country)
    },
  })
  return (
    <>
      <ComboboxField {...field} label={t('search')} />
      {error !== null && <ErrorState title={t('areasFailed')} onRetry={() => void refetch()} retrying={isFetching} />}
      {data === undefined && error === null && <LoadingState lines={4} className="mt-2" />}
      {data !== undefined && shown.length === 0 && <p className="px-2 py-4 text-body text-ink-2">{t('nothing')}</p>}
      <div id={listId} role="listbox" aria-label={t('areas')} className="mt-1 max-h-[264px] overflow-y-auto">
        {shown.map(({ country, name, diallingCode }, index) => (
          <ComboboxOption
            key={country}
            id={optionId(index)}
            ref={index === active ? reveal : undefined}
            isActive={index === active}
            isCurrent={country === current}
            onChoose={() => onChoose(country)}
            className={cx('min-h-9 justify-between gap-4 px-2 text-body', country === current && 'font-semibold')}
          >
            <span className="min-w-0 truncate">{name}</span>
            <span className="text-ink-2 tabular-nums">{diallingCode}</span>
          </ComboboxOption>
        ))}
      </div>
    </>
  )
}
