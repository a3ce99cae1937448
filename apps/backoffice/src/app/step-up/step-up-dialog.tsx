import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { LateDialog } from '@bourse/ui/overlays/late-dialog.tsx'
import { askPasskey } from '@bourse/ui/passkey-device.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useSession } from '../session.ts'
import { type BrowserKey, findBrowserKey, signByBrowserKey } from './browser-key.ts'
import { type StepUp, stepUps } from './step-up.ts'

/** What decides is signed here, whichever page it comes from. */
export function StepUpDialog() {
  const stepUp = useSyncExternalStore(stepUps.subscribe, stepUps.get)
  return stepUp === null ? null : <Signing key={stepUp.asked.nonce} stepUp={stepUp} />
}

function Signing({ stepUp }: { stepUp: StepUp }) {
  const t = useTranslations('shell.stepUp')
  const device = useTranslations('shell.passkey')
  const { nonce, text, passkey, browserKeys } = stepUp.asked
  const { staffId } = useSession().staff
  const { data: browserKey, isPending: isLooking } = useQuery({
    queryKey: ['browserKey', staffId, nonce],
    queryFn: async () => (browserKeys ? ((await findBrowserKey(staffId)) ?? null) : null),
    gcTime: 0,
  })
  const byPasskey = useMutation({
    mutationFn: async (options: NonNullable<typeof passkey>) =>
      JSON.parse(await askPasskey(options, device)) as unknown,
    onSuccess: (answer) => stepUp.sign(JSON.stringify({ nonce, passkey: answer })),
  })
  const byBrowser = useMutation({
    mutationFn: (key: BrowserKey) => signByBrowserKey(key, text),
    onSuccess: (answer) => stepUp.sign(JSON.stringify({ nonce, browserKey: answer })),
  })
  const error = byPasskey.error ?? byBrowser.error
  const hasNone = passkey === null && !isLooking && browserKey === null
  return (
    <LateDialog
      open
      onOpenChange={stepUp.cancel}
      title={t('title')}
      description={t('text')}
      actions={
        <>
          <Button onClick={stepUp.cancel}>{t('cancel')}</Button>
          {browserKey && (
            <Button
              variant={passkey === null ? 'ink' : 'outline'}
              pending={byBrowser.isPending}
              onClick={() => byBrowser.mutate(browserKey)}
            >
              {t('byBrowser')}
            </Button>
          )}
          {passkey !== null && (
            <Button variant="ink" pending={byPasskey.isPending} onClick={() => byPasskey.mutate(passkey)}>
              {t('byPasskey')}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        {error && <Note kind="error">{error.message}</Note>}
        {hasNone && <Note kind="error">{browserKeys ? t('noKey') : t('noPasskey')}</Note>}
        <pre className="overflow-x-auto whitespace-pre-wrap break-all border border-line bg-paper-down p-3 text-dense text-ink">
          {text}
        </pre>
        {browserKey && <p className="text-dense text-ink-2">{t('demo')}</p>}
      </div>
    </LateDialog>
  )
}
