import type { StatementEntry } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { CoinMark } from '@bourse/ui/coin-mark.tsx'
import { Amount } from '@bourse/ui/figure.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { SkeletonRows } from '@bourse/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '@bourse/ui/states.tsx'
import { Table, Td, Th, Tr } from '@bourse/ui/table.tsx'
import { useAssets, useStatement } from './api.ts'
import { entryKind } from './statement.ts'

interface Shown {
  concealed: boolean
}

export function StatementSection({ concealed }: Shown) {
  const t = useTranslations('wallet.statement')
  const statement = useStatement()
  const entries = statement.data?.pages.flatMap(({ records }) => records)
  return (
    <section aria-labelledby="statement" className="pt-10">
      <SectionRule id="statement" title={t('title')} />
      {statement.isError ? (
        <ErrorState
          title={t('error')}
          text={statement.error.message}
          onRetry={() => void statement.refetch()}
          retrying={statement.isFetching}
        />
      ) : entries?.length === 0 ? (
        <EmptyState className="border-t" title={t('empty.title')} text={t('empty.text')} />
      ) : (
        <StatementTable entries={entries} concealed={concealed} />
      )}
      {statement.hasNextPage && (
        <div className="flex justify-center pt-4">
          <Button pending={statement.isFetchingNextPage} onClick={() => void statement.fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </section>
  )
}

function StatementTable({ entries, concealed }: Shown & { entries: readonly StatementEntry[] | undefined }) {
  const t = useTranslations('wallet.statement')
  return (
    <Table caption={t('caption')}>
      <thead>
        <tr>
          <Th>{t('columns.time')}</Th>
          <Th className="max-md:hidden">{t('columns.kind')}</Th>
          <Th numeric>{t('columns.amount')}</Th>
          <Th numeric className="max-md:hidden">
            {t('columns.balance')}
          </Th>
        </tr>
      </thead>
      <tbody>
        {entries === undefined ? (
          <SkeletonRows rows={3} columns={[120, 96]} />
        ) : (
          entries.map((entry) => <StatementRow key={entry.id} entry={entry} concealed={concealed} />)
        )}
      </tbody>
    </Table>
  )
}

function StatementRow({ entry, concealed }: Shown & { entry: StatementEntry }) {
  const t = useTranslations('wallet.statement')
  const locale = useLocaleTag()
  const assets = useAssets()
  const scale =
    assets.data?.find(({ coin }) => coin === entry.coin)?.shownScale ?? entry.amount.split('.')[1]?.length ?? 0
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(entry.time))
  const kind = t(`kinds.${entryKind(entry.kind)}`)
  return (
    <Tr>
      <Td quiet className="max-md:py-2">
        <time dateTime={entry.time}>{time}</time>
        <div className="font-medium text-ink md:hidden">{kind}</div>
      </Td>
      <Td className="font-medium max-md:hidden">{kind}</Td>
      <Td numeric strong>
        <span className="inline-flex items-center gap-2">
          <Amount value={entry.amount} scale={scale} asset={entry.coin} signed concealed={concealed} />
          <CoinMark code={entry.coin} size={18} />
        </span>
      </Td>
      <Td numeric quiet className="max-md:hidden">
        <Amount value={entry.balance} scale={scale} asset={entry.coin} concealed={concealed} />
      </Td>
    </Tr>
  )
}
