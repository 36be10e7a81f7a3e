// Tests the calls for countries, favourite markets and the exchange's articles over HTTP.
import { CALLS, type CallPath, LANGUAGES } from "@candor/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { READING_CALLS } from "./people-calls.ts";
import { RunningServer } from "./running-server.ts";

let server: RunningServer;
let live: RunningServer;
beforeAll(async () => {
	server = await RunningServer.start();
	live = await RunningServer.start(({ host: { views } }) => ({
		views: { ...views, founding: { mode: "live", foundedAt: 0, epoch: 1 }, seq: 0 },
	}));
});
afterAll(async () => {
	await server.stop();
	await live.stop();
});
const speaking = (mark: string) => ({ headers: { "language-mark": mark } });

describe("area_code returns countries with their dialling codes", () => {
	test.each([
		["en", "Japan", "Spain", "Thailand"],
		["jp", "日本", "スペイン", "タイ"],
		["kr", "일본", "스페인", "태국"],
		["esp", "Japón", "España", "Tailandia"],
		["th", "ญี่ปุ่น", "สเปน", "ไทย"],
	])(
		'the call area_code returns the countries with names in the language "%s", in that language\'s order',
		async (mark, japan, spain, thailand) => {
			const list = (await server.call("area_code", {}, speaking(mark))).body.data;
			expect(list.length).toBeGreaterThan(230);
			const of = (country: string) => list.find((entry) => entry.country === country);
			expect(of("JP")).toEqual({ code: "81", name: japan, country: "JP" });
			expect(of("ES")).toEqual({ code: "34", name: spain, country: "ES" });
			expect(of("TH")).toEqual({ code: "66", name: thailand, country: "TH" });
			expect([of("US")?.code, of("CA")?.code, of("KZ")?.code]).toEqual(["1", "1", "7"]);
			expect(new Set(list.map(({ country }) => country)).size).toBe(list.length);
			expect(list.every(({ name, country }) => name !== country)).toBe(true);
			const tag = { en: "en", jp: "ja", kr: "ko", esp: "es", th: "th" }[mark] as string;
			const { compare } = new Intl.Collator(tag);
			expect(list.map(({ name }) => name)).toEqual(list.map(({ name }) => name).sort(compare));
		},
	);
});

describe("the server stores favourite markets", () => {
	test("the server stores a list of favourites in its order, by symbol or id, from a form or JSON, with each market once", async () => {
		const ann = await server.person();
		const bob = await server.person();
		expect((await server.call("favourites/list", {}, ann)).body.data).toEqual([]);
		const saved = await server.call("favourites/save", { pairs: "SOL/USDT,1, BTC/USDT" }, { ...ann, form: true });
		const expected = [
			{ match_id: 4, symbol: "SOL/USDT" },
			{ match_id: 1, symbol: "BTC/USDT" },
		];
		expect(saved.body.data).toEqual(expected);
		expect((await server.call("favourites/list", {}, ann)).body.data).toEqual(expected);
		const turned = await server.call("favourites/save", { pairs: [1, "SOL/USDT"] }, ann);
		expect(turned.body.data).toEqual([...expected].reverse());
		expect((await server.call("favourites/list", {}, bob)).body.data).toEqual([]);
		expect((await server.call("favourites/save", { pairs: "" }, { ...ann, form: true })).body.data).toEqual([]);
		expect((await server.call("favourites/list", {}, ann)).body.data).toEqual([]);
	});

	test("the server refuses unknown markets as favourites, and the saved list stays", async () => {
		const ann = await server.person();
		await server.call("favourites/save", { pairs: [2] }, ann);
		for (const pairs of ["BTC/EUR", "1,99", [0], ["btc/usdt"], "1;2", "-1", "1e0", "9".repeat(30), ["constructor"]]) {
			const { body } = await server.refuse("favourites/save", "unknown_pair", { pairs }, ann);
			expect(body.params).toEqual({ field: "pairs" });
		}
		const many = await server.refuse("favourites/save", "too_many_favourites", { pairs: Array(101).fill(1) }, ann);
		expect(many.body.params).toEqual({ field: "pairs", maximum: 100 });
		for (const pairs of [Array(501).fill(1), { one: 1 }, [null], 7, "1,".repeat(5_000), [1.5]]) {
			const { body } = await server.refuse("favourites/save", "field_invalid", { pairs }, ann);
			expect(body.message).toContain("Markets");
		}
		expect((await server.call("favourites/list", {}, ann)).body.data).toEqual([{ match_id: 2, symbol: "ETH/USDT" }]);
		expect((await server.raw("favourites/list")).body).toMatchObject({ type: "999" });
		expect((await server.raw("favourites/save", { pairs: "1" })).body).toMatchObject({ type: "999" });
	});

	test("the server stores one complete list if two lists are sent at the same time", async () => {
		const ann = await server.person();
		const lists = [
			[1, 2, 3],
			[4, 5, 6],
		];
		await Promise.all([...lists, ...lists, ...lists].map((pairs) => server.call("favourites/save", { pairs }, ann)));
		const left = (await server.call("favourites/list", {}, ann)).body.data.map(({ match_id }) => match_id);
		expect(lists).toContainEqual(left);
	});
});

describe("the server returns articles", () => {
	test.each(LANGUAGES)('the server returns all articles in the language "%s", in full sentences', async (mark) => {
		const titles = (await server.call("news/announcement", {}, speaking(mark))).body.data;
		expect(titles.map(({ id }) => id)).toContain("this-is-a-sandbox");
		const listed = (await server.call("news/list", {}, speaking(mark))).body.data.list;
		const agreements = (await server.call("news/list", { category: "agreement" }, speaking(mark))).body.data.list;
		expect(agreements.map(({ id }) => id)).toEqual(["user-agreement", "privacy-agreement"]);
		for (const { id, title, summary } of [...listed, ...agreements]) {
			const article = (await server.call("news/detail", { id }, speaking(mark))).body.data;
			expect(article).toMatchObject({ id, title, summary });
			const english = (await server.call("news/detail", { id }, speaking("en"))).body.data;
			const shape = (blocks: typeof article.blocks) =>
				blocks.map((block) => (block.kind === "list" ? `list of ${block.items.length}` : block.kind));
			expect(shape(article.blocks), id).toEqual(shape(english.blocks));
			if (mark !== "en") expect(article.title).not.toBe(english.title);
			const texts = article.blocks.flatMap((block) => (block.kind === "list" ? block.items : [block.text]));
			for (const text of texts) expect(text).not.toMatch(/[*_`<>]|\s{2}/);
		}
	});

	test("the server returns agreements that are neither empty nor very short", async () => {
		for (const id of ["user-agreement", "privacy-agreement"]) {
			const { blocks } = (await server.call("news/detail", { id })).body.data;
			const words = blocks
				.flatMap((block) => (block.kind === "list" ? block.items : [block.text]))
				.join(" ")
				.split(/\s+/);
			expect(words.length).toBeGreaterThan(550);
		}
	});

	test("the server returns the lists of articles in pages", async () => {
		const all = (await server.call("news/list", {})).body.data;
		expect(all).toMatchObject({ page: 1, has_more: false, total: all.list.length });
		const second = (await server.call("news/list", { page: 2, limit: 1 }, { form: true })).body.data;
		expect(second).toMatchObject({ page: 2, limit: 1, total: all.total, list: [all.list[1]], has_more: true });
		const third = { limit: 1, before: second.next_before ?? "" };
		expect((await server.call("news/list", third)).body.data.list).toEqual([all.list[2]]);
		expect((await server.call("news/list", { before: "nothing" })).body.data).toMatchObject({ list: [], has_more: false });
		expect((await server.call("news/list", { page: 1_000 })).body.data).toMatchObject({ list: [], has_more: false });
		for (const category of ["news", 1, ["guide"]]) await server.refuse("news/list", "field_invalid", { category });
	});

	test("the server refuses unknown articles", async () => {
		for (const id of ["nothing", "../list", "user-agreement.en", "__proto__", "USER-AGREEMENT"]) {
			const { body } = await server.refuse("news/detail", "unknown_article", { id });
			expect(body.params).toEqual({ field: "id" });
		}
		await server.refuse("news/detail", "field_required", {});
		await server.refuse("news/detail", "field_invalid", { id: "x".repeat(65) });
	});

	test("articles of a live exchange do not mention test coins", async () => {
		const titles = (await live.call("news/announcement", {})).body.data;
		expect(titles.map(({ id }) => id)).toEqual(["what-candor-is"]);
		await live.refuse("news/detail", "unknown_article", { id: "this-is-a-sandbox" });
	});
});

test("this test file covers every call of countries, favourites and articles and every refusal that the calls declare", () => {
	expect([...READING_CALLS].filter((path) => !server.accepted.has(path))).toEqual([]);
	const declared = [...READING_CALLS].flatMap((path: CallPath) => CALLS[path].refusals.map((code) => `${path} ${code}`));
	expect(declared.filter((entry) => !server.refusals.has(entry))).toEqual([]);
});
