import { cx } from '@bourse/ui/class-names.ts'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { Link, useRouterState } from '@bourse/ui/router.tsx'
import { useLoggedIn } from '../session.ts'

interface TellMeProps {
  /** Whether the person has asked already. */
  readonly told: boolean
  readonly texts: { readonly act: string; readonly told: string }
  /** What a screen reader hears, where a page has several of them. */
  readonly about?: (shown: string) => string
  readonly pending: boolean
  readonly onTell: (wanted: boolean, then: { readonly onError: (failure: Error) => void }) => void
  readonly className?: string
}

/** One email when something is there again or begins; pressed again it is taken back. Visitors log in first and come back. */
export function TellMe({ told, texts, about = (shown) => shown, pending, onTell, className }: TellMeProps) {
  const loggedIn = useLoggedIn()
  const next = useRouterState({ select: ({ location }) => location.href })
  const look = cx('min-h-6 text-left font-semibold text-accent hover:underline', className)
  if (!loggedIn) {
    return (
      <Link to="/account/login" state={{ next }} className={look} aria-label={about(texts.act)}>
        {texts.act}
      </Link>
    )
  }
  const shown = told ? texts.told : texts.act
  const press = () => onTell(!told, { onError: (failure) => toast.bad(failure.message) })
  return (
    <button
      type="button"
      aria-pressed={told}
      aria-label={about(shown)}
      onClick={pending ? undefined : press}
      className={look}
    >
      {shown}
    </button>
  )
}
