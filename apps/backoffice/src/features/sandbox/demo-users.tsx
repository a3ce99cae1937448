import type { SandboxWorld } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { cx } from '@bourse/ui/class-names.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { type Column, ColumnTable } from '../../app/page/column-table.tsx'
import { CopyButton } from '../../app/page/copy-button.tsx'

type DemoUser = SandboxWorld['demoUsers'][number]

export interface DemoUsersProps {
  users: readonly DemoUser[]
  onCredit: (email: string) => void
}

export function DemoUsers({ users, onCredit }: DemoUsersProps) {
  const t = useTranslations('sandbox.world')
  const columns: Column<DemoUser>[] = [
    {
      key: 'email',
      head: t('demo.email'),
      cellClassName: 'max-md:py-1.5',
      cell: ({ email, password }) => (
        <>
          <Copyable strong value={email} label={t('demo.copyEmail', { email })} />
          <span className="md:hidden">
            <Copyable value={password} label={t('demo.copyPassword', { email })} />
          </span>
        </>
      ),
    },
    {
      key: 'password',
      head: t('demo.password'),
      className: 'max-md:hidden',
      cell: ({ email, password }) => <Copyable value={password} label={t('demo.copyPassword', { email })} />,
    },
    { key: 'uid', head: t('demo.uid'), className: 'max-md:hidden', quiet: true, cell: ({ uid }) => uid },
    {
      key: 'acts',
      head: t('demo.acts'),
      headHidden: true,
      numeric: true,
      cell: ({ email }) => (
        <Button size="sm" aria-label={t('demo.creditOf', { email })} onClick={() => onCredit(email)}>
          {t('demo.credit')}
        </Button>
      ),
    },
  ]
  return (
    <section aria-labelledby="demo-users">
      <SectionRule id="demo-users" title={t('demo.title')} />
      {users.length === 0 ? (
        <EmptyState title={t('demo.empty')} text={t('demo.emptyText')} />
      ) : (
        <ColumnTable caption={t('demo.title')} columns={columns} rows={users} keyOf={({ uid }) => uid} />
      )}
    </section>
  )
}

export function Copyable({ value, label, strong = false }: { value: string; label: string; strong?: boolean }) {
  return (
    <span className="flex items-center gap-1 whitespace-normal">
      <span className={cx('break-all', strong && 'font-semibold')}>{value}</span>
      <CopyButton value={value} label={label} />
    </span>
  )
}
