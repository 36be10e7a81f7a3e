// Readers of pictures by their address: the owner, and users whom the feature that uses the picture admits.
import type { ImageService } from "./image-service.ts";
import { PURPOSES, type ReaderKind } from "./purposes.ts";

/** Checks of readers by their kind. A kind without a check admits nobody. @param usedBy use of the picture, such as `chat/p2p:17` */
export type ReaderChecks = Readonly<Partial<Record<ReaderKind, (usedBy: string, user: number) => Promise<boolean>>>>;

type Images = Pick<ImageService, "readOwn" | "useOf" | "open">;

/** Returns a function that reads a picture for a user; it resolves with undefined without the right or the picture. Throws as `open`. */
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
