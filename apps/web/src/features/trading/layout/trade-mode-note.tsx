import type { TradingPair } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { useTicker } from '../../../app/live/use-ticker.ts'

/** A market that does not trade as usual says so, what is possible still, and whether it comes back by itself. */
export function ModeNote({ pair }: { pair: TradingPair }) {
  const t = useTranslations('trade.modes')
  const { mode = 'open', resumeMode = null } = useTicker(pair.symbol) ?? {}
  if (mode === 'open') return null
  if (mode === 'halted') return <Note kind="error">{t(mode)}</Note>
  return (
    <Note kind="warn" role="status">
      {resumeMode === null ? t(mode) : t(`back.${mode}`, { resume: resumeMode })}
    </Note>
  )
}
