// Interfaces of what identity verification needs from other parts of the server.
import type { Submits, ViewsNeeded } from "../../http/dependencies.ts";
import type { KeyStore } from "../../key-store/key-store.ts";
import type { SealedFields } from "../../key-store/sealed-fields.ts";
import type { VerificationDb } from "./tables.ts";

/** A picture to send in a response. */
export interface SentPicture {
	readonly bytes: Uint8Array;
	/** MIME type, for example `image/jpeg`. */
	readonly type: string;
}

/** Pictures of documents. The image service implements this interface. */
export interface CaseImages {
	/**
	 * Assigns an uploaded image to a case. Returns `unknown` if the user has no such image, `used` if it is already in use, and
	 * undefined if it was assigned.
	 */
	attach(db: VerificationDb, id: string, user: number, usedBy: string): Promise<"unknown" | "used" | undefined>;
	/** Returns the image, marked with the operator's number and the time; undefined if it is deleted. */
	readForOperator(id: string, viewer: { readonly operator: number; readonly at: number }): Promise<SentPicture | undefined>;
	/** Returns the image for the file with its owner's data; undefined if it is deleted. */
	readForOwner(id: string, user: number): Promise<SentPicture | undefined>;
	/** Deletes the image. The key that encrypts it is destroyed first. */
	remove(id: string): Promise<void>;
	/** Deletes those uploaded images of the user that belong to no case. */
	removeUnused(user: number): Promise<void>;
}

export interface VerificationDependencies {
	readonly db: VerificationDb;
	readonly views: ViewsNeeded;
	readonly exchange: Submits;
	readonly keys: KeyStore;
	readonly sealed: SealedFields;
	readonly images: CaseImages;
	/** Key of the HMAC by which document numbers are compared. It is used for nothing else. */
	readonly numberSecret: Uint8Array;
	/** Key from which the codes that users write on paper are computed. */
	readonly codeSecret: Uint8Array;
	readonly now: () => number;
	readonly log: (error: unknown, message: string) => void;
}
