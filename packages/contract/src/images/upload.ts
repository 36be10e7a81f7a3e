// POST upload: the one call that takes a file, as multipart/form-data.
import { z } from "zod";
import { call } from "../call.ts";

/** Uses of a picture. The server's table of purposes has the writers, readers, retention and watermark of each. */
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
		/** Path of the picture, which only its owner can read, with the header Authorization. */
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
