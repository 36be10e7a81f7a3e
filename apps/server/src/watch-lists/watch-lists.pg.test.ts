import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FOUNDER } from "@candor/core";
import { TestExchange, VerificationRig } from "@candor/testkit/server";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { WatchLists } from "./watch-lists.ts";

const DAY_MS = 86_400_000;
const EMPTY = Array.from({ length: 9 }, () => "-0- ");
const row = (entry: number, name: string, remarks: string) =>
	[entry, `"${name}"`, '"individual"', ...EMPTY.slice(1), `"${remarks}"`].join(",");
const folder = mkdtempSync(join(tmpdir(), "candor-watch-lists-"));
let exchange: TestExchange;
let rig: VerificationRig;
let lists: WatchLists;
const faults: unknown[] = [];

/** Writes the files of the list and sets their age in days. */
function publish(days: number, ...rows: string[]): void {
	for (const name of ["sdn", "alt", "add"]) {
		const file = join(folder, `${name}.csv`);
		writeFileSync(file, name === "sdn" ? `${rows.join("\r\n")}\r\n` : "");
		const at = new Date(exchange.now - days * DAY_MS);
		utimesSync(file, at, at);
	}
}

function start(): WatchLists {
	lists = new WatchLists({
		...{ db: rig.db, personal: rig.service.cases.personal, folder, hasSample: () => false, now: () => exchange.now },
		log: (error) => faults.push(error),
	});
	rig.start({ matches: lists });
	lists.onConfirmed((...frozen) => rig.service.review.freezeByMatch(...frozen));
	return lists;
}

beforeAll(async () => {
	exchange = await TestExchange.start();
	for (const operator of [2, 3]) {
		const publicKey = operator.toString(16).padStart(64, "0");
		await exchange.accept({
			type: "OpenOperator",
			id: "",
			by: FOUNDER,
			operator,
			role: "reviewer",
			publicKey,
			reason: "for a test",
		});
	}
	rig = new VerificationRig(exchange);
});
afterAll(async () => {
	await lists?.close();
	await exchange?.stop();
	rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
	await lists?.close();
	await exchange.pool.query("truncate people.watch_matches, people.watch_entries, people.watch_lists");
	faults.length = 0;
	start();
});

const open = async (user: number) => (await lists.of(user)).map(({ entry, state, why }) => `${entry} ${state} ${why.join(" ")}`);

test("the server compares new data with the lists before an approval, and an open match blocks the approval", async () => {
	publish(1, row(1, "VYMYSLOV, Oleg", "DOB 1980; nationality Russia."), row(2, "OTHER, Person", "-0- "));
	await lists.run();
	const { user, id } = await rig.basicCase({ name: "Oleg Vymyslov", birth_date: "1980-05-05" });
	expect(await rig.decide(id, 2)).toMatchObject({ refused: "not_screened" });
	await lists.run();
	expect(await open(user)).toEqual(["1 open name_same birth_year_same country_differs"]);
	expect(await rig.decide(id, 2)).toMatchObject({ refused: "matches_open" });
	expect((await rig.service.queue.list({ state: "open", offset: 0, limit: 9 })).list.at(-1)).toMatchObject({
		...{ state: "watch_list", flags: ["watch_list"] },
	});
	const [match] = (await lists.show("open")).matches;
	const clear = (operator: number) =>
		lists.decide({ match: match?.match ?? 0, decision: "clear", reason: "another person" }, operator);
	expect(await clear(2)).toEqual({ result: "waits_for_second" });
	expect(await clear(2)).toMatchObject({ refused: "same_reviewer" });
	expect(await clear(3)).toEqual({ result: "decided" });
	expect(await clear(2)).toEqual({ refused: "already_decided", field: "match", params: { operator: 3, at: exchange.now } });
	expect(await rig.decide(id, 2)).toEqual({ result: "decided" });
	expect(faults).toEqual([]);
});

test("a cleared match stays cleared in a new list until its entry or the user's data changes", async () => {
	publish(3, row(1, "VYMYSLOV, Oleg", "DOB 1980."));
	await lists.run();
	const { user, id } = await rig.basicCase({ name: "Oleg Vymyslov", birth_date: "1980-05-05" });
	await lists.run();
	const clear = async () => {
		const match = (await lists.of(user))[0]?.match ?? 0;
		for (const operator of [2, 3]) await lists.decide({ match, decision: "clear", reason: "another person" }, operator);
	};
	await clear();
	// After a restart the list is read again and gives the same match, which must stay decided.
	await lists.close();
	await start().run();
	publish(2, row(1, "VYMYSLOV, Oleg", "DOB 1980."), row(5, "VYMYSLOV, Olegg", "-0- "));
	await lists.run();
	expect(await open(user)).toEqual(["1 cleared name_same birth_year_same", "5 open name_close"]);
	publish(1, row(1, "VYMYSLOV, Oleg", "DOB 1981."));
	await lists.run();
	expect(await open(user)).toEqual(["1 open name_same birth_year_same"]);
	await clear();
	await rig.decide(id, 2, {
		...{ decision: "reject", kind: "mismatch" },
		items: ["country", "name", "id_number", "contact", "birth_date"].map((item) => ({
			item,
			accepted: false,
			code: "name_differs",
		})),
	});
	await rig.service.cases.sendBasic(user, {
		...{ country: "TH", name: "Oleg B. Vymyslov", id_number: "Z1234", contact: "o@example.org", birth_date: "1980-05-05" },
	});
	await lists.run();
	expect((await open(user))[0]).toMatch(/^1 open/);
});

test("a match by name alone cannot be confirmed, and a confirmed match freezes a verified user after two reviewers", async () => {
	const { user, id } = await rig.basicCase({ name: "Oleg Vymyslov", birth_date: "1980-05-05" });
	publish(1, row(9, "OTHER, Person", "-0- "));
	await lists.run();
	await rig.decide(id, 2);
	expect(exchange.host.views.verification.find(user)?.basic).toBe(true);
	publish(0, row(1, "VYMYSLOV, Oleg", "-0- "), row(2, "VYMYSLOV, Oleg", "DOB 1980."));
	await lists.run();
	const matches = await lists.of(user);
	const of = (entry: string) => matches.find((one) => one.entry === entry)?.match ?? 0;
	const confirm = (entry: string, operator: number) =>
		lists.decide({ match: of(entry), decision: "confirm", reason: "the same person" }, operator);
	expect(await confirm("1", 2)).toMatchObject({ refused: "name_alone" });
	expect(await confirm("2", 2)).toEqual({ result: "waits_for_second" });
	expect(await confirm("2", 3)).toEqual({ result: "decided" });
	expect((await rig.service.cases.states(user)).basic).toBe("frozen");
	expect(exchange.host.views.verification.find(user)?.basic).toBe(false);
	expect((await rig.service.cases.show(user)).basic.freeze).toEqual({ law: "OFAC SDN, entry 2", review_on: "2026-06-02" });
});

test("a watch list older than 30 days, and a missing watch list, raise an alarm", async () => {
	rmSync(join(folder, "add.csv"), { force: true });
	await lists.run();
	expect((await lists.figures()).old).toBe(1);
	publish(30, row(1, "VYMYSLOV, Oleg", "-0- "));
	await lists.run();
	expect((await lists.figures()).old).toBe(0);
	exchange.now += 1_000;
	expect(await lists.show("open")).toMatchObject({ lists: [{ name: "OFAC SDN", entries: 1, too_old: true }] });
	exchange.now -= 1_000;
});

test("a damaged list file does not replace the loaded list", async () => {
	publish(1, row(1, "VYMYSLOV, Oleg", "-0- "));
	await lists.run();
	publish(0);
	await lists.run();
	expect(faults.map(String)).toEqual(["Error: sdn.csv has no row"]);
	expect((await lists.show("open")).lists).toMatchObject([{ entries: 1 }]);
});

test("while a known list has no files, new data is not compared, so its case cannot be approved", async () => {
	publish(1, row(1, "VYMYSLOV, Oleg", "-0- "));
	await lists.run();
	await lists.close();
	start();
	rmSync(join(folder, "sdn.csv"));
	const { id } = await rig.basicCase({ name: "Ann Kaewsai" });
	await lists.run();
	expect(faults.map(String)).toEqual(["Error: the files of the list OFAC SDN are missing"]);
	expect(await rig.decide(id, 2)).toMatchObject({ refused: "not_screened" });
});
