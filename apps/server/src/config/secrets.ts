// Creates and reads secrets of the server. They are files below DATA_DIR that only their owner can read.
import { randomBytes } from "node:crypto";
import {
	chmodSync,
	closeSync,
	fsyncSync,
	linkSync,
	mkdirSync,
	openSync,
	readFileSync,
	statSync,
	unlinkSync,
	writeSync,
} from "node:fs";
import { join } from "node:path";

/** Other users can read the file of the secret, or the file is damaged. */
export class UnsafeSecret extends Error {
	override name = "UnsafeSecret";
}

/**
 * Returns the secret with the given name: 32 random bytes. The first call creates it and stores it in hex in
 * `DATA_DIR/secrets/<name>` with mode 0600. Throws UnsafeSecret if other users can read the file or the file is incomplete.
 */
export function openSecret(dataDir: string, name: string): Buffer {
	const folder = join(dataDir, "secrets");
	const file = join(folder, name);
	mkdirSync(folder, { recursive: true, mode: 0o700 });
	chmodSync(folder, 0o700);
	return read(file) ?? make(file);
}

function read(file: string): Buffer | undefined {
	let text: string;
	try {
		text = readFileSync(file, "utf8").trim();
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
		throw error;
	}
	const mode = statSync(file).mode & 0o777;
	if (process.platform !== "win32" && (mode & 0o077) !== 0) {
		throw new UnsafeSecret(`${file} can be read by others (mode ${mode.toString(8)}): replace it, then chmod 600`);
	}
	if (!/^[0-9a-f]{64}$/.test(text)) throw new UnsafeSecret(`${file} does not hold 64 hex digits: restore it`);
	return Buffer.from(text, "hex");
}

/** Creates the secret. The file appears under its name only when it is complete, so that a crash leaves no incomplete secret. */
function make(file: string): Buffer {
	const secret = randomBytes(32);
	const temporary = `${file}.${process.pid}`;
	const handle = openSync(temporary, "w", 0o600);
	try {
		writeSync(handle, `${secret.toString("hex")}\n`);
		fsyncSync(handle);
	} finally {
		closeSync(handle);
	}
	try {
		linkSync(temporary, file);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
		return read(file) as Buffer;
	} finally {
		unlinkSync(temporary);
	}
	return secret;
}
