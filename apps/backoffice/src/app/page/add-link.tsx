import { buttonClass } from '@bourse/ui/button.tsx'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { Icon } from '@bourse/ui/icon.tsx'
import { Link } from '@bourse/ui/router.tsx'

/** Leads to the editor of something that is not there yet. */
export function AddLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={buttonClass({ variant: 'ink' })}>
      <Icon of={drawings.plus} size={14} />
      {children}
    </Link>
  )
}
