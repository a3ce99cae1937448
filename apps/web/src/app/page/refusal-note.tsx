import type { CallFailure } from '@bourse/client'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import type { RoutePath } from '../routes.ts'
import { PageLink } from './page-link.tsx'

/** Where somebody goes to make what was missing. */
const WAYS = {
  'kyc.needed': { to: '/kyc/index', key: 'verify' },
  'identity.security_setup_needed': { to: '/setting', key: 'secure' },
  'policy.denied': { to: '/legalRestrict', key: 'restricted' },
  'policy.gate': { to: '/legalRestrict', key: 'restricted' },
} as const satisfies Readonly<Record<string, { readonly to: RoutePath; readonly key: string }>>

interface RefusalNoteProps {
  readonly failure: CallFailure
  readonly className?: string
}

/** What the server refused, with the way on where there is one. */
export function RefusalNote({ failure, className }: RefusalNoteProps) {
  const t = useTranslations('convertFrame.ways')
  const way = failure.reason in WAYS ? WAYS[failure.reason as keyof typeof WAYS] : undefined
  return (
    <Note
      kind="error"
      className={className}
      action={
        way && (
          <PageLink to={way.to} className="link">
            {t(way.key)}
          </PageLink>
        )
      }
    >
      {failure.message}
    </Note>
  )
}
