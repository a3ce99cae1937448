import { cloneElement, type KeyboardEvent, type ReactElement, type ReactNode, Suspense, useState } from 'react'

/** What a menu that comes later is given: the state of its opening, and the button that it belongs to. */
export interface LateMenuProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  trigger: ReactElement
}

interface TriggerProps {
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
  onClick?: () => void
  onPointerEnter?: () => void
  onFocus?: () => void
  onKeyDown?: (event: KeyboardEvent) => void
}

export interface LateMenuButtonProps {
  /** One button, without handlers of its own. */
  trigger: ReactElement<TriggerProps>
  /** Draws the menu, by a component that is loaded late. */
  menu: (menu: LateMenuProps) => ReactNode
  /** Begins to fetch the menu, when the pointer or the focus is on its button. */
  preload: () => void
}

/** A button whose menu is fetched when it is first wanted: menus with their placing weigh more than most screens. */
export function LateMenuButton({ trigger, menu, preload }: LateMenuButtonProps) {
  const [wanted, setWanted] = useState(false)
  const [open, setOpen] = useState(false)
  const show = () => {
    setWanted(true)
    setOpen(true)
  }
  const waiting = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    onPointerEnter: preload,
    onFocus: preload,
    onClick: show,
    // As a menu that is there already does.
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      show()
    },
  })
  if (!wanted) return waiting
  return <Suspense fallback={waiting}>{menu({ open, onOpenChange: setOpen, trigger })}</Suspense>
}
