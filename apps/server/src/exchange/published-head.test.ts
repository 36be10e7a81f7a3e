// The note of the journal's end outside the database: what a power cut leaves of it must not keep the exchange from starting.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { PublishedHeadFile } from "./published-head.ts";

const folder = mkdtempSync(join(tmpdir(), "candor-head-"));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("what was written is read", () => {
	const file = new PublishedHeadFile(folder);
	expect(file.read()).toBeUndefined();
	const head = { seq: 12, hash: Buffer.alloc(32, 9) };
	file.write(head);
	expect(file.read()).toEqual(head);
	for (const torn of ["", '{"seq":12,"ha', "\0\0\0\0", '{"seq":12}', '{"seq":"x","hash":"00"}']) {
		writeFileSync(join(folder, "journal-head.json"), torn);
		expect(file.read(), torn).toBeUndefined();
	}
});
