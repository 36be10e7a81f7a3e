// POST upload: stores a picture of a signed-in user.
import { MAX_IMAGE_BYTES } from "@candor/contract";
import { data, type RefusedAnswer, refused } from "../http/answer.ts";
import type { Feature } from "../http/call-registry.ts";
import type { Logger } from "../runtime/log.ts";
import { MOST_PIXELS } from "./decoder-process/limits.ts";
import type { ImageFault } from "./decoder-process/messages.ts";
import type { ImageService } from "./image-service.ts";
import { PURPOSES } from "./purposes.ts";
import type { UploadLimits } from "./upload-limits.ts";

export interface ImagesDependencies {
	readonly images: Pick<ImageService, "store">;
	readonly uploads: UploadLimits;
	readonly log: Pick<Logger, "error">;
}

const TOO_LARGE: RefusedAnswer = {
	...refused("image_too_large", "file", { maximum: MAX_IMAGE_BYTES / 1024 / 1024 }),
	status: 413,
};
const TOO_SLOW: RefusedAnswer = { ...refused("upload_failed"), status: 408 };
const FAULTS: Readonly<Record<ImageFault, RefusedAnswer>> = {
	unsupported: { ...refused("image_unsupported", "file"), status: 415 },
	heic: { ...refused("image_heic", "file"), status: 415 },
	damaged: { ...refused("image_damaged", "file"), status: 422 },
	dimensions: { ...refused("image_dimensions", "file", { maximum: MOST_PIXELS / 1_000_000 }), status: 422 },
};

export function images({ images, uploads, log }: ImagesDependencies): Feature {
	return (calls) => {
		const file = {
			...{ maxBytes: MAX_IMAGE_BYTES, tooLarge: TOO_LARGE, tooSlow: TOO_SLOW },
			enter: (user: number, address: string) => uploads.enter(user, address),
		};
		calls.handleFile("upload", file, async ({ purpose }, { user }, bytes) => {
			if (PURPOSES[purpose].writers !== "users") return refused("field_invalid", "purpose");
			try {
				const stored = await images.store(user, purpose, bytes);
				if ("fault" in stored) return FAULTS[stored.fault];
				return data({ id: stored.id, url: `/api/images/${stored.id}` });
			} catch (err) {
				log.error({ err }, "a picture could not be stored");
				await uploads.giveBack(user).catch(() => undefined);
				return { ...refused("upload_failed"), status: 503 };
			}
		});
	};
}
