import type { DeskAsset } from '@bourse/contract'
import * as convert from '@bourse/contract/calls/office/convert'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { useState } from 'react'
import { useMoment } from '../../app/moments.ts'
import { type Column, ColumnTable } from '../../app/page/column-table.tsx'
import { useAmountText, useFigure } from '../../app/page/figures.ts'
import { useMay } from '../../app/use-may.ts'
import { StopDialog } from './stop-dialog.tsx'

/** What the house has of each asset, how much of it may leave this hour, and why one is halted. */
export function InventorySection({ assets }: { readonly assets: readonly DeskAsset[] }) {
  const t = useTranslations('convertDesk.inventory')
  const [asked, setAsked] = useState<DeskAsset>()
  const columns = useColumns(setAsked)
  return (
    <section aria-labelledby="desk-inventory">
      <SectionRule id="desk-inventory" title={t('title')} />
      <ColumnTable caption={t('title')} columns={columns} rows={assets} keyOf={({ coin }) => coin} />
      {asked !== undefined && <StopDialog asset={asked} onClose={() => setAsked(undefined)} />}
    </section>
  )
}

function useColumns(onAct: (asset: DeskAsset) => void): Column<DeskAsset>[] {
  const t = useTranslations('convertDesk.inventory')
  const [amountText, figure] = [useAmountText(), useFigure()]
  return [
    { key: 'coin', head: t('coin'), strong: true, width: 40, cell: ({ coin }) => coin },
    {
      key: 'state',
      head: t('state'),
      cellClassName: 'whitespace-normal',
      width: 90,
      cell: (asset) => <State asset={asset} />,
    },
    { key: 'inventory', head: t('has'), numeric: true, width: 90, cell: ({ inventory }) => figure(inventory) },
    {
      key: 'eur',
      head: t('worth'),
      numeric: true,
      quiet: true,
      className: 'max-md:hidden',
      width: 80,
      cell: ({ inventoryEur }) => (inventoryEur === null ? '–' : amountText(inventoryEur, 'EUR')),
    },
    {
      key: 'hour',
      head: t('hour'),
      numeric: true,
      className: 'max-lg:hidden',
      width: 120,
      cell: ({ hourUsed, hourMost }) => t('ofMost', { used: figure(hourUsed), most: figure(hourMost) }),
    },
    {
      key: 'spread',
      head: t('earned'),
      numeric: true,
      quiet: true,
      className: 'max-lg:hidden',
      width: 80,
      cell: ({ spread }) => figure(spread),
    },
    {
      key: 'acts',
      head: t('acts'),
      headHidden: true,
      numeric: true,
      underOnPhone: true,
      width: 60,
      cell: (asset) => <Act asset={asset} onAct={onAct} />,
    },
  ]
}

function State({ asset }: { readonly asset: DeskAsset }) {
  const t = useTranslations('convertDesk.inventory')
  const moment = useMoment({ withDate: true })
  const { halted, stopped, venuesApart, bookApart } = asset
  const apart = halted === 'venues_apart' ? venuesApart : halted === 'book_apart' ? bookApart : null
  return (
    <>
      <Status kind={halted === null ? 'completed' : 'failed'} label={t(`states.${halted ?? 'open'}`)} />
      {apart !== null && <span className="block text-dense text-ink-3">{t('apart', { percent: apart })}</span>}
      {stopped !== null && (
        <span className="block text-dense text-ink-3">
          {t('stopped', { who: stopped.by, time: moment(stopped.at), reason: stopped.reason })}
        </span>
      )}
    </>
  )
}

function Act({ asset, onAct }: { readonly asset: DeskAsset; readonly onAct: (asset: DeskAsset) => void }) {
  const t = useTranslations('convertDesk.inventory')
  const [mayStop, mayResume] = [useMay(convert.stopConverting), useMay(convert.resumeConverting)]
  const isStopped = asset.stopped !== null
  if (!(isStopped ? mayResume : mayStop)) return null
  return (
    <Button size="sm" onClick={() => onAct(asset)}>
      {t(isStopped ? 'resume' : 'stop')}
      <span className="sr-only"> {asset.coin}</span>
    </Button>
  )
}
