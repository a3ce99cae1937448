import type { Staff } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { useState } from 'react'
import { Loaded } from '../../../app/page/loaded.tsx'
import { PageHead } from '../../../app/page/page-head.tsx'
import { useSession } from '../../../app/session.ts'
import { useStaffList, useStaffProposals } from '../api.ts'
import { StaffDeactivationDialog, StaffReturnDialog, StaffRoleDialog } from './staff-change-dialogs.tsx'
import { StaffNewDialog } from './staff-new-dialog.tsx'
import { StaffProposals } from './staff-proposals.tsx'
import { StaffResetDialog } from './staff-reset-dialog.tsx'
import { type StaffAct, StaffTable } from './staff-table.tsx'

type Open = { readonly act: 'new' } | { readonly act: StaffAct; readonly person: Staff } | null

export function StaffPage() {
  const t = useTranslations('staff')
  const { staff: self } = useSession()
  const query = useStaffList()
  const { data: proposals = [] } = useStaffProposals()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const act = (kind: StaffAct, person: Staff) => setOpen({ act: kind, person })
  const add = (
    <Button variant="ink" onClick={() => setOpen({ act: 'new' })}>
      <Icon of={drawings.plus} size={14} />
      {t('add')}
    </Button>
  )
  return (
    <div className="desk">
      <PageHead
        title={t('title')}
        summary={query.data && <Summary people={query.data} />}
        above={t('above')}
        action={add}
      />
      {proposals.length > 0 && <StaffProposals proposals={proposals} />}
      <Loaded
        query={query}
        failed={t('failed')}
        skeleton={<StaffTable people={undefined} self={self.staffId} onAct={act} />}
      >
        {(people) =>
          people.length === 0 ? (
            <EmptyState title={t('empty')} />
          ) : (
            <StaffTable people={people} self={self.staffId} onAct={act} />
          )
        }
      </Loaded>
      {open?.act === 'new' && <StaffNewDialog onClose={close} />}
      {open?.act === 'role' && <StaffRoleDialog person={open.person} onClose={close} />}
      {open?.act === 'reset' && <StaffResetDialog person={open.person} onClose={close} />}
      {open?.act === 'activate' && <StaffReturnDialog person={open.person} onClose={close} />}
      {open?.act === 'deactivate' && <StaffDeactivationDialog person={open.person} onClose={close} />}
    </div>
  )
}

function Summary({ people }: { people: readonly Staff[] }) {
  const t = useTranslations('staff')
  const inactive = people.filter(({ active }) => !active).length
  return inactive === 0
    ? t('summary', { count: people.length })
    : t('summaryInactive', { count: people.length, inactive })
}
