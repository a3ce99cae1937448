import type { OfficeCoin } from '@bourse/contract'
import { CoinMark } from '@bourse/ui/coin-mark.tsx'
import { LANGUAGES, useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { Table, Td, Th, Tr } from '@bourse/ui/table.tsx'
import { Tag } from '@bourse/ui/tag.tsx'
import type { ReactNode } from 'react'
import { missingLanguages } from '../../app/languages.ts'
import { useMoment } from '../../app/moments.ts'
import type { SkeletonColumn } from '../../app/page/table-skeleton.tsx'

export const COIN_COLUMNS = [
  { width: 150 },
  { width: 90 },
  { width: 110, className: 'max-md:hidden' },
  { width: 60, numeric: true, className: 'max-md:hidden' },
  { width: 160, className: 'pl-6 max-xl:hidden' },
  { width: 110, className: 'max-lg:hidden' },
] as const satisfies readonly SkeletonColumn[]

export function CoinTable({ children }: { children: ReactNode }) {
  const t = useTranslations('markets.coins')
  return (
    <Table caption={t('title')}>
      <thead>
        <tr>
          <Th>{t('coin')}</Th>
          <Th>{t('state')}</Th>
          <Th className="max-md:hidden">{t('texts')}</Th>
          <Th numeric className="max-md:hidden">
            {t('markets')}
          </Th>
          <Th className="pl-6 max-xl:hidden">{t('lists')}</Th>
          <Th className="max-lg:hidden">{t('listedAt')}</Th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </Table>
  )
}

export function CoinRow({ coin, tagName }: { coin: OfficeCoin; tagName: (tag: string) => string }) {
  const t = useTranslations('markets.coins')
  const moment = useMoment({ withDate: true })
  return (
    <Tr>
      <Td>
        <Link
          to="/markets/coins/$symbol"
          params={{ symbol: coin.symbol }}
          className="flex min-h-8 items-center gap-2.5 font-semibold underline decoration-line-2 underline-offset-3 hover:decoration-ink"
        >
          <CoinMark code={coin.symbol} />
          {coin.symbol}
          <span className="inline-block max-w-[120px] truncate font-normal text-ink-3 no-underline">{coin.name}</span>
        </Link>
      </Td>
      <Td>
        {coin.state === 'trading' ? (
          <Status kind="completed" label={t('trading')} />
        ) : (
          <Status kind="open" label={t('soon')} />
        )}
      </Td>
      <Td className="max-md:hidden">
        <Written coin={coin} />
      </Td>
      <Td numeric className="max-md:hidden">
        {coin.markets.length}
      </Td>
      <Td className="pl-6 max-xl:hidden">
        <span className="flex max-w-[340px] flex-wrap gap-1">
          {coin.tags.map((tag) => (
            <Tag key={tag}>{tagName(tag)}</Tag>
          ))}
        </span>
      </Td>
      <Td quiet className="max-lg:hidden">
        {coin.listedAt === null ? t('notListed') : moment(coin.listedAt)}
      </Td>
    </Tr>
  )
}

function Written({ coin }: { coin: OfficeCoin }) {
  const t = useTranslations('shell.languages')
  const count = LANGUAGES.length - missingLanguages(coin.about).length
  if (count === LANGUAGES.length) return <Status kind="completed" label={t('allWritten')} />
  return <Status kind="in_review" label={t('written', { count })} />
}
