const TONES_HZ = [880, 1175]
const TONE_S = 0.16
const LOUDNESS = 0.08

/** Two short tones. Browsers let a page sound only after somebody has used it; until then it stays silent. */
export function chime(): void {
  try {
    const audio = new AudioContext()
    const volume = audio.createGain()
    volume.gain.value = LOUDNESS
    volume.connect(audio.destination)
    for (const [place, hertz] of TONES_HZ.entries()) {
      const tone = audio.createOscillator()
      tone.frequency.value = hertz
      tone.connect(volume)
      tone.start(audio.currentTime + place * TONE_S)
      tone.stop(audio.currentTime + (place + 1) * TONE_S)
    }
    setTimeout(() => void audio.close(), 1_000)
  } catch {
    // A device without sound still shows the order.
  }
}
