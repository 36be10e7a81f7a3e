// Drafts of the two verification forms. They survive a failed request, a visit of another page and a change of the language.
import { ownStore } from "../../../data/own-store.ts";
import { ownStored } from "../../../data/own-stored.ts";
import type { UploadedPicture } from "../../../domain/images/slot-state.ts";
import type { BasicValues } from "../calculate/check-basic.ts";
import type { DocumentType } from "./verification-queries.ts";

/** Fields that the user has changed. Names and document numbers are only in memory, so a reload clears them. */
export const basicDraft = ownStore<Partial<BasicValues>>({});

export const SLOTS = ["front", "back", "hand"] as const;
export type Slot = (typeof SLOTS)[number];

export interface DocumentDraft {
	readonly type: DocumentType | undefined;
	/** Expiry date of the document, YYYY-MM-DD. */
	readonly expiresOn: string;
	readonly neverExpires: boolean;
	readonly pictures: Readonly<Partial<Record<Slot, UploadedPicture>>>;
}

const TYPES: readonly DocumentType[] = ["id_card", "passport", "driving_licence"];
export const NO_DOCUMENT: DocumentDraft = { type: undefined, expiresOn: "", neverExpires: false, pictures: {} };

function readPicture(stored: unknown): UploadedPicture | undefined {
	const { id, name, size } = (typeof stored === "object" && stored !== null ? stored : {}) as Partial<UploadedPicture>;
	return typeof id === "string" && typeof name === "string" && typeof size === "number" ? { id, name, size } : undefined;
}

export function readDocumentDraft(stored: unknown): DocumentDraft {
	if (typeof stored !== "object" || stored === null) return NO_DOCUMENT;
	const { type, expiresOn, neverExpires, pictures } = stored as Partial<Record<keyof DocumentDraft, unknown>>;
	const { front, back, hand } = (typeof pictures === "object" && pictures !== null ? pictures : {}) as Record<Slot, unknown>;
	const read = Object.entries({ front: readPicture(front), back: readPicture(back), hand: readPicture(hand) });
	return {
		type: TYPES.find((known) => known === type),
		expiresOn: typeof expiresOn === "string" ? expiresOn.slice(0, 10) : "",
		neverExpires: neverExpires === true,
		pictures: Object.fromEntries(read.filter(([, picture]) => picture !== undefined)),
	};
}

/**
 * This draft survives a reload, so that uploaded pictures need not be sent again. The server deletes unused pictures after a
 * day.
 */
export const documentDraft = ownStored("verification-documents", readDocumentDraft);

export const changeDocument = (change: Partial<DocumentDraft>): void => documentDraft.set({ ...documentDraft.get(), ...change });

export function setPicture(slot: Slot, picture: UploadedPicture | undefined): void {
	const { [slot]: _, ...others } = documentDraft.get().pictures;
	changeDocument({ pictures: picture === undefined ? others : { ...others, [slot]: picture } });
}
