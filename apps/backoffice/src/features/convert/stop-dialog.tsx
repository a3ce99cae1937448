import type { DeskAsset } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { ReasonDialog } from '../../app/page/reason-dialog.tsx'
import { useResume, useStop } from './api.ts'

/** Stops an asset, or lets it go on; what it does is said before. */
export function StopDialog({ asset, onClose }: { readonly asset: DeskAsset; readonly onClose: () => void }) {
  const way = asset.stopped === null ? 'stop' : 'resume'
  const t = useTranslations(`convertDesk.${way}`)
  const [stop, resume] = [useStop(), useResume()]
  const act = way === 'stop' ? stop : resume
  const { coin } = asset
  return (
    <ReasonDialog
      title={t('title', { coin })}
      description={t('text')}
      confirm={t('confirm')}
      danger={way === 'stop'}
      label={t('reason')}
      missing={t('missing')}
      done={t('done', { coin })}
      act={act}
      onReason={(reason, then) => act.mutate({ symbol: coin, reason }, then)}
      onClose={onClose}
    />
  )
}
