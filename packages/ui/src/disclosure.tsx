import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

export interface DisclosureProps {
  /** Names the button, where its content does not. */
  label?: string | undefined
  button: ReactNode
  buttonClassName?: string | undefined
  panelClassName?: string | undefined
  /** The page that is open is one of those in the panel. */
  current?: boolean | undefined
  /** The panel belongs to the bar around it instead of its button: it takes the whole width. */
  wide?: boolean | undefined
  children: (close: () => void) => ReactNode
}

/**
 * A button that opens a panel beneath itself. The header is on every page, so this is a few lines of ours in place of a
 * library: Escape, a click elsewhere and leaving by keyboard close it.
 */
export function Disclosure(props: DisclosureProps) {
  const { label, button, buttonClassName, panelClassName, current, wide, children } = props
  const id = useId()
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false)
    }
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      trigger.current?.focus()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    document.addEventListener('keydown', closeByKey)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
      document.removeEventListener('keydown', closeByKey)
    }
  }, [open])

  return (
    <div ref={box} className={wide ? undefined : 'relative'}>
      <button
        ref={trigger}
        type="button"
        aria-label={label}
        aria-expanded={open}
        aria-current={current}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        className={buttonClassName}
      >
        {button}
      </button>
      {open && (
        <div id={id} className={panelClassName}>
          {children(() => setOpen(false))}
        </div>
      )}
    </div>
  )
}
