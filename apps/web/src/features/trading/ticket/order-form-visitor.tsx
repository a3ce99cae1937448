import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link, useRouterState } from '@bourse/ui/router.tsx'

/** In the place of the button, for someone who has no account here. */
export function VisitorLine() {
  const t = useTranslations('orderForm')
  const next = useRouterState({ select: ({ location }) => location.href })
  return (
    <p className="flex min-h-12 items-center justify-center border-line-2 border-y px-3 py-2 text-center font-medium text-body md:min-h-11">
      <span>
        {t.rich('visitor', {
          login: (text) => (
            <Link to="/account/login" state={{ next }} className="link">
              {text}
            </Link>
          ),
          register: (text) => (
            <Link to="/account/register" state={{ next }} className="link">
              {text}
            </Link>
          ),
        })}
      </span>
    </p>
  )
}
