import type { AppLogInStarted } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { Skeleton } from '@bourse/ui/skeleton.tsx'
import { QrCode } from '../../../app/page/qr-code.tsx'
import { renewAppLogIn, useAppAnswer, useAppLogIn } from './app-api.ts'

const SIZE = 208

/** A picture for a phone that is logged in, and the number that proves that it was this picture. */
export function AppStep({ onEntered }: { onEntered: () => void }) {
  const t = useTranslations('identity.app')
  const started = useAppLogIn()
  const answer = useAppAnswer(started.data?.secret, onEntered)
  const state = answer.data ?? 'waiting'
  const ended = state === 'denied' || state === 'expired'
  const failure = started.error ?? answer.error
  return (
    <div className="mt-5">
      <p className="text-base text-ink-2">{t('text')}</p>
      <div className="mt-5 flex gap-6 max-sm:flex-col max-sm:items-center">
        {started.data === undefined || ended || failure !== null ? (
          <Placeholder waiting={failure === null && !ended} />
        ) : (
          <Picture started={started.data} />
        )}
        <ol className="list-decimal self-center pl-5 text-body text-ink-2 [&>li]:mt-1.5">
          <li>{t('steps.scan')}</li>
          <li>{t('steps.compare')}</li>
          <li>{t('steps.approve')}</li>
        </ol>
      </div>
      <div role="status" className="mt-5 min-h-11">
        {failure !== null || ended ? (
          <Note kind={state === 'denied' || failure !== null ? 'error' : 'warn'}>{failure?.message ?? t(state)}</Note>
        ) : (
          <p className="text-body text-ink-2">{state === 'approved' ? t('approved') : t('waiting')}</p>
        )}
      </div>
    </div>
  )
}

function Picture({ started }: { started: AppLogInStarted }) {
  const t = useTranslations('identity.app')
  const address = `${location.origin}/account/approve#${started.code}`
  return (
    <div className="shrink-0 text-center" data-approve={address}>
      <QrCode text={address} label={t('picture')} size={SIZE} />
      <p className="mt-2 text-dense text-ink-2">{t('number')}</p>
      <p data-number={started.number} className="display text-[44px] leading-[48px] tabular-nums">
        {started.number}
      </p>
    </div>
  )
}

/** As large as the picture with its number, so that nothing jumps when it comes or goes. */
function Placeholder({ waiting }: { waiting: boolean }) {
  const t = useTranslations('identity.app')
  return (
    <div className="shrink-0" style={{ width: SIZE, height: SIZE + 76 }}>
      {waiting ? (
        <Skeleton className="size-[208px]" />
      ) : (
        <div className="grid size-[208px] place-items-center rounded-1 border border-line-ctl border-dashed bg-paper-down p-4">
          <Button onClick={() => void renewAppLogIn()}>
            <Icon of={drawings.refresh} />
            {t('renew')}
          </Button>
        </div>
      )}
    </div>
  )
}
