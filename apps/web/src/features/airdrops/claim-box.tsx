import type { AirdropDetail, AirdropRefusalCode, AirdropStanding } from '@bourse/contract'
import { Button, buttonClass } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { Link, useRouterState } from '@bourse/ui/router.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { PageLink } from '../../app/page/page-link.tsx'
import { RefusalNote } from '../../app/page/refusal-note.tsx'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { useIntent } from '../../app/page/use-intent.ts'
import type { RoutePath } from '../../app/routes.ts'
import { useLoggedIn } from '../../app/session.ts'
import { NEXT_STEPS, refusalKey } from './airdrop-view.ts'
import { useClaim } from './api.ts'

const PAGES = {
  restricted: '/legalRestrict',
  others: '/activity/airdrop-list',
  records: '/activityRecord',
  verify: '/kyc/index',
  deposit: '/wallet',
} as const satisfies Record<string, RoutePath>

interface ClaimBoxProps {
  readonly airdrop: AirdropDetail
  /** Undefined while it is not known, or nobody is logged in. */
  readonly standing: AirdropStanding | undefined
}

/** The one act of the page, or why it cannot be done and what helps. */
export function ClaimBox({ airdrop, standing }: ClaimBoxProps) {
  const t = useTranslations('airdrops.claim')
  const loggedIn = useLoggedIn()
  const claim = useClaim()
  const intent = useIntent()
  const { amount } = useAmounts()
  const next = useRouterState({ select: ({ location }) => location.href })
  const { id, way, coin } = airdrop
  const each = amount(airdrop.amount, coin)
  if (!loggedIn)
    return (
      <Link
        to="/account/login"
        state={{ next }}
        className={buttonClass({ variant: 'accent', size: 'lg', block: true })}
      >
        {t('logIn')}
      </Link>
    )
  if (standing?.entry != null) return <Outcome airdrop={airdrop} entry={standing.entry} />
  const refusal = standing?.refusal ?? null
  const submit = () =>
    claim.mutate({ activityId: id, lockId: intent.lockIdFor(id) }, { onSuccess: () => intent.over() })
  return (
    <div className="grid gap-3">
      {claim.isError && <RefusalNote failure={claim.error} />}
      {refusal !== null && !claim.isError && <Refused airdrop={airdrop} standing={standing} refusal={refusal} />}
      <Button
        variant="accent"
        size="lg"
        block
        disabled={standing === undefined || refusal !== null}
        pending={claim.isPending}
        onClick={submit}
      >
        {way === 'drawn' ? t('enter') : t('act', { amount: each })}
      </Button>
      <p className="text-center text-dense text-ink-2">{t(`cost.${way}`)}</p>
    </div>
  )
}

interface RefusedProps {
  readonly airdrop: AirdropDetail
  readonly standing: AirdropStanding | undefined
  readonly refusal: AirdropRefusalCode
}

/** In the words of the specification, with the next step. */
function Refused({ airdrop, standing, refusal }: RefusedProps) {
  const t = useTranslations('airdrops')
  const { amount, moment } = useAmounts()
  const { minimum, holdCoin, startTime } = airdrop
  const step = NEXT_STEPS[refusal]
  const facts = {
    minimum: amount(minimum, holdCoin),
    balance: amount(standing?.balance ?? '0', holdCoin),
    coin: holdCoin,
    time: moment(startTime),
  }
  return (
    <Note
      kind="warn"
      role="status"
      action={
        step !== undefined && (
          <PageLink to={PAGES[step]} className="link">
            {t(`steps.${step}`, facts)}
          </PageLink>
        )
      }
    >
      <p className="font-semibold">{t(`refused.${refusalKey(refusal)}.title`)}</p>
      <p>{t(`refused.${refusalKey(refusal)}.text`, facts)}</p>
    </Note>
  )
}

const LOOKS = {
  paid: 'completed',
  won: 'completed',
  entered: 'processing',
  held: 'in_review',
  lost: 'cancelled',
  void: 'cancelled',
} as const

/** What came of the person's part. */
function Outcome({
  airdrop,
  entry,
}: {
  readonly airdrop: AirdropDetail
  readonly entry: NonNullable<AirdropStanding['entry']>
}) {
  const t = useTranslations('airdrops')
  const { amount, moment } = useAmounts()
  const facts = { amount: amount(airdrop.amount, airdrop.coin), time: moment(airdrop.drawTime ?? entry.time) }
  return (
    <div role="status" className="border-line-2 border-y py-3">
      <Status kind={LOOKS[entry.state]} label={t(`entry.${entry.state}`)} />
      <p className="mt-1 text-body">{t(`entry.${entry.state}Text`, facts)}</p>
      {airdrop.way === 'drawn' && (
        <p className="mt-1 break-all text-dense text-ink-2">{t('entry.lot', { lot: entry.ticket })}</p>
      )}
      {entry.state === 'paid' && (
        <PageLink to="/wallet" className="link mt-1 inline-block">
          {t('entry.wallet')}
        </PageLink>
      )}
      {entry.state === 'held' && (
        <PageLink to="/reward" className="link mt-1 inline-block">
          {t('entry.rewards')}
        </PageLink>
      )}
    </div>
  )
}
