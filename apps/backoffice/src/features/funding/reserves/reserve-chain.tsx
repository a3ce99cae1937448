import type { ReserveChain, ReserveTier } from '@bourse/contract'
import * as custody from '@bourse/contract/calls/office/custody'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { type Column, ColumnTable } from '../../../app/page/column-table.tsx'
import { CopyButton } from '../../../app/page/copy-button.tsx'
import { useFigure } from '../../../app/page/figures.ts'
import { useMay } from '../../../app/use-may.ts'
import { dueOf, isSome, shareOf } from './reserve.rules.ts'
import type { WantedMove } from './wanted-dialog.tsx'

interface ReserveChainProps {
  readonly chain: ReserveChain
  readonly onWanted: (wanted: WantedMove) => void
}

/** One chain: the three places and what stands in each, against its ceiling. */
export function ReserveChainSection({ chain, onWanted }: ReserveChainProps) {
  const t = useTranslations('reserves')
  return (
    <section aria-label={chain.name}>
      <SectionRule title={chain.name} />
      {!chain.reachable && (
        <Note kind="warn" className="mb-3">
          {t('unreachable')}
        </Note>
      )}
      <dl className="grid gap-x-8 pb-3 text-body lg:grid-cols-3">
        <Place tier="hot" address={chain.hotAddress} />
        <Place tier="warm" address={chain.warmAddress} />
        <Place tier="cold" address={chain.coldAddress} />
      </dl>
      <Assets chain={chain} onWanted={onWanted} />
    </section>
  )
}

function Place({ tier, address }: { readonly tier: ReserveTier; readonly address: string | null }) {
  const t = useTranslations('reserves')
  return (
    <div className="min-w-0 py-1">
      <dt className="text-dense text-ink-3">{t(`tiers.${tier}`)}</dt>
      <dd className="flex min-h-7 min-w-0 items-center gap-1">
        {address === null ? (
          <span className="text-ink-2">{t(tier === 'cold' ? 'noCold' : 'noWarm')}</span>
        ) : (
          <>
            <span className="min-w-0 truncate font-medium" title={address}>
              {address}
            </span>
            <CopyButton value={address} label={t('copyAddress', { tier: t(`tiers.${tier}`) })} />
          </>
        )}
      </dd>
    </div>
  )
}

type Asset = ReserveChain['assets'][number]

function Assets({ chain, onWanted }: ReserveChainProps) {
  const t = useTranslations('reserves')
  const figure = useFigure()
  const columns: Column<Asset>[] = [
    { key: 'coin', head: t('coin'), strong: true, cell: ({ coin }) => coin },
    {
      key: 'hot',
      head: t('tiers.hot'),
      numeric: true,
      cell: ({ hot, hotCeiling }) => <Level held={hot} ceiling={hotCeiling} />,
    },
    {
      key: 'warm',
      head: t('tiers.warm'),
      numeric: true,
      cell: ({ warm, warmCeiling }) => <Level held={warm} ceiling={warmCeiling} />,
    },
    { key: 'cold', head: t('tiers.cold'), numeric: true, cell: ({ cold }) => figure(cold) },
    {
      key: 'onAddresses',
      head: t('onAddresses'),
      numeric: true,
      quiet: true,
      className: 'max-lg:hidden',
      cell: ({ onAddresses }) => figure(onAddresses),
    },
    { key: 'due', head: t('due'), className: 'pl-6', underOnPhone: true, cell: (asset) => <Due asset={asset} /> },
    {
      key: 'acts',
      head: t('acts'),
      headHidden: true,
      numeric: true,
      underOnPhone: true,
      cell: (asset) => <Acts chain={chain} asset={asset} onWanted={onWanted} />,
    },
  ]
  return (
    <ColumnTable
      caption={t('caption', { chain: chain.name })}
      columns={columns}
      rows={chain.assets}
      keyOf={({ coin }) => coin}
      scrolls
    />
  )
}

/** The figure says it; the bar lets the eye find what is full. */
function Level({ held, ceiling }: { readonly held: string; readonly ceiling: string }) {
  const t = useTranslations('reserves')
  const figure = useFigure()
  const share = shareOf(held, ceiling)
  return (
    <span className="inline-block text-right">
      <span className="block">{figure(held)}</span>
      <span aria-hidden="true" className="my-0.5 ml-auto block h-1 w-20 max-w-full bg-line">
        <span
          className={share > 1 ? 'block h-full bg-warn' : 'block h-full bg-ink-3'}
          style={{ width: `${Math.min(1, share) * 100}%` }}
        />
      </span>
      <span className="block text-agate text-ink-3 max-sm:hidden">{t('ceiling', { ceiling: figure(ceiling) })}</span>
    </span>
  )
}

function Due({ asset }: { readonly asset: Asset }) {
  const t = useTranslations('reserves.dues')
  const figure = useFigure()
  const due = dueOf(asset)
  const kind = { refill: 'failed', store: 'processing', nothing: 'completed' } as const
  return <Status kind={kind[due]} label={t(due, { waiting: figure(asset.waiting), coin: asset.coin })} />
}

function Acts({ chain, asset, onWanted }: ReserveChainProps & { readonly asset: Asset }) {
  const t = useTranslations('reserves.wanted')
  const [mayRefill, mayExport] = [useMay(custody.proposeRefill), useMay(custody.exportColdMove)]
  const { chainName, name } = chain
  const { coin, mostRefill, cold } = asset
  const want = (kind: WantedMove['kind'], most: string) => () => onWanted({ kind, chainName, chain: name, coin, most })
  return (
    <span className="inline-flex flex-wrap justify-end gap-2">
      {mayRefill && isSome(mostRefill) && (
        <Button size="sm" aria-label={t('refill.of', { coin, chain: name })} onClick={want('refill', mostRefill)}>
          {t('refill.open')}
        </Button>
      )}
      {mayExport && chain.coldAddress !== null && isSome(cold) && (
        <Button size="sm" aria-label={t('return.of', { coin, chain: name })} onClick={want('return', cold)}>
          {t('return.open')}
        </Button>
      )}
    </span>
  )
}
