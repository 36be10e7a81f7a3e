import { type Command, DAY_MS, type RootPublished, SNAPSHOT_TIME_MS, type SnapshotBegun } from "@candor/core";
import { expect, test } from "vitest";
import { LiabilitiesService } from "./liabilities-service.ts";

const DAY = 20_000;
const DUE = DAY * DAY_MS + SNAPSHOT_TIME_MS;
const TOTALS = [{ asset: 3, ledger: 5n, valued: 0n }];
const BUILT = { sequence: 9, root: "ab".repeat(32), depth: 1, count: 2, totals: TOTALS };

/** Fake exchange that accepts every snapshot and every root. */
class FakeExchange {
	readonly sent: Command[] = [];
	readonly warnings: string[] = [];
	begun: SnapshotBegun | undefined;
	published: RootPublished | undefined;
	foundedAt = 1;
	built = 0;
	isFailing = false;

	service() {
		return new LiabilitiesService({
			submit: async (command) => {
				this.sent.push(command);
				if (command.type === "BeginSnapshot") {
					const snapshot = (this.begun?.snapshot ?? 0) + 1;
					this.begun = { type: "SnapshotBegun", snapshot, day: command.day, totals: TOTALS, at: DUE };
				}
				if (command.type === "PublishRoot") {
					const { type: _type, id: _id, by: _by, ...root } = command;
					this.published = { type: "RootPublished", ...root, day: DAY, takenAt: DUE, at: DUE };
				}
				return { outcome: { kind: "accepted", result: 1, duplicate: false, effect: true }, seq: 1 };
			},
			views: {
				founding: { foundedAt: this.foundedAt },
				liabilities: { begun: () => this.begun, published: () => this.published },
			},
			build: async () => {
				this.built++;
				if (this.isFailing) throw new Error("the database is away");
				return BUILT;
			},
			log: {
				info: () => undefined,
				warn: (_fields: unknown, text?: string) => void this.warnings.push(text ?? ""),
				error: () => undefined,
			} as never,
		});
	}
}

const typesOf = ({ sent }: FakeExchange) => sent.map(({ type }) => type);

test("a snapshot begins at 02:00 UTC once a day, and its root is published", async () => {
	const exchange = new FakeExchange();
	const service = exchange.service();
	await service.step(DUE - 1);
	expect(typesOf(exchange)).toEqual([]);
	for (const now of [DUE, DUE + 1_000, DUE + DAY_MS - SNAPSHOT_TIME_MS - 1]) await service.step(now);
	expect(typesOf(exchange)).toEqual(["BeginSnapshot", "PublishRoot"]);
	await service.step(DUE + DAY_MS);
	expect(typesOf(exchange)).toEqual(["BeginSnapshot", "PublishRoot", "BeginSnapshot", "PublishRoot"]);
});

test("a server that was stopped between snapshot and publication publishes the root after its start", async () => {
	const exchange = new FakeExchange();
	exchange.isFailing = true;
	await exchange.service().step(DUE);
	expect(typesOf(exchange)).toEqual(["BeginSnapshot"]);
	exchange.isFailing = false;
	await exchange.service().step(DUE + 5_000);
	expect(typesOf(exchange)).toEqual(["BeginSnapshot", "PublishRoot"]);
});

test("a failed tree is built again after a minute", async () => {
	const exchange = new FakeExchange();
	exchange.isFailing = true;
	const service = exchange.service();
	for (const now of [DUE, DUE + 1_000, DUE + 59_000]) await service.step(now);
	expect([exchange.built, exchange.warnings.length]).toEqual([1, 1]);
	exchange.isFailing = false;
	await service.step(DUE + 60_000);
	expect(typesOf(exchange)).toEqual(["BeginSnapshot", "PublishRoot"]);
});

test("a missed snapshot is taken late, but none on the day of the founding", async () => {
	const late = new FakeExchange();
	await late.service().step(DUE + 10 * 3_600_000);
	expect(typesOf(late)).toEqual(["BeginSnapshot", "PublishRoot"]);
	const founded = new FakeExchange();
	founded.foundedAt = DUE + 1;
	await founded.service().step(DUE + 10 * 3_600_000);
	expect(typesOf(founded)).toEqual([]);
});
