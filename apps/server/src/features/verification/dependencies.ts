// Capabilities that identity verification needs from other parts of the server.
import type { Submits, ViewsNeeded } from "../../http/dependencies.ts";
import type { KeyStore } from "../../key-store/key-store.ts";
import type { SealedFields } from "../../key-store/sealed-fields.ts";
import type { VerificationDb } from "./tables.ts";

/** A picture for a response. */
export interface SentPicture {
	readonly bytes: Uint8Array;
	/** For example `image/jpeg`. */
	readonly type: string;
}

/** Images of documents. The image service implements it. */
export interface CaseImages {
	/**
	 * Makes an uploaded image belong to a case. Returns the refusal if the user has no such image (`unknown`), or the image is in use.
	 */
	attach(db: VerificationDb, id: string, user: number, usedBy: string): Promise<"unknown" | "used" | undefined>;
	/** Returns the image with operator and time burnt in; undefined if it is deleted. */
	readForOperator(id: string, viewer: { readonly operator: number; readonly at: number }): Promise<SentPicture | undefined>;
	/** Returns the image for its owner's data download; undefined if it is deleted. */
	readForOwner(id: string, user: number): Promise<SentPicture | undefined>;
	/** Deletes the image. The key is destroyed first. */
	remove(id: string): Promise<void>;
	/** Deletes the user's uploaded images that belong to no case. */
	removeUnused(user: number): Promise<void>;
}

export interface VerificationDependencies {
	readonly db: VerificationDb;
	readonly views: ViewsNeeded;
	readonly exchange: Submits;
	readonly keys: KeyStore;
	readonly sealed: SealedFields;
	readonly images: CaseImages;
	/** Key of the HMAC that compares document numbers. It has no other use. */
	readonly numberSecret: Uint8Array;
	/** Key from which the codes on paper are made. */
	readonly codeSecret: Uint8Array;
	readonly now: () => number;
	readonly log: (error: unknown, message: string) => void;
}
