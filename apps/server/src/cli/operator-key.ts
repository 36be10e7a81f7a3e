// Creates and reads the private key of an operator. It is stored in a file that only its owner can read, and is never sent.
import { createPrivateKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { closeSync, fsyncSync, openSync, writeSync } from "node:fs";
import { z } from "zod";
import { readStateFile } from "../config/state-file.ts";

const part = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
/** Content of the file: a JSON Web Key (RFC 8037). `d` is the private key, `x` the public key. */
const keptKey = z.object({ kty: z.literal("OKP"), crv: z.literal("Ed25519"), d: part, x: part });

const OTHERWISE = "or make another key and have it opened under a new number";

/** A key file cannot be used. The message states the reason. */
class UnusableKey extends Error {
	override name = "UnusableKey";
}

/** Returns the public key in the key file in hex; undefined if the file does not exist. Throws UnusableFile. */
export function publicKeyIn(path: string): string | undefined {
	const kept = readStateFile({ path, schema: keptKey, otherwise: OTHERWISE, secret: true });
	return kept && publicHalf(kept.x);
}

const publicHalf = (x: string): string => Buffer.from(x, "base64url").toString("hex");

/** Creates a key file, and returns its public key in hex. Throws UnusableKey if the file exists already. */
export function makeKey(path: string): string {
	const { d, x } = generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" });
	const kept = keptKey.parse({ kty: "OKP", crv: "Ed25519", d, x });
	let handle: number;
	try {
		handle = openSync(path, "wx", 0o600);
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		if (code === "EEXIST") throw new UnusableKey(`${path} already exists, and a key is never overwritten: name another file`);
		throw new UnusableKey(`${path} cannot be written: ${(error as Error).message}`);
	}
	try {
		writeSync(handle, `${JSON.stringify(kept)}\n`);
		fsyncSync(handle);
	} finally {
		closeSync(handle);
	}
	return publicHalf(kept.x);
}

/**
 * Reads the private key in a key file. Throws UnusableKey if the file does not exist, and UnusableFile if others can read it or
 * it is damaged.
 */
export function readKey(path: string): KeyObject {
	const kept = readStateFile({ path, schema: keptKey, otherwise: OTHERWISE, secret: true });
	if (kept === undefined) throw new UnusableKey(`${path} does not exist: \`candor operator key FILE\` creates a key`);
	return createPrivateKey({ format: "jwk", key: kept });
}
