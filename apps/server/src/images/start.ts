// Assembles the image service with its decoder, its files and its limits.
import type { Kysely } from "kysely";
import type { ImageStoreSettings } from "../config/image-store.ts";
import type { KeyStore } from "../key-store/key-store.ts";
import type { Logger } from "../runtime/log.ts";
import { Decoder } from "./decoder.ts";
import { openImageFiles } from "./image-files.ts";
import { ImageService } from "./image-service.ts";
import type { ImageTables } from "./tables.ts";
import { UploadLimits } from "./upload-limits.ts";

export interface StartedImages {
	readonly images: ImageService;
	readonly uploads: UploadLimits;
	/** Ends the process of the decoder. */
	close(): Promise<void>;
}

/** Assembles the image service. The process of the decoder starts with the first picture. */
export function startImages(deps: {
	readonly tables: Kysely<ImageTables>;
	readonly keys: KeyStore;
	readonly store: ImageStoreSettings;
	readonly now: () => number;
	readonly log: Logger;
}): StartedImages {
	const { tables, now, log } = deps;
	const decoder = new Decoder({ log });
	return {
		images: new ImageService({ ...deps, files: openImageFiles(deps.store), decoder }),
		uploads: new UploadLimits(tables, now),
		close: () => decoder.close(),
	};
}
