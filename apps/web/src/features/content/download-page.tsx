import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { TabPanel, Tabs } from '@bourse/ui/tabs.tsx'
import { useState } from 'react'
import { install, useInstallState } from '../../app/install.ts'
import { DashList, PageHead, Prose, Reading, ReadingSection } from '../../app/page/reading.tsx'
import { useTextList } from '../../app/shared-data/text-list.ts'

const DEVICES = ['iphone', 'android', 'desktop'] as const
type Device = (typeof DEVICES)[number]

function thisDevice(): Device {
  if (/iPhone|iPad/.test(navigator.userAgent)) return 'iphone'
  return /Android/.test(navigator.userAgent) ? 'android' : 'desktop'
}

export function DownloadPage() {
  const t = useTranslations('download')
  const gains = useTextList<string>('download.get.items')
  const contents = [
    { id: 'steps', title: t('devices') },
    { id: 'get', title: t('get.title') },
    { id: 'offline', title: t('offline.title') },
    { id: 'safety', title: t('safety.title') },
  ]
  return (
    <div className="wrap">
      <PageHead title={t('title')} standfirst={t('standfirst')} />
      <Reading label={t('title')} contents={contents}>
        <ReadingSection id="steps" title={t('devices')}>
          <InstallButton />
          <DeviceSteps />
        </ReadingSection>
        <ReadingSection id="get" title={t('get.title')}>
          <DashList items={gains} />
        </ReadingSection>
        <ReadingSection id="offline" title={t('offline.title')}>
          <Offline />
        </ReadingSection>
        <ReadingSection id="safety" title={t('safety.title')}>
          <Prose paragraphs={[t('safety.text', { address: location.origin }), t('safety.remove')]} />
        </ReadingSection>
      </Reading>
    </div>
  )
}

function InstallButton() {
  const t = useTranslations('download')
  const state = useInstallState()
  if (state === 'none') return null
  return (
    <div className="pb-6">
      {state === 'offered' && (
        <Button variant="accent" size="lg" onClick={() => void install()}>
          {t('install')}
        </Button>
      )}
      {state === 'installed' && <Note>{t('installed')}</Note>}
      {state === 'dismissed' && <Note kind="plain">{t('installDismissed')}</Note>}
    </div>
  )
}

function DeviceSteps() {
  const t = useTranslations('download')
  const [device, setDevice] = useState(thisDevice)
  const items = DEVICES.map((value) => ({ value, label: t(`${value}.tab`) }))
  return (
    <Tabs label={t('devices')} value={device} onChange={setDevice} items={items}>
      {DEVICES.map((value) => (
        <TabPanel key={value} value={value} className="pt-6">
          <Steps device={value} />
        </TabPanel>
      ))}
    </Tabs>
  )
}

function Steps({ device }: { device: Device }) {
  const t = useTranslations('download')
  const steps = useTextList<string>(`download.${device}.steps`)
  return (
    <>
      <h3 className="font-semibold text-h4">{t(`${device}.title`)}</h3>
      <ol className="mt-3 flex max-w-[680px] flex-col text-read">
        {steps.map((step, place) => (
          <li key={step} className="flex min-h-14 items-center gap-5 border-line border-b py-3">
            <span aria-hidden="true" className="display w-6 shrink-0 text-[28px] text-ink-3 leading-8">
              {place + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </>
  )
}

function Offline() {
  const t = useTranslations('download.offline')
  const works = useTextList<string>('download.offline.works')
  const worksNot = useTextList<string>('download.offline.worksNot')
  return (
    <div className="grid gap-x-12 gap-y-8 md:grid-cols-2">
      <div>
        <h3 className="pb-3 font-semibold text-h4">{t('worksLabel')}</h3>
        <DashList items={works} />
      </div>
      <div>
        <h3 className="pb-3 font-semibold text-h4">{t('worksNotLabel')}</h3>
        <DashList items={worksNot} />
      </div>
    </div>
  )
}
