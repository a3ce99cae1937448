import { Button } from '@bourse/ui/button.tsx'
import { cx } from '@bourse/ui/class-names.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useEffect, useRef, useState } from 'react'
import { drawn } from '../../app/shared-data/shrink.ts'

export type Shape = 'card' | 'face'

export interface CameraProps {
  shape: Shape
  onPicture: (picture: Blob) => void
  onClose: () => void
}

/** The camera of this device with a frame for what must be in the picture. Nothing is recorded until the button is pressed. */
export function Camera({ shape, onPicture, onClose }: CameraProps) {
  const t = useTranslations('kyc.camera')
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'opening' | 'live' | 'refused'>('opening')

  useEffect(() => {
    let stream: MediaStream | undefined
    let left = false
    const facingMode = shape === 'face' ? 'user' : { ideal: 'environment' }
    navigator.mediaDevices
      .getUserMedia({ video: { facingMode, width: { ideal: 1920 }, height: { ideal: 1080 } } })
      .then(
        (opened) => {
          stream = opened
          if (left || video.current === null) return stop(opened)
          video.current.srcObject = opened
          setState('live')
        },
        () => setState('refused'),
      )
    return () => {
      left = true
      if (stream !== undefined) stop(stream)
    }
  }, [shape])

  const take = async () => {
    if (video.current === null) return
    onPicture(await drawn(video.current, video.current.videoWidth, video.current.videoHeight))
  }
  return (
    <div>
      <div className="relative aspect-[4/3] overflow-hidden rounded-1 bg-inverse">
        <video
          ref={video}
          autoPlay
          playsInline
          muted
          aria-label={t('label')}
          className={cx('size-full object-cover', shape === 'face' && '-scale-x-100')}
        />
        <Frame shape={shape} />
        {state !== 'live' && (
          <p
            role="status"
            className="absolute inset-0 grid place-items-center bg-inverse p-6 text-center text-on-inverse"
          >
            {state === 'opening' ? t('opening') : t('refused')}
          </p>
        )}
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="accent" size="lg" disabled={state !== 'live'} onClick={() => void take()} className="flex-1">
          {t('take')}
        </Button>
        <Button size="lg" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </div>
  )
}

/** What stands inside the line will be read. */
function Frame({ shape }: { shape: Shape }) {
  return (
    <svg
      viewBox="0 0 400 300"
      data-theme="light"
      aria-hidden="true"
      className="absolute inset-0 size-full text-paper-up"
    >
      <g fill="none" stroke="currentColor" strokeWidth="2">
        {shape === 'card' ? (
          <rect x="40" y="49" width="320" height="202" rx="8" strokeDasharray="14 6" />
        ) : (
          <ellipse cx="200" cy="145" rx="82" ry="110" strokeDasharray="14 6" />
        )}
      </g>
    </svg>
  )
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
