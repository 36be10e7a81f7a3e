// State of one picture in a form, from its choice to its upload.
import type { PictureProblem } from "./check-picture.ts";

/** A picture that is uploaded but not sent for review yet. `size` is in bytes. */
export interface UploadedPicture {
	readonly id: string;
	readonly name: string;
	readonly size: number;
}

/** An error: its id, or the server's text in the user's language. */
export type SlotProblem = PictureProblem | "no_answer" | "missing" | { readonly said: string };

/** A picture that the user has chosen and that is not uploaded yet. */
export interface Chosen {
	readonly file: File;
	/** Number of bytes sent; undefined if no upload is running. */
	readonly sent: number | undefined;
}

export interface SlotState {
	readonly uploaded: UploadedPicture | undefined;
	readonly chosen: Chosen | undefined;
	/** URL of the picture on this device; undefined after a reload of the page. */
	readonly preview: string | undefined;
	readonly problem: SlotProblem | undefined;
	/** True if the upload of the same picture can be tried again. */
	readonly mayRetry: boolean;
}
