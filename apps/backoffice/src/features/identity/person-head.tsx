import type { OfficeUser } from '@bourse/contract'
import * as identity from '@bourse/contract/calls/office/identity'
import * as privacy from '@bourse/contract/calls/office/privacy'
import { Button } from '@bourse/ui/button.tsx'
import { LANGUAGE_NAMES, useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { type ReactNode, useState } from 'react'
import { useCountryName } from '../../app/country-names.ts'
import { useMoment } from '../../app/moments.ts'
import { CopyButton } from '../../app/page/copy-button.tsx'
import { PageHead } from '../../app/page/page-head.tsx'
import { useMay } from '../../app/use-may.ts'
import { FreezeDialog, HoldDialog, LiftDialog, MarketAccountDialog, StopDialog } from './person-dialogs.tsx'
import { ProposeUnfreezeDialog } from './unfreeze-dialogs.tsx'
import { UnfreezeNote } from './unfreeze-note.tsx'
import { PersonState } from './users-table.tsx'

export function PersonHead({ user, above }: { user: OfficeUser; above: ReactNode }) {
  const t = useTranslations('users.person')
  return (
    <>
      <PageHead
        title={user.username}
        summary={t('uidOf', { uid: user.uid })}
        above={above}
        action={<PersonActs user={user} />}
      />
      <StateNotes user={user} />
      <Facts user={user} />
    </>
  )
}

type Open = 'freeze' | 'unfreeze' | 'stop' | 'lift' | 'hold' | 'market' | null

function PersonActs({ user }: { user: OfficeUser }) {
  const t = useTranslations('users.person')
  const [open, setOpen] = useState<Open>(null)
  const [mayFreeze, mayStop] = [useMay(identity.freezeUser), useMay(identity.stopWithdrawals)]
  const [mayLift, mayHold] = [useMay(identity.allowWithdrawals), useMay(privacy.placeHold)]
  const mayMark = useMay(identity.setMarketAccount)
  const close = () => setOpen(null)
  // Staff may put a freeze by the owner under a reason of their own, after which their rules hold for opening it.
  const canFreeze = user.freeze === null || user.freeze.by === null
  return (
    <div className="flex flex-wrap gap-2">
      {mayMark && (
        <Button onClick={() => setOpen('market')}>{t(user.marketAccountSince === null ? 'market' : 'noMarket')}</Button>
      )}
      {mayHold && <Button onClick={() => setOpen('hold')}>{t('hold')}</Button>}
      {mayStop && (
        <Button onClick={() => setOpen('stop')}>{user.staffStop === null ? t('stop') : t('stopLonger')}</Button>
      )}
      {mayLift && user.staffStop !== null && <Button onClick={() => setOpen('lift')}>{t('lift')}</Button>}
      {mayFreeze && user.unfreeze === 'proposable' && (
        <Button variant="ink" onClick={() => setOpen('unfreeze')}>
          {t('proposeUnfreeze')}
        </Button>
      )}
      {mayFreeze && canFreeze && (
        <Button variant="danger" onClick={() => setOpen('freeze')}>
          {user.freeze === null ? t('freeze') : t('takeOver')}
        </Button>
      )}
      {open === 'freeze' && <FreezeDialog user={user} onClose={close} />}
      {open === 'unfreeze' && <ProposeUnfreezeDialog user={user} onClose={close} />}
      {open === 'stop' && <StopDialog user={user} onClose={close} />}
      {open === 'hold' && <HoldDialog user={user} onClose={close} />}
      {open === 'market' && <MarketAccountDialog user={user} onClose={close} />}
      {open === 'lift' && <LiftDialog user={user} onClose={close} />}
    </div>
  )
}

function StateNotes({ user }: { user: OfficeUser }) {
  const t = useTranslations('users.person')
  const roles = useTranslations('shell.roles')
  const moment = useMoment({ withDate: true })
  const { freeze, staffStop, withdrawalsStoppedUntil: until, unfreezeProposal: proposal } = user
  return (
    <div className="grid gap-3 empty:hidden not-empty:mb-5">
      {user.closedAt !== null && (
        <Note kind="plain" role="status">
          <p className="font-semibold">{t('closedSince', { time: moment(user.closedAt) })}</p>
          <p>{user.endedAt === null ? t('closedOpen') : t('endedSince', { time: moment(user.endedAt) })}</p>
        </Note>
      )}
      {freeze !== null && (
        <Note kind="error" role="status">
          <p className="font-semibold">{t('frozenSince', { time: moment(freeze.at) })}</p>
          <p>
            {freeze.by === null
              ? t('frozenByOwner')
              : t('frozenBy', {
                  reason: t(`reasons.${freeze.reason}`),
                  email: freeze.by.email,
                  role: roleName(freeze.by.role, roles),
                })}
          </p>
          {freeze.text !== null && <p className="whitespace-pre-line text-ink-2">{freeze.text}</p>}
        </Note>
      )}
      {user.marketAccountSince !== null && (
        <Note kind="info">
          <p className="font-semibold">{t('marketSince', { time: moment(user.marketAccountSince) })}</p>
          <p>{t('marketText')}</p>
        </Note>
      )}
      {proposal !== null && <UnfreezeNote user={user} proposal={proposal} />}
      {until !== null && (
        <Note kind="warn">
          <p className="font-semibold">{t('stoppedUntil', { time: moment(until) })}</p>
          {staffStop === null ? (
            <p>{t('stoppedByChange')}</p>
          ) : (
            <>
              <p>{t('stoppedBy', { email: staffStop.by, time: moment(staffStop.until) })}</p>
              {staffStop.text !== null && <p className="whitespace-pre-line text-ink-2">{staffStop.text}</p>}
            </>
          )}
        </Note>
      )}
    </div>
  )
}

const ROLE_NAMES = ['admin', 'compliance', 'support'] as const

function roleName(role: string, roles: (key: (typeof ROLE_NAMES)[number]) => string): string {
  const known = ROLE_NAMES.find((name) => name === role)
  return known === undefined ? role : roles(known)
}

function Facts({ user }: { user: OfficeUser }) {
  const t = useTranslations('users.person')
  const moment = useMoment({ withDate: true })
  const countryName = useCountryName()
  return (
    <dl className="grid grid-cols-1 gap-x-8 border-ink border-t-2 sm:grid-cols-2 lg:grid-cols-4">
      <Fact name={t('state')}>
        <PersonState user={user} />
      </Fact>
      {user.email !== null && (
        <Fact name={t('email')} copy={user.email}>
          {user.email}
        </Fact>
      )}
      {user.phone !== null && (
        <Fact name={t('phone')} copy={user.phone}>
          {user.phone}
        </Fact>
      )}
      <Fact name={t('country')}>{countryName(user.country)}</Fact>
      <Fact name={t('registered')}>{moment(user.registeredAt)}</Fact>
      <Fact name={t('language')}>{LANGUAGE_NAMES[user.language]}</Fact>
      <Fact name={t('fiat')}>{user.fiat}</Fact>
      <Fact name={t('inviteCode')} copy={user.inviteCode}>
        {user.inviteCode}
      </Fact>
      <Fact name={t('userId')} copy={user.userId}>
        {user.userId}
      </Fact>
    </dl>
  )
}

function Fact({ name, copy, children }: { name: string; copy?: string; children: ReactNode }) {
  const t = useTranslations('users.person')
  return (
    <div className="min-w-0 border-line border-b py-2 max-sm:flex max-sm:items-center max-sm:justify-between max-sm:gap-4 max-sm:py-1.5">
      <dt className="shrink-0 text-dense text-ink-3">{name}</dt>
      <dd className="flex min-h-7 min-w-0 items-center gap-1 font-medium max-sm:text-right max-sm:text-body">
        <span className="min-w-0 break-words [overflow-wrap:anywhere]">{children}</span>
        {copy !== undefined && <CopyButton value={copy} label={t('copy', { name })} />}
      </dd>
    </div>
  )
}
