import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Dialog } from '@bourse/ui/overlays/dialog.tsx'
import { useTextList } from '../shared-data/text-list.ts'

export function RiskDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('home.risk.dialog')
  const points = useTextList<{ title: string; text: string }>('home.risk.dialog.points')
  return (
    <Dialog
      wide
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('title')}
      description={`${t('readingTime')}. ${t('intro')}`}
      actions={
        <Button variant="ink" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <ol className="grid gap-x-8 gap-y-4 md:grid-cols-2">
        {points.map((point) => (
          <li key={point.title} className="border-line border-t pt-3">
            <h3 className="font-semibold">{point.title}</h3>
            <p className="mt-1 text-ink-2">{point.text}</p>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
