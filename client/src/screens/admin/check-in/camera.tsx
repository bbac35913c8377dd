import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../ui/base/alert';
import classes from './check-in.module.css';
import { qrReader } from './scan';

/** Milliseconds between two looks through the camera. */
const PAUSE = 150;
/** Milliseconds that a code must have been out of sight before it is read again. */
const REST = 4_000;

interface CameraProps {
  onCode: (code: string) => void;
}

/** The camera, looking for QR codes for as long as it is shown. */
export function Camera({ onCode }: CameraProps) {
  const { t } = useTranslation('admin');
  const video = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);
  const latestOnCode = useRef(onCode);
  useEffect(() => {
    latestOnCode.current = onCode;
  }, [onCode]);

  useEffect(() => {
    const stop = new AbortController();
    if (video.current !== null)
      watch(video.current, stop.signal, (code) => latestOnCode.current(code)).catch(() => setFailed(true));
    return () => stop.abort();
  }, []);

  if (failed) return <Alert tone="warn">{t('checkIn.noCamera')}</Alert>;
  return (
    <div className={classes.camera}>
      <video ref={video} playsInline muted aria-label={t('checkIn.cameraPicture')} />
    </div>
  );
}

async function watch(video: HTMLVideoElement, signal: AbortSignal, onCode: (code: string) => void) {
  // A page over plain HTTP has no camera: this throws, and is said so.
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  const end = () => stream.getTracks().forEach((track) => track.stop());
  if (signal.aborted) return end();
  signal.addEventListener('abort', end);
  video.srcObject = stream;
  await video.play();
  const read = await qrReader();
  let last = { code: '', at: -REST };
  while (!signal.aborted) {
    const code = await read(video);
    if (code !== undefined && code !== '') {
      const at = performance.now();
      const isNew = code !== last.code || at - last.at > REST;
      last = { code, at };
      if (isNew) onCode(code);
    }
    await new Promise((go) => setTimeout(go, PAUSE));
  }
}
