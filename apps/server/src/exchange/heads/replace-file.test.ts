// Records every file system call in order, and can make single calls fail.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { replaceFile } from "./replace-file.ts";

const disk = vi.hoisted(() => ({ did: [] as string[], failing: "" }));

vi.mock("node:fs/promises", async (original) => {
	const fs = await original<typeof import("node:fs/promises")>();
	const nameOf = (path: unknown) => String(path).split("/").at(-1) as string;
	const note = (what: string) => {
		disk.did.push(what);
		if (what === disk.failing) throw Object.assign(new Error(`EIO: ${what}`), { code: "EIO" });
	};
	return {
		...fs,
		async open(path: string, ...how: [string, number?]): Promise<Partial<FileHandle>> {
			const handle = await fs.open(path, ...how);
			return {
				writeFile: async (text) => {
					note(`write ${nameOf(path)}`);
					await handle.writeFile(text as string);
				},
				sync: async () => {
					note(`fsync ${nameOf(path)}`);
					await handle.sync();
				},
				close: () => handle.close(),
			};
		},
		async rename(from: string, to: string) {
			note(`rename ${nameOf(from)} ${nameOf(to)}`);
			await fs.rename(from, to);
		},
	};
});

const folder = mkdtempSync(join(tmpdir(), "candor-replaced-"));
const named = folder.split("/").at(-1) as string;
const file = join(folder, "head.json");
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => {
	disk.did.length = 0;
	disk.failing = "";
	writeFileSync(file, "old");
});

const STEPS = ["write head.json.new", "fsync head.json.new", "rename head.json.new head.json", `fsync ${named}`];

test("replaceFile syncs the bytes before it renames the file, and syncs the folder before it reports success", async () => {
	await replaceFile(file, "new");
	expect(disk.did).toEqual(STEPS);
	expect(readFileSync(file, "utf8")).toBe("new");
});

test.each(STEPS.slice(0, 3))("the file keeps its old text and the failure is reported if the disk fails at: %s", async (step) => {
	disk.failing = step;
	await expect(replaceFile(file, "new")).rejects.toThrow(`EIO: ${step}`);
	expect(readFileSync(file, "utf8")).toBe("old");
});

test("replaceFile reports a folder that cannot be synced", async () => {
	disk.failing = `fsync ${named}`;
	await expect(replaceFile(file, "new")).rejects.toThrow(`EIO: fsync ${named}`);
});
