import * as RadixDialog from 'radix-ui/dialog'
import type { ReactNode } from 'react'
import { useDialogBehaviour } from './dialog-behaviour.ts'

export interface PaletteProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Heard, not seen: what stands first is a field. */
  title: string
  children: ReactNode
}

/** Lies over the page beneath its head, as high as what was found; on a phone it is the whole screen. */
export function Palette({ open, onOpenChange, title, children }: PaletteProps) {
  const behaviour = useDialogBehaviour()
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-(--z-dialog) animate-fade-in bg-veil" />
        <RadixDialog.Content
          {...behaviour}
          aria-describedby={undefined}
          className="fixed inset-x-0 top-0 z-(--z-dialog) mx-auto flex h-dvh w-full animate-rise flex-col bg-paper-up text-body shadow-float outline-none md:top-[8vh] md:h-auto md:max-h-[84vh] md:max-w-[688px] md:rounded-2"
        >
          <RadixDialog.Title className="sr-only">{title}</RadixDialog.Title>
          {children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}
