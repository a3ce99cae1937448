import type { SandboxWorld } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { cx } from '@bourse/ui/class-names.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { Table, Td, Th, Tr } from '@bourse/ui/table.tsx'
import { CopyButton } from '../../app/page/copy-button.tsx'

export interface DemoUsersProps {
  users: SandboxWorld['demoUsers']
  onCredit: (email: string) => void
}

export function DemoUsers({ users, onCredit }: DemoUsersProps) {
  const t = useTranslations('sandbox.world')
  return (
    <section aria-labelledby="demo-users">
      <SectionRule id="demo-users" title={t('demo.title')} />
      {users.length === 0 ? (
        <EmptyState title={t('demo.empty')} text={t('demo.emptyText')} />
      ) : (
        <Table caption={t('demo.title')}>
          <thead>
            <tr>
              <Th>{t('demo.email')}</Th>
              <Th className="max-md:hidden">{t('demo.password')}</Th>
              <Th className="max-md:hidden">{t('demo.uid')}</Th>
              <Th>
                <span className="sr-only">{t('demo.acts')}</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {users.map(({ email, password, uid }) => (
              <Tr key={uid}>
                <Td className="max-md:py-1.5">
                  <Copyable strong value={email} label={t('demo.copyEmail', { email })} />
                  <span className="md:hidden">
                    <Copyable value={password} label={t('demo.copyPassword', { email })} />
                  </span>
                </Td>
                <Td className="max-md:hidden">
                  <Copyable value={password} label={t('demo.copyPassword', { email })} />
                </Td>
                <Td quiet className="max-md:hidden">
                  {uid}
                </Td>
                <Td className="text-right">
                  <Button size="sm" aria-label={t('demo.creditOf', { email })} onClick={() => onCredit(email)}>
                    {t('demo.credit')}
                  </Button>
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  )
}

function Copyable({ value, label, strong = false }: { value: string; label: string; strong?: boolean }) {
  return (
    <span className="flex items-center gap-1 whitespace-normal">
      <span className={cx('break-all', strong && 'font-semibold')}>{value}</span>
      <CopyButton value={value} label={label} />
    </span>
  )
}
