// The manifest of a backup: a list of its files with their checksums. It is written last, so a backup without a manifest is
// incomplete.
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { replaceFile } from "../exchange/heads/replace-file.ts";

/** The folder is not a backup, the backup is incomplete, changed or of another release, or the target is not empty. */
export class BackupUnusable extends Error {
	override name = "BackupUnusable";
}

/** Version of the layout of a backup folder. */
export const FORMAT = 1;
const NAME = "manifest.json";

const relativePath = z.string().regex(/^(?!\/)(?!(.*\/)?\.\.?(\/|$))[^\\\0]+$/);
const checked = { bytes: z.int().nonnegative(), sha256: z.string().regex(/^[0-9a-f]{64}$/) };
const identifier = z.string().regex(/^[a-z_][a-z0-9_]*$/);

const manifest = z.object({
	format: z.literal(FORMAT),
	/** Release that wrote the backup, with its commit if it is known. */
	release: z.string(),
	madeAt: z.string(),
	/** Last row of the journal in the backup. */
	journal: z.object({ lastSeq: z.int().positive(), hash: z.string() }),
	/** Names of the migrations that created the tables. */
	migrations: z.array(z.string()),
	/** Tables in an order in which they can be filled: each comes after the tables that it references. */
	tables: z.array(z.object({ schema: identifier, table: identifier, columns: z.array(identifier), rows: z.int(), ...checked })),
	sequences: z.array(z.object({ schema: identifier, name: identifier, last: z.string().regex(/^\d+$/) })),
	/** Files of DATA_DIR. */
	files: z.array(z.object({ path: relativePath, mode: z.int(), ...checked })),
});

export type Manifest = z.infer<typeof manifest>;
export type BackedUpTable = Manifest["tables"][number];

/** Returns the path of a table's rows in the backup: output of Postgres' COPY as text, compressed with gzip. */
export const tablePath = ({ schema, table }: Pick<BackedUpTable, "schema" | "table">) => join("tables", `${schema}.${table}.gz`);
export const filePath = (path: string) => join("files", path);

/** Writes the manifest. Resolves with the SHA-256 of the file. Rejects with errors of the file system. */
export async function writeManifest(folder: string, content: Manifest): Promise<string> {
	const text = `${JSON.stringify(content, null, "\t")}\n`;
	await replaceFile(join(folder, NAME), text);
	return sha256Of(text);
}

/** Returns the manifest of a backup, and the SHA-256 of its file. Throws BackupUnusable. */
export function readManifest(folder: string): { readonly manifest: Manifest; readonly sha256: string } {
	const file = join(folder, NAME);
	if (!existsSync(file)) {
		throw new BackupUnusable(`${folder} has no ${NAME}: it is no backup, or its backup was interrupted. Nothing was changed.`);
	}
	const text = readFileSync(file, "utf8");
	let content: unknown;
	try {
		content = JSON.parse(text);
	} catch {
		throw new BackupUnusable(`${file} is damaged: it does not hold JSON. Nothing was changed.`);
	}
	const format = (content as { format?: unknown } | null)?.format;
	if (typeof format === "number" && format !== FORMAT) {
		throw new BackupUnusable(
			`${folder} has format ${format}, and this release reads format ${FORMAT}: use the release that made it. Nothing was changed.`,
		);
	}
	const parsed = manifest.safeParse(content);
	if (parsed.success) return { manifest: parsed.data, sha256: sha256Of(text) };
	throw new BackupUnusable(`${file} is damaged at "${parsed.error.issues[0]?.path.join(".")}". Nothing was changed.`);
}

/** Checks all files of a backup. Rejects with BackupUnusable if one is missing or was changed. */
export async function checkParts(folder: string, { tables, files }: Manifest): Promise<void> {
	const parts = [
		...tables.map((table) => ({ path: tablePath(table), ...table })),
		...files.map((file) => ({ ...file, path: filePath(file.path) })),
	];
	for (const { path, bytes, sha256 } of parts) {
		const file = join(folder, path);
		if (!existsSync(file)) throw new BackupUnusable(`the backup is incomplete: ${file} is missing. Nothing was changed.`);
		const found = await checksumOf(file);
		if (found.bytes !== bytes || found.sha256 !== sha256) {
			throw new BackupUnusable(`the backup is altered: ${file} does not have its stored checksum. Nothing was changed.`);
		}
	}
}

interface Checksum {
	readonly bytes: number;
	readonly sha256: string;
}

/** A stream that passes bytes through and computes their checksum. */
class Checksummed extends Transform {
	readonly #hash = createHash("sha256");
	#bytes = 0;

	override _transform(part: Buffer, _encoding: BufferEncoding, done: (error: null, part: Buffer) => void): void {
		this.#hash.update(part);
		this.#bytes += part.length;
		done(null, part);
	}

	/** Returns the checksum. Call it once, after the stream has ended. */
	checksum(): Checksum {
		return { bytes: this.#bytes, sha256: this.#hash.digest("hex") };
	}
}

/** Writes a new file of the backup and waits until it is durable. Rejects with errors of the file system and of the source. */
export async function writePart(file: string, sources: readonly [Readable, ...Transform[]], mode: number): Promise<Checksum> {
	mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
	const checksummed = new Checksummed();
	await pipeline([...sources, checksummed, createWriteStream(file, { flags: "wx", mode, flush: true })]);
	return checksummed.checksum();
}

async function checksumOf(file: string): Promise<Checksum> {
	const checksummed = new Checksummed();
	checksummed.resume();
	await pipeline(createReadStream(file), checksummed);
	return checksummed.checksum();
}

const sha256Of = (text: string) => createHash("sha256").update(text).digest("hex");
