import * as markets from '@bourse/contract/calls/office/markets'
import { Button } from '@bourse/ui/button.tsx'
import { useLanguage, useTranslations } from '@bourse/ui/i18n.tsx'
import { useNavigate, useSearch } from '@bourse/ui/router.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { AddLink } from '../../app/page/add-link.tsx'
import { Loaded } from '../../app/page/loaded.tsx'
import { PageHead } from '../../app/page/page-head.tsx'
import { textOf } from '../../app/page/paging.ts'
import { useMay } from '../../app/use-may.ts'
import { useCoins, useTags } from './api.ts'
import { CoinTable } from './coin-table.tsx'
import { SearchField } from './search-field.tsx'

export function CoinsPage() {
  const t = useTranslations('markets.coins')
  const language = useLanguage()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const query = useCoins()
  const tags = useTags()
  const mayEdit = useMay(markets.saveCoin)
  const wanted = textOf(search.find) ?? ''
  const find = (text: string) =>
    void navigate({ to: '/markets/coins', search: text === '' ? {} : { find: text }, replace: true })
  const tagName = (code: string) => tags.data?.find(({ tag }) => tag === code)?.name[language] || code
  return (
    <>
      <PageHead
        title={t('title')}
        summary={query.data && t('summary', { count: query.data.length })}
        above={t('above')}
        action={mayEdit && <AddLink to="/markets/coins/new">{t('add')}</AddLink>}
      />
      <SearchField label={t('find')} value={wanted} onChange={find} />
      <Loaded query={query} failed={t('failed')} skeleton={<CoinTable coins={undefined} tagName={tagName} />}>
        {(coins) => {
          const found = coins.filter(({ symbol, name }) => matches(wanted, symbol, name))
          return found.length === 0 ? (
            <EmptyState
              title={t('none')}
              action={
                <Button size="sm" onClick={() => find('')}>
                  {t('showAll')}
                </Button>
              }
            />
          ) : (
            <CoinTable coins={found} tagName={tagName} />
          )
        }}
      </Loaded>
    </>
  )
}

function matches(wanted: string, ...texts: readonly string[]): boolean {
  const needle = wanted.trim().toLowerCase()
  return needle === '' || texts.some((text) => text.toLowerCase().includes(needle))
}
