// Reads QR codes from the camera's pictures with the browser's BarcodeDetector. If the browser has none, a decoder is loaded
// and used.

/** Reads a QR code. Resolves with undefined if the picture contains none. */
export type QrReader = (picture: HTMLVideoElement | HTMLCanvasElement) => Promise<string | undefined>;

interface Detector {
	detect(picture: HTMLVideoElement | HTMLCanvasElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorType {
	new (options: { readonly formats: readonly string[] }): Detector;
	getSupportedFormats?(): Promise<readonly string[]>;
}

export async function qrReader(): Promise<QrReader> {
	const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorType };
	if (BarcodeDetector !== undefined && (await supportsQr(BarcodeDetector))) {
		const detector = new BarcodeDetector({ formats: ["qr_code"] });
		return async (picture) => (await detector.detect(picture))[0]?.rawValue;
	}
	const { decodeQR } = await import("qr/decode.js");
	return async (picture) => {
		const image = pixelsOf(picture);
		if (image === undefined) return undefined;
		try {
			return decodeQR(image);
		} catch {
			// The decoder throws for a picture without a code.
			return undefined;
		}
	};
}

/** Some desktop browsers have the class BarcodeDetector but support no format. */
async function supportsQr(type: DetectorType): Promise<boolean> {
	const formats = (await type.getSupportedFormats?.().catch(() => [])) ?? [];
	return (formats as readonly string[]).includes("qr_code");
}

function pixelsOf(picture: HTMLVideoElement | HTMLCanvasElement): ImageData | undefined {
	const isVideo = picture instanceof HTMLVideoElement;
	const [width, height] = isVideo ? [picture.videoWidth, picture.videoHeight] : [picture.width, picture.height];
	if (width === 0 || height === 0) return undefined;
	const canvas = isVideo ? document.createElement("canvas") : picture;
	if (isVideo) {
		canvas.width = width;
		canvas.height = height;
		canvas.getContext("2d", { willReadFrequently: true })?.drawImage(picture, 0, 0);
	}
	return canvas.getContext("2d")?.getImageData(0, 0, width, height);
}
