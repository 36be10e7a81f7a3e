// Decides who may read a picture by its URL: its owner, and the users whom the feature that uses the picture admits.
import type { ImageService } from "./image-service.ts";
import { PURPOSES, type ReaderKind } from "./purposes.ts";

/**
 * For each kind of reader, the check that decides if a user may read the picture. A kind without a check admits no user. The
 * parameter `usedBy` is the place of use, such as `chat/p2p:17`.
 */
export type ReaderChecks = Readonly<Partial<Record<ReaderKind, (usedBy: string, user: number) => Promise<boolean>>>>;

type Images = Pick<ImageService, "readOwn" | "useOf" | "open">;

/**
 * Returns a function that reads a picture for a user. It resolves with undefined if the user lacks the right or the picture does
 * not exist. Throws like `open`.
 */
export function pictureReader(
	images: Images,
	checks: ReaderChecks,
): (id: string, user: number) => Promise<Uint8Array | undefined> {
	return async (id, user) => {
		const own = await images.readOwn(id, user);
		if (own !== undefined) return own;
		const use = await images.useOf(id);
		if (use === undefined) return undefined;
		for (const kind of PURPOSES[use.purpose].readers)
			if (await checks[kind]?.(use.usedBy, user)) return (await images.open(id))?.bytes;
		return undefined;
	};
}
