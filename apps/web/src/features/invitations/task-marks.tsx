import type { InvitedFriend, TaskMark } from '@bourse/contract'
import { cx } from '@bourse/ui/class-names.ts'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'

const MARKS = ['finished', 'take', 'running', 'coming', 'missed'] as const satisfies readonly TaskMark[]
const TICKS = Array.from({ length: 12 }, (_, place) => place * 30)

/** Ink with a tick: finished; mulberry: a reward to take; a dial: under way; hollow: to come; a dash: time ran out. */
function Disc({ mark }: { readonly mark: TaskMark }) {
  if (mark === 'running')
    return (
      <svg viewBox="0 0 22 22" aria-hidden="true" className="size-[22px] text-accent">
        {TICKS.map((turn, place) => (
          <path
            key={turn}
            d="M11 1v5"
            transform={`rotate(${turn} 11 11)`}
            stroke={place < 7 ? 'currentColor' : 'var(--line-ctl)'}
            strokeWidth="2"
          />
        ))}
      </svg>
    )
  return (
    <span
      className={cx(
        'inline-flex size-[22px] items-center justify-center rounded-full border',
        mark === 'finished' && 'border-ink bg-ink text-paper',
        mark === 'take' && 'border-accent bg-accent text-on-accent',
        (mark === 'coming' || mark === 'missed') && 'border-line-ctl text-ink-3',
      )}
    >
      {(mark === 'finished' || mark === 'take') && <Icon of={drawings.check} size={14} />}
      {mark === 'missed' && <Icon of={drawings.minus} size={12} />}
    </span>
  )
}

/** Four discs on a hairline; each says in words what it is. Wide ones stand under their heads. */
export function TaskMarks({ tasks, wide = false }: Pick<InvitedFriend, 'tasks'> & { readonly wide?: boolean }) {
  const t = useTranslations('invite')
  return (
    <ol className="flex items-center">
      {tasks.map(({ task, mark }, place) => (
        <li key={task} className="flex items-center">
          {place > 0 && (
            <span
              aria-hidden="true"
              className={cx('h-px', wide ? 'w-9' : 'w-5', mark === 'coming' ? 'bg-line' : 'bg-line-ctl')}
            />
          )}
          <span className="sr-only">{`${t(`tasks.${task}`)}: ${t(`marks.${mark}`)}`}</span>
          <span aria-hidden="true" className="inline-flex">
            <Disc mark={mark} />
          </span>
        </li>
      ))}
    </ol>
  )
}

/** Over the discs of a table, each as far from the next as they are. */
export function MarkHeads() {
  const t = useTranslations('invite.heads')
  return (
    <span className="flex">
      {(['registration', 'kyc', 'junior', 'senior'] as const).map((task) => (
        <span key={task} className="w-[58px] last:w-auto">
          {t(task)}
        </span>
      ))}
    </span>
  )
}

export function MarkLegend() {
  const t = useTranslations('invite.marks')
  return (
    <ul className="mt-5 flex flex-wrap gap-x-6 gap-y-2 text-dense text-ink-2">
      {MARKS.map((mark) => (
        <li key={mark} className="flex items-center gap-2">
          <span aria-hidden="true" className="inline-flex">
            <Disc mark={mark} />
          </span>
          {t(mark)}
        </li>
      ))}
    </ul>
  )
}
