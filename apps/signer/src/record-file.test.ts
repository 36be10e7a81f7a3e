import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { MemoryFile } from "../testing/rig.ts";
import { DamagedState, openAppendOnlyFile, RecordFile } from "./record-file.ts";

const folder = mkdtempSync(join(tmpdir(), "signer-record-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function written(...records: unknown[]): MemoryFile {
	const file = new MemoryFile();
	const target = new RecordFile(file);
	for (const record of records) target.append(record);
	return file;
}

const recordsIn = (file: MemoryFile) => new RecordFile(file).load().map(({ record }) => record);

describe("the state file survives torn writes", () => {
	it("the state file returns its records after every possible torn write, and accepts new ones", () => {
		const whole = written({ n: 1 }, { n: 2 }).bytes;
		const first = written({ n: 1 }).bytes.length;
		for (let length = 0; length < whole.length; length++) {
			const file = new MemoryFile(whole.subarray(0, length));
			const records = new RecordFile(file);
			const left = length < first ? [] : [{ n: 1 }];
			expect(records.load().map(({ record }) => record)).toEqual(left);
			records.append({ n: 3 });
			expect(recordsIn(file)).toEqual([...left, { n: 3 }]);
		}
	});

	it.each([
		["a changed byte", (bytes: Buffer) => bytes.fill("9", 70, 71)],
		["a removed line", (bytes: Buffer) => bytes.subarray(bytes.indexOf(10) + 1)],
	])("the state file refuses %s before the last line", (_, change) => {
		const { bytes } = written({ n: 1 }, { n: 2 }, { n: 3 });
		expect(() => new RecordFile(new MemoryFile(change(bytes))).load()).toThrow(DamagedState);
	});

	it("the state file accepts no record after a failed write", () => {
		const file = new MemoryFile();
		const records = new RecordFile(file);
		file.afterAppend = () => {
			throw new Error("no space left on device");
		};
		expect(() => records.append({ n: 1 })).toThrow("no space");
		file.afterAppend = () => {};
		expect(() => records.append({ n: 2 })).toThrow("earlier record");
		expect(records.failed).toBe(true);
	});

	it("the state file is readable only by its owner", () => {
		const path = join(folder, "state.log");
		const file = openAppendOnlyFile(path);
		new RecordFile(file).append({ n: 1 });
		expect(statSync(path).mode & 0o777).toBe(0o600);
		expect(readFileSync(path, "utf8")).toMatch(/^[0-9a-f]{64} \{"n":1\}\n$/);
		file.truncate(0);
		expect(openAppendOnlyFile(path).read()).toHaveLength(0);
	});
});
