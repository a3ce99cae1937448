import * as RadixDialog from 'radix-ui/dialog'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '../class-names.ts'
import * as drawings from '../drawings.gen.ts'
import { Icon } from '../icon.tsx'
import { useDialogBehaviour } from './dialog-behaviour.ts'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** States the fact: "This price is far from the market". */
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Buttons at the bottom right; the ink one names the act and stands last. */
  actions?: ReactNode
  /** Wider than a question needs: for a table or a chart. */
  wide?: boolean | undefined
  /** Leaves no way out but the actions, where closing by accident would lose something. */
  modalOnly?: boolean | undefined
}

/** Hangs from a fixed line, so that what arrives or fails inside it never moves what stands above. */
export function Dialog({ open, onOpenChange, title, description, children, actions, wide, modalOnly }: DialogProps) {
  const t = useTranslations('ui')
  const behaviour = useDialogBehaviour({ stay: modalOnly })
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-(--z-dialog) grid animate-fade-in items-start justify-items-center overflow-y-auto bg-veil px-4 pt-[max(16px,14vh)] pb-4">
          <RadixDialog.Content
            {...behaviour}
            {...(description === undefined && { 'aria-describedby': undefined })}
            className={cx(
              'relative w-full rounded-2 bg-paper-up p-5 text-body shadow-float outline-none animate-rise md:px-6',
              wide ? 'max-w-[720px]' : 'max-w-[420px]',
            )}
          >
            <RadixDialog.Title className={cx('text-balance font-semibold text-h3', !modalOnly && 'pr-8')}>
              {title}
            </RadixDialog.Title>
            {description !== undefined && (
              <RadixDialog.Description className="mt-2 text-ink-2">{description}</RadixDialog.Description>
            )}
            {children !== undefined && <div className="mt-4">{children}</div>}
            {actions !== undefined && (
              <div className="mt-5 flex flex-wrap justify-end gap-2 max-sm:[&>*]:flex-1">{actions}</div>
            )}
            {!modalOnly && (
              <RadixDialog.Close
                aria-label={t('close')}
                className="absolute top-4 right-4 grid size-8 place-items-center rounded-1 text-ink-2 hover:bg-paper-down hover:text-ink"
              >
                <Icon of={drawings.close} />
              </RadixDialog.Close>
            )}
          </RadixDialog.Content>
        </RadixDialog.Overlay>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}
