import type { OfficeChainWallet } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { useMoment } from '../../../app/moments.ts'
import { type Column, ColumnTable } from '../../../app/page/column-table.tsx'
import { CopyButton } from '../../../app/page/copy-button.tsx'
import { useFigure } from '../../../app/page/figures.ts'
import { Loaded } from '../../../app/page/loaded.tsx'
import { PageHead } from '../../../app/page/page-head.tsx'
import { useChainWallets } from '../api.ts'

/** What stands on each chain, and whether more of it is hot than should be. */
export function ChainWalletsPage() {
  const t = useTranslations('funding.wallets')
  const query = useChainWallets()
  return (
    <>
      <PageHead title={t('title')} above={t('above')} />
      <Loaded query={query} failed={t('failed')} skeleton={<LoadingState lines={10} />}>
        {(wallets) => (
          <div className="grid grid-cols-1 gap-8">
            {wallets.map((wallet) => (
              <Wallet key={wallet.chainName} wallet={wallet} />
            ))}
          </div>
        )}
      </Loaded>
    </>
  )
}

function Wallet({ wallet }: { wallet: OfficeChainWallet }) {
  const t = useTranslations('funding.wallets')
  const moment = useMoment()
  const { hotAddress, headHeight, scannedHeight, failingSince } = wallet
  return (
    <section aria-label={wallet.name}>
      <SectionRule
        title={wallet.name}
        action={
          scannedHeight !== null && (
            <span className="text-dense text-ink-3">
              {t('heights', { scanned: scannedHeight, head: headHeight ?? scannedHeight })}
            </span>
          )
        }
      />
      {failingSince !== null && (
        <Note kind="warn" className="mb-3">
          {t('failing', { time: moment(failingSince) })}
        </Note>
      )}
      {hotAddress === null ? (
        <p className="text-body text-ink-2">{t('unused')}</p>
      ) : (
        <>
          <p className="flex flex-wrap items-center gap-x-2 pb-2 text-body text-ink-2">
            {t('hotAddress')} <span className="break-all font-medium text-ink">{hotAddress}</span>
            <CopyButton value={hotAddress} label={t('copyAddress')} />
          </p>
          <Stock wallet={wallet} />
        </>
      )}
    </section>
  )
}

type Asset = OfficeChainWallet['assets'][number]

function Stock({ wallet }: { wallet: OfficeChainWallet }) {
  const t = useTranslations('funding.wallets')
  const figure = useFigure()
  const columns: Column<Asset>[] = [
    { key: 'coin', head: t('coin'), cell: ({ coin }) => coin },
    { key: 'hot', head: t('hot'), numeric: true, cell: ({ hot }) => figure(hot) },
    { key: 'onAddresses', head: t('onAddresses'), numeric: true, cell: ({ onAddresses }) => figure(onAddresses) },
    {
      key: 'ceiling',
      head: t('ceiling'),
      numeric: true,
      quiet: true,
      className: 'max-sm:hidden',
      cell: ({ ceiling }) => figure(ceiling),
    },
    {
      key: 'mark',
      head: t('mark'),
      underOnPhone: true,
      cell: ({ overCeiling }) => (
        <Status
          kind={overCeiling ? 'failed' : 'completed'}
          label={overCeiling ? t('overCeiling') : t('underCeiling')}
        />
      ),
    },
  ]
  return (
    <ColumnTable
      caption={t('caption', { chain: wallet.name })}
      columns={columns}
      rows={wallet.assets}
      keyOf={({ coin }) => coin}
      dense
    />
  )
}
