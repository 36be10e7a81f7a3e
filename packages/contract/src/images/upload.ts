// POST upload stores a picture. It is the only call that takes a file, as multipart/form-data.
import { z } from "zod";
import { call } from "../call.ts";

/**
 * Purposes of a picture. For each purpose, a table of the server says who may write and read it, how long it stays, and its
 * watermark.
 */
const IMAGE_PURPOSES = ["document", "voucher", "evidence", "chat", "news"] as const;
export type ImagePurpose = (typeof IMAGE_PURPOSES)[number];

/** Largest file in bytes: 8 MB. */
export const MAX_IMAGE_BYTES = 8 * 1024 * 1024;

export const upload = call({
	method: "POST",
	path: "upload",
	needs: "session",
	says: "Stores a picture (JPEG, PNG or WebP, at most 8 MB) for another call, which takes its id. The body is multipart/form-data with the field purpose and one file; a picture that no call uses is deleted after a day.",
	params: z.object({ purpose: z.enum(IMAGE_PURPOSES) }),
	data: z.object({
		id: z.string(),
		/** Path of the picture. Only its owner can read it, with the session token in the header `Authorization`. */
		url: z.string(),
	}),
	takesFile: true,
	refusals: [
		"image_too_large",
		"image_unsupported",
		"image_heic",
		"image_damaged",
		"image_dimensions",
		"images_used_up",
		"upload_failed",
	],
});
