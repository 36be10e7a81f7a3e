// Connects identity verification to the image service, which stores the pictures of documents.
import type { Transaction } from "kysely";
import type { ImageService } from "../../images/image-service.ts";
import type { ImageTables } from "../../images/tables.ts";
import type { CaseImages } from "./dependencies.ts";

/** Image type of all stored pictures. */
const JPEG = "image/jpeg";

export function caseImages(images: ImageService): CaseImages {
	return {
		async attach(db, id, user, usedBy) {
			// The image service's tables are in the same database, so the caller's transaction can change them too.
			const transaction = db as unknown as Transaction<ImageTables>;
			const result = await images.attach(transaction, { id, user, purpose: "document", usedBy });
			return result === "attached" ? undefined : result;
		},
		async readForOperator(id, viewer) {
			const image = await images.readForOperator(id, viewer);
			return image && { bytes: image.bytes, type: JPEG };
		},
		async readForOwner(id, user) {
			const bytes = await images.readOwn(id, user);
			return bytes && { bytes, type: JPEG };
		},
		remove: (id) => images.remove(id, "erasure"),
		removeUnused: (user) => images.removeUnused(user, "document", "erasure"),
	};
}
