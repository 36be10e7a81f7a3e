// Tests the hash chain of rows: a change of any field of a row must be detected, and at that row.
import { Random } from "@candor/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { checkRowAt, walkChain } from "./chain-walk.ts";
import { JournalDamaged } from "./failures.ts";
import { CHAIN_START, type ChainPoint, hashRow, pointAfter, sealRow, verifyLink } from "./row.ts";
import type { JournalRow } from "./store.ts";

function chain(seed: number, count: number): JournalRow[] {
	const random = new Random(seed);
	const some = () => Uint8Array.from({ length: random.between(1, 60) }, () => random.below(256));
	const rows: JournalRow[] = [];
	let point: ChainPoint = CHAIN_START;
	for (let index = 0; index < count; index++) {
		const row = sealRow({
			firstSeq: point.seq + 1,
			lastSeq: point.seq + random.between(1, 9),
			epoch: Math.max(point.epoch, 1) + random.below(2),
			at: point.at + random.below(2_000_000_000_000),
			rules: 1,
			prevHash: point.hash,
			commands: some(),
			events: some(),
		});
		rows.push(row);
		point = pointAfter(row);
	}
	return rows;
}

const storeOf = (rows: readonly JournalRow[]) => ({
	last: async () => rows.at(-1),
	async *read(fromSeq: number) {
		const first = Math.max(
			0,
			rows.findLastIndex(({ firstSeq }) => firstSeq <= fromSeq),
		);
		yield* rows.slice(first);
	},
});
const walk = (rows: readonly JournalRow[], from?: ChainPoint) => walkChain(storeOf(rows), from === undefined ? {} : { from });

test("the chain check verifies a full chain, from its first row and from any point", async () => {
	const rows = chain(1, 20);
	expect((await walk(rows)).seq).toBe(rows.at(-1)?.lastSeq);
	const from = pointAfter(rows[6] as JournalRow);
	expect((await walk(rows, from)).seq).toBe(rows.at(-1)?.lastSeq);
});

test("the chain check finds any flipped bit in its row", async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.integer(),
			fc.nat(9),
			fc.constantFrom("prevHash", "commands", "events", "eventsHash", "hash" as const),
			fc.nat(),
			async (seed, index, field, bit) => {
				const rows = chain(seed, 10);
				const row = rows[index] as JournalRow;
				const bytes = new Uint8Array(row[field as "commands"]);
				const at = bit % (bytes.length * 8);
				bytes[at >> 3] = (bytes[at >> 3] as number) ^ (1 << (at & 7));
				rows[index] = { ...row, [field]: bytes };
				const error = await walk(rows).catch((reason) => reason);
				expect(error).toBeInstanceOf(JournalDamaged);
				expect(error.seq).toBe(row.firstSeq);
			},
		),
	);
});

test.each(["lastSeq", "epoch", "at", "rules"] as const)("the chain check finds a changed %s in a row", async (field) => {
	const rows = chain(2, 10);
	rows[4] = { ...(rows[4] as JournalRow), [field]: (rows[4] as JournalRow)[field] + 1 };
	await expect(walk(rows)).rejects.toMatchObject({ seq: rows[4].firstSeq });
});

test("the chain check finds a missing row, a repeated row and two swapped rows", async () => {
	const rows = chain(3, 10);
	const at = (index: number) => rows[index] as JournalRow;
	await expect(walk(rows.toSpliced(4, 1))).rejects.toMatchObject({ seq: at(4).firstSeq });
	await expect(walk(rows.toSpliced(4, 0, at(3)))).rejects.toMatchObject({ seq: at(4).firstSeq });
	await expect(walk(rows.toSpliced(4, 2, at(5), at(4)))).rejects.toMatchObject({ seq: at(4).firstSeq });
});

test("the chain check finds a missing last row, and a last row that differs from the expected one", async () => {
	const rows = chain(5, 10);
	const { hash, lastSeq: seq } = rows[9] as JournalRow;
	const end = { seq, hash };
	expect((await walkChain(storeOf(rows), { end })).seq).toBe(seq);
	await expect(walkChain(storeOf(rows.slice(0, 9)), { end })).rejects.toMatchObject({ seq: (rows[9] as JournalRow).firstSeq });
	await expect(walkChain(storeOf([]), { end })).rejects.toMatchObject({ seq: 1 });
	const other = chain(6, 10);
	const shorter = { seq: (other[4] as JournalRow).lastSeq, hash };
	await expect(walkChain(storeOf(other), { end: shorter })).rejects.toThrow("another hash");
	await expect(walkChain(storeOf(rows), { end: { seq: seq - 1, hash } })).rejects.toBeInstanceOf(JournalDamaged);
});

test("the chain check does not read rows after the expected end, because the writer may be adding them", async () => {
	const rows = chain(7, 10);
	const { hash, lastSeq: seq } = rows[5] as JournalRow;
	rows[6] = { ...(rows[6] as JournalRow), epoch: 0 };
	const seen: number[] = [];
	const onRow = ({ lastSeq }: JournalRow) => {
		seen.push(lastSeq);
		return undefined;
	};
	expect((await walkChain(storeOf(rows), { end: { seq, hash }, onRow })).seq).toBe(seq);
	expect(seen).toEqual(rows.slice(0, 6).map(({ lastSeq }) => lastSeq));
});

test("the chain check finds a missing row when a chain walk resumes in the middle", async () => {
	const rows = chain(8, 10);
	const from = pointAfter(rows[3] as JournalRow);
	const error = await walk(rows.toSpliced(4, 1), from).catch((reason) => reason);
	expect(error).toMatchObject({ name: "JournalDamaged", seq: (rows[4] as JournalRow).firstSeq });
	expect(error.message).toContain(`begins at ${(rows[5] as JournalRow).firstSeq}`);
});

test("a single row can be checked again", async () => {
	const rows = chain(9, 10);
	const at = (index: number) => rows[index] as JournalRow;
	for (const index of [0, 4, 9]) {
		const damaged = rows.with(index, { ...at(index), events: Uint8Array.of(1, 2, 3) });
		await expect(checkRowAt(storeOf(damaged), at(index).firstSeq)).rejects.toMatchObject({ seq: at(index).firstSeq });
		await expect(checkRowAt(storeOf(rows), at(index).firstSeq)).resolves.toBeUndefined();
	}
	await expect(checkRowAt(storeOf(rows.toSpliced(4, 1)), at(4).firstSeq)).rejects.toMatchObject({ seq: at(4).firstSeq });
});

test("a changed row with a new hash breaks the chain at the next row", async () => {
	const rows = chain(4, 10);
	const { hash: _, eventsHash: __, ...fields } = rows[4] as JournalRow;
	rows[4] = sealRow({ ...fields, commands: Uint8Array.of(1) });
	await expect(walk(rows)).rejects.toMatchObject({ seq: (rows[5] as JournalRow).firstSeq });
});

test("the chain check rejects a row whose time or epoch goes back", () => {
	const row = sealRow({
		firstSeq: 8,
		lastSeq: 8,
		epoch: 3,
		at: 500,
		rules: 1,
		prevHash: CHAIN_START.hash,
		commands: Uint8Array.of(0),
		events: Uint8Array.of(0),
	});
	const before: ChainPoint = { seq: 7, hash: CHAIN_START.hash, at: 500, epoch: 3, rules: 1 };
	expect(() => verifyLink(before, row)).not.toThrow();
	expect(() => verifyLink({ ...before, at: 501 }, row)).toThrow("time 500 after 501");
	expect(() => verifyLink({ ...before, epoch: 4 }, row)).toThrow("epoch 3 after 4");
});

test("the hash of a row equals that of sha256sum", () => {
	const fields = { firstSeq: 1, lastSeq: 2, epoch: 1, at: 1_700_000_000_000, rules: 1, prevHash: CHAIN_START.hash };
	const row = { ...fields, eventsHash: new Uint8Array(32).fill(7), commands: Uint8Array.of(1, 2, 3) };
	// Input of sha256sum: printf 'candor journal row 1\n' + five little-endian 64-bit numbers + 32 zeros + 32 sevens + 010203.
	expect(Buffer.from(hashRow(row)).toString("hex")).toBe("605d38a127f283a83e49c3e3b27f04a21d44661ca7c1413ff69e821fcf19123d");
});
