import { Button } from '@bourse/ui/button.tsx'
import { Dialog } from '@bourse/ui/overlays/dialog.tsx'

interface AgreementDialogProps {
  readonly title: string
  readonly version: string
  readonly close: string
  readonly sections: readonly { readonly title: string; readonly text: string }[]
  readonly onClose: () => void
}

/** What people agree to, section by section. */
export function AgreementDialog({ title, version, close, sections, onClose }: AgreementDialogProps) {
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title={title}
      description={version}
      actions={<Button onClick={onClose}>{close}</Button>}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls is scrolled by keys too. */}
      <ol tabIndex={0} className="grid max-h-[60dvh] gap-3 overflow-y-auto overscroll-contain">
        {sections.map((section, place) => (
          <li key={section.title}>
            <h3 className="font-semibold">{`${place + 1}. ${section.title}`}</h3>
            <p className="mt-0.5 text-ink-2">{section.text}</p>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
