// State of one picture of a form, from its choice to its upload.
import type { PictureProblem } from "./check-picture.ts";

/** A picture that the server stores and that the user has not sent for review yet. `size` in bytes. */
export interface UploadedPicture {
	readonly id: string;
	readonly name: string;
	readonly size: number;
}

/** An error by its id, or the server's text in the user's language. */
export type SlotProblem = PictureProblem | "no_answer" | "missing" | { readonly said: string };

/** A picture that is not uploaded yet. */
export interface Chosen {
	readonly file: File;
	/** Sent bytes; undefined if the upload does not run. */
	readonly sent: number | undefined;
}

export interface SlotState {
	readonly uploaded: UploadedPicture | undefined;
	readonly chosen: Chosen | undefined;
	/** Address of the picture on this device. Undefined after a reload. */
	readonly preview: string | undefined;
	readonly problem: SlotProblem | undefined;
	/** True if the same picture can be sent again. */
	readonly mayRetry: boolean;
}
