/** Reads the code in one picture of the camera; undefined where there is none. */
type Reader = (video: HTMLVideoElement) => Promise<string | undefined>;

/** Longest side, in pixels, of the picture that our own decoder looks at: more only costs time. */
const LONGEST = 640;

interface NativeDetector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}

interface NativeDetectorClass {
  new (options: { formats: string[] }): NativeDetector;
  getSupportedFormats: () => Promise<string[]>;
}

/** The browser's own reader of QR codes where it has one, else ours, whose code is only loaded then. */
export async function qrReader(): Promise<Reader> {
  const { BarcodeDetector: Native } = window as { BarcodeDetector?: NativeDetectorClass };
  const formats = await Native?.getSupportedFormats().catch((): string[] => []);
  if (Native !== undefined && formats?.includes('qr_code')) {
    const detector = new Native({ formats: ['qr_code'] });
    return async (video) => (await detector.detect(video))[0]?.rawValue;
  }
  const { default: decode } = await import('jsqr');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return (video) => {
    const scale = Math.min(1, LONGEST / Math.max(video.videoWidth, video.videoHeight, 1));
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    if (context === null || canvas.width === 0) return Promise.resolve(undefined);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
    return Promise.resolve(decode(data, width, height, { inversionAttempts: 'dontInvert' })?.data);
  };
}
