import { useRef } from 'react'

/** What our dialogs and sheets do beyond the primitive. */
export function useDialogBehaviour({ stay = false }: { stay?: boolean | undefined } = {}) {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
    },
    // The primitive only gives the focus back to a trigger of its own, and ours are opened by state; without this the
    // keyboard would start again at the top of the page.
    onCloseAutoFocus: (event: Event) => {
      if (!(opener.current instanceof HTMLElement) || !opener.current.isConnected) return
      event.preventDefault()
      opener.current.focus()
    },
    onEscapeKeyDown: (event: Event) => {
      if (stay) event.preventDefault()
    },
    // A click on a toast answers the toast, not the dialog under it.
    onInteractOutside: (event: Event) => {
      const onToast = event.target instanceof Element && event.target.closest('[data-sonner-toaster]') !== null
      if (stay || onToast) event.preventDefault()
    },
  }
}
