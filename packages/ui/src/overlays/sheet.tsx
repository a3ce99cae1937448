import * as RadixDialog from 'radix-ui/dialog'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '../class-names.ts'
import * as drawings from '../drawings.gen.ts'
import { Icon } from '../icon.tsx'
import { useDialogBehaviour } from './dialog-behaviour.ts'

export interface SheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children: ReactNode
  /** Stay in sight at the bottom while the rest scrolls. */
  actions?: ReactNode
}

/** Rises from the bottom of a phone; from tablet width up it comes in at the right. */
export function Sheet({ open, onOpenChange, title, description, children, actions }: SheetProps) {
  const t = useTranslations('ui')
  const behaviour = useDialogBehaviour()
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-(--z-sheet) animate-fade-in bg-veil" />
        <RadixDialog.Content
          {...behaviour}
          {...(description === undefined && { 'aria-describedby': undefined })}
          className={cx(
            'fixed inset-x-0 bottom-0 z-(--z-sheet) flex max-h-[88dvh] animate-from-below flex-col rounded-t-2 bg-paper-up text-body shadow-sheet outline-none',
            'md:inset-y-0 md:right-0 md:left-auto md:max-h-none md:w-[400px] md:animate-from-right md:rounded-none',
          )}
        >
          <span aria-hidden="true" className="mx-auto mt-2 h-[3px] w-9 shrink-0 bg-line-ctl md:hidden" />
          <div className="flex items-start justify-between gap-4 px-4 pt-2 pb-3 md:px-6 md:pt-5">
            <div className="min-w-0 pt-1.5">
              <RadixDialog.Title className="font-semibold text-h4">{title}</RadixDialog.Title>
              {description !== undefined && (
                <RadixDialog.Description className="mt-0.5 text-ink-2">{description}</RadixDialog.Description>
              )}
            </div>
            <RadixDialog.Close
              aria-label={t('close')}
              className="-mr-2 grid size-8 shrink-0 place-items-center rounded-1 text-ink-2 hover:bg-paper-down hover:text-ink"
            >
              <Icon of={drawings.close} />
            </RadixDialog.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pb-4 md:px-6">{children}</div>
          {actions !== undefined && (
            <div className="flex gap-2 border-line border-t px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] md:px-6 [&>*]:flex-1">
              {actions}
            </div>
          )}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}
