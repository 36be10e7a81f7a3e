// Checks a picture before its upload, so that a user on a slow network learns at once if the server would refuse it.
export type PictureProblem = "heic" | "type" | "size" | "empty";

/** Largest size of an upload in bytes, as in the server's image service. */
export const MOST_PICTURE_BYTES = 8 * 1024 * 1024;
export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;

const NAMES = /\.(?:jpe?g|png|webp)$/i;
const HEIC = /\.hei[cf]$/i;

export function checkPicture({ name, type, size }: Pick<File, "name" | "type" | "size">): PictureProblem | undefined {
	if (/^image\/hei[cf]/.test(type) || HEIC.test(name)) return "heic";
	// Some file managers on Android provide no type, so the file name decides.
	const isKnown = type === "" ? NAMES.test(name) : (PICTURE_TYPES as readonly string[]).includes(type);
	if (!isKnown) return "type";
	if (size === 0) return "empty";
	return size > MOST_PICTURE_BYTES ? "size" : undefined;
}
