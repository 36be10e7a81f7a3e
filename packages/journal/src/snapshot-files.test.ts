// Tests the order of writes, fsyncs and renames when a snapshot is saved. A file must be durable before it gets its final name. A
// crash between any two steps leaves the previous snapshots usable.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { Replica } from "./replica.ts";
import { SnapshotFiles } from "./snapshot-files.ts";

const disk = vi.hoisted(() => ({ did: [] as string[], paths: new Map<number, string>(), failing: "" }));

vi.mock("node:fs", async (original) => {
	const fs = await original<typeof import("node:fs")>();
	const nameOf = (path: unknown) => String(path).split("/").at(-1) as string;
	const note = (what: string) => {
		disk.did.push(what);
		if (what === disk.failing) throw Object.assign(new Error(`EIO: ${what}`), { code: "EIO" });
	};
	return {
		...fs,
		openSync(path: string, ...how: [string, number?]) {
			const handle = fs.openSync(path, ...how);
			disk.paths.set(handle, nameOf(path));
			return handle;
		},
		writeSync(handle: number, bytes: Uint8Array, ...rest: number[]) {
			note(`write ${disk.paths.get(handle)}`);
			// Writes in two parts, as a file system may do.
			return fs.writeSync(handle, bytes, rest[0] ?? 0, Math.ceil((bytes.length - (rest[0] ?? 0)) / 2));
		},
		fsyncSync(handle: number) {
			note(`fsync ${disk.paths.get(handle)}`);
			fs.fsyncSync(handle);
		},
		renameSync(from: string, to: string) {
			note(`rename ${nameOf(from)} ${nameOf(to)}`);
			fs.renameSync(from, to);
		},
		rmSync(path: string, options?: object) {
			disk.did.push(`remove ${nameOf(path)}`);
			fs.rmSync(path, options);
		},
	};
});

const folder = mkdtempSync(join(tmpdir(), "candor-snapshots-"));
const named = folder.split("/").at(-1) as string;
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => {
	disk.did.length = 0;
	disk.failing = "";
});

const snapshotAt = (seq: number) => ({ ...new Replica().snapshot(), seq });
const fileOf = (seq: number) => `${String(seq).padStart(16, "0")}.snapshot`;
/** Returns the steps so far. Consecutive writes to one file count as one step. */
const steps = () => disk.did.filter((step, at) => step !== disk.did[at - 1]);

const saving = (seq: number) => [
	`write ${fileOf(seq)}.writing`,
	`fsync ${fileOf(seq)}.writing`,
	`rename ${fileOf(seq)}.writing ${fileOf(seq)}`,
	`fsync ${named}`,
];

test("a snapshot's bytes become durable, then its name; then it is reported as saved, and older snapshots are removed", async () => {
	const files = new SnapshotFiles(folder, 1);
	await files.save(snapshotAt(1));
	expect(steps()).toEqual(saving(1));
	disk.did.length = 0;
	await files.save(snapshotAt(2));
	expect(steps()).toEqual([...saving(2), `remove ${fileOf(1)}`]);
	expect(await files.list()).toEqual([2]);
	expect((await files.load(2)).seq).toBe(2);
	expect(readFileSync(join(folder, fileOf(2))).length).toBe(files.saveNow(snapshotAt(2)));
});

test("taking a snapshot out of use renames it durably", async () => {
	const files = new SnapshotFiles(folder, 1);
	await files.save(snapshotAt(3));
	disk.did.length = 0;
	files.setAside(3);
	expect(steps()).toEqual([`rename ${fileOf(3)} ${fileOf(3)}.set-aside`, `fsync ${named}`]);
	expect(await files.list()).toEqual([]);
});

test.each(saving(5))(
	'a disk failure at the step "%s" leaves the previous snapshot, and the new one does not count as saved',
	async (step) => {
		const files = new SnapshotFiles(folder, 2);
		await files.save(snapshotAt(4));
		disk.failing = step;
		await expect(files.save(snapshotAt(5))).rejects.toThrow(`EIO: ${step}`);
		disk.failing = "";
		expect((await files.load(4)).seq).toBe(4);
	},
);
