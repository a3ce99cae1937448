import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { type ReactNode, useId } from 'react'
import { useMoment } from '../moments.ts'

interface Deciding {
  readonly error: Error | null
  readonly isPending: boolean
  readonly mutate: (id: string, then: { readonly onSuccess: () => void }) => void
}

interface ProposalProps {
  readonly title: string
  readonly proposal: {
    readonly id: string
    readonly proposedBy: string
    readonly proposedAt: string
    /** Whether the reader is another person than the one who proposed. */
    readonly mayDecide: boolean
  }
  readonly why: string
  /** Undefined for those who may not. */
  readonly confirm: Deciding | undefined
  readonly decline: Deciding | undefined
  /** Said when it is done. */
  readonly confirmed?: string
  /** One of several under a heading of their own. */
  readonly listed?: true
  /** What would change. */
  readonly children?: ReactNode
}

/** What one person proposed, with the two ways that another has; who proposed it can take it back. */
export function Proposal(props: ProposalProps) {
  const { title, proposal, why, confirm, decline, confirmed, listed, children } = props
  const t = useTranslations('shell.proposal')
  const [moment, headingId] = [useMoment({ withDate: true }), useId()]
  const { id, proposedBy, proposedAt, mayDecide } = proposal
  const error = confirm?.error ?? decline?.error
  return (
    <section aria-labelledby={headingId} className={listed ? 'mb-6 border-line border-b pb-4' : 'mb-6'}>
      {listed ? (
        <h3 id={headingId} className="font-semibold text-body">
          {title}
        </h3>
      ) : (
        <SectionRule id={headingId} title={title} />
      )}
      <p className="text-body text-ink-2">{t('by', { who: proposedBy, time: moment(proposedAt) })}</p>
      {children}
      <p className="my-3 text-body">{why}</p>
      {error && (
        <Note kind="error" className="mb-3">
          {error.message}
        </Note>
      )}
      <div className="flex flex-wrap gap-2">
        {confirm !== undefined && mayDecide && (
          <Button
            variant="ink"
            pending={confirm.isPending}
            onClick={() => confirm.mutate(id, { onSuccess: () => toast.good(confirmed ?? t('confirmed')) })}
          >
            {t('confirm')}
          </Button>
        )}
        {decline !== undefined && (
          <Button
            pending={decline.isPending}
            onClick={() => decline.mutate(id, { onSuccess: () => toast.good(t('declined')) })}
          >
            {t(mayDecide ? 'decline' : 'withdraw')}
          </Button>
        )}
      </div>
      {!mayDecide && <p className="mt-2 text-dense text-ink-3">{t('other')}</p>}
    </section>
  )
}
