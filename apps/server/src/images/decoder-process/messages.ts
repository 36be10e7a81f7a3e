// Messages between the server and the process that decodes pictures.

/** Task of the process: `normalise` decodes an uploaded file, and `watermark` draws a text onto a stored picture. */
export type DecoderTask =
	| { readonly kind: "normalise"; readonly bytes: Uint8Array }
	| { readonly kind: "watermark"; readonly bytes: Uint8Array; readonly text: string };

export interface ToDecoder {
	readonly id: number;
	readonly task: DecoderTask;
}

/** Reason why an uploaded file is refused as a picture. */
export type ImageFault = "unsupported" | "heic" | "damaged" | "dimensions";

export type DecoderResult =
	| { readonly kind: "picture"; readonly bytes: Uint8Array }
	| { readonly kind: "fault"; readonly fault: ImageFault };

export type FromDecoder =
	| { readonly kind: "ready" }
	| { readonly kind: "done"; readonly id: number; readonly result: DecoderResult };
