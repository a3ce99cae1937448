import { Switch } from '@bourse/ui/fields/switch.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Dialog } from '@bourse/ui/overlays/dialog.tsx'
import { SHORTCUTS, type ShortcutName } from './shortcuts.ts'
import { changeTradeSettings, useTradeSettings } from './use-trade-settings.ts'

export interface ShortcutsDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Keys that belong to one part of the page and work when the focus is there. */
const LOCAL_KEYS = [
  { name: 'bookMove', keys: ['↑', '↓'] },
  { name: 'bookPick', keys: ['Enter'] },
  { name: 'chartMove', keys: ['←', '→'] },
  { name: 'chartZoom', keys: ['+', '−'] },
  { name: 'chartNow', keys: ['End'] },
  { name: 'drawMove', keys: ['←', '↑', '→', '↓'] },
  { name: 'drawDelete', keys: ['Delete'] },
] as const

export function ShortcutsDialog({ open, onOpenChange }: ShortcutsDialogProps) {
  const t = useTranslations('trade.shortcuts')
  const { shortcuts } = useTradeSettings()
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('title')} description={t('text')}>
      <dl className="border-line border-t">
        {(Object.keys(SHORTCUTS) as ShortcutName[]).map((name) => (
          <KeyRow key={name} text={t(`names.${name}`)} keys={[SHORTCUTS[name].toUpperCase()]} off={!shortcuts} />
        ))}
        {LOCAL_KEYS.map(({ name, keys }) => (
          <KeyRow key={name} text={t(`names.${name}`)} keys={keys} />
        ))}
      </dl>
      <Switch
        className="mt-4"
        label={t('switch')}
        checked={shortcuts}
        onChange={(event) => changeTradeSettings({ shortcuts: event.target.checked })}
      />
    </Dialog>
  )
}

function KeyRow({ text, keys, off = false }: { text: string; keys: readonly string[]; off?: boolean }) {
  return (
    <div className="flex min-h-8 items-center justify-between gap-4 border-line border-b">
      <dt className={off ? 'text-ink-3 line-through' : undefined}>{text}</dt>
      <dd className="flex gap-1">
        {keys.map((key) => (
          <kbd
            key={key}
            className="grid h-5 min-w-5 place-items-center rounded-1 border border-line-2 bg-paper px-1 font-medium font-sans text-agate text-ink-2"
          >
            {key}
          </kbd>
        ))}
      </dd>
    </div>
  )
}
