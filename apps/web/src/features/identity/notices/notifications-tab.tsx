import type { NotificationSettings } from '@bourse/contract'
import { Switch } from '@bourse/ui/fields/switch.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { type ReactNode, useState } from 'react'
import { LoadingFailed } from '../accounts/setting-frame.tsx'
import { useNotifications, useSetNotifications } from './notifications-api.ts'

const LOG_INS = ['new_device', 'every'] as const
const TOPICS = ['orders', 'plans', 'campaigns'] as const

/** Which mails a person wants. Each choice holds at once. */
export function NotificationsTab() {
  const t = useTranslations('settings.notifications')
  const { data, error, refetch, isRefetching } = useNotifications()
  if (data === undefined) {
    if (error === null) return <LoadingState lines={8} className="mt-6" />
    return <LoadingFailed text={error.message} onRetry={() => void refetch()} retrying={isRefetching} />
  }
  return (
    <div className="max-w-[720px] pt-6">
      <p className="text-ink-2 text-read">{t('text')}</p>
      <Choices settings={data} />
    </div>
  )
}

function Choices({ settings }: { settings: NotificationSettings }) {
  const t = useTranslations('settings.notifications')
  const saving = useSetNotifications()
  const [choice, setChoice] = useState(settings)
  const change = (part: Partial<NotificationSettings>) => {
    const next = { ...choice, ...part }
    setChoice(next)
    saving.mutate(next, { onError: () => setChoice(settings) })
  }
  return (
    <>
      {saving.error !== null && (
        <Note kind="error" className="mt-4">
          {saving.error.message}
        </Note>
      )}
      <ul className="mt-4 border-line border-t">
        <Row title={t('security.title')} text={t('security.text')}>
          <span className="font-medium text-body text-ink-2">{t('always')}</span>
        </Row>
        <Row title={t('logIns.title')} text={t('logIns.text')}>
          <fieldset className="grid gap-1">
            <legend className="sr-only">{t('logIns.title')}</legend>
            {LOG_INS.map((when) => (
              <label key={when} className="flex min-h-7 items-center gap-2.5 text-body">
                <input
                  type="radio"
                  name="log-ins"
                  checked={choice.logIns === when}
                  onChange={() => change({ logIns: when })}
                  className="size-4 accent-(--accent)"
                />
                {t(`logIns.${when}`)}
              </label>
            ))}
          </fieldset>
        </Row>
        {TOPICS.map((topic) => (
          <Row key={topic} title={t(`${topic}.title`)} text={t(`${topic}.text`)}>
            <Switch
              label={t(`${topic}.title`)}
              labelHidden
              checked={choice[topic]}
              onChange={(event) => change({ [topic]: event.target.checked })}
            />
          </Row>
        ))}
      </ul>
    </>
  )
}

function Row({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-line border-b py-4">
      <div className="min-w-[240px] flex-1">
        <h2 className="font-semibold">{title}</h2>
        <p className="text-body text-ink-2">{text}</p>
      </div>
      {children}
    </li>
  )
}
