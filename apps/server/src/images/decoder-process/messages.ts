// Messages between the server and the process that decodes pictures.

/** Decodes an uploaded file, or marks a stored picture with a text. */
export type DecoderTask =
	| { readonly kind: "normalise"; readonly bytes: Uint8Array }
	| { readonly kind: "watermark"; readonly bytes: Uint8Array; readonly text: string };

export interface ToDecoder {
	readonly id: number;
	readonly task: DecoderTask;
}

/** Reasons why a file is refused as a picture. */
export type ImageFault = "unsupported" | "heic" | "damaged" | "dimensions";

export type DecoderResult =
	| { readonly kind: "picture"; readonly bytes: Uint8Array }
	| { readonly kind: "fault"; readonly fault: ImageFault };

export type FromDecoder =
	| { readonly kind: "ready" }
	| { readonly kind: "done"; readonly id: number; readonly result: DecoderResult };
