import { expect, test } from "vitest";
import type { ListEntry } from "./entries.ts";
import { NameIndex, wordsOf } from "./name-index.ts";
import { readOfac } from "./read-ofac.ts";

const SDN = [
	'6366,"BIN LADIN, Usama bin Muhammad bin Awad","individual","SDGT",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"DOB 30 Jul 1957; POB Jeddah, Saudi Arabia; nationality Saudi Arabia."',
	'7000,"EXAMPLE CORP","-0-","SDGT",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ',
	'7001,"VYMYSLOV, Oleg ""Tank""","individual","UKRAINE",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"DOB 1960 to 1962; citizen Russia."',
	'7002,"DANIELSON, Emanuel","individual","SDNT",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ',
	"\u001a",
].join("\r\n");
const ALT = '6366,1,"aka","BIN LADEN, Osama",-0- \r\n6366,2,"aka","BIN LADIN, Osama",-0- \r\n';
const ADD = '7001,10,"Main street, 1","Minsk","Belarus",-0- \r\n6366,11,-0- ,-0- ,-0- ,-0- \r\n';
const entries = readOfac({ sdn: SDN, alt: ALT, add: ADD });
const index = new NameIndex(entries);
const hits = (name: string, birthYear: number | null = null, country = "") =>
	index.match({ name, birthYear, country }).map(({ entry }) => entry);

test("the server reads a watch list as persons with names, years and countries, without companies", () => {
	expect(entries).toEqual<ListEntry[]>([
		{
			...{ list: "OFAC SDN", entry: "6366", birthYears: [1957], countries: ["SA"] },
			names: ["BIN LADIN, Usama bin Muhammad bin Awad", "BIN LADEN, Osama", "BIN LADIN, Osama"],
		},
		{ list: "OFAC SDN", entry: "7001", names: ['VYMYSLOV, Oleg "Tank"'], birthYears: [1960, 1962], countries: ["BY", "RU"] },
		{ list: "OFAC SDN", entry: "7002", names: ["DANIELSON, Emanuel"], birthYears: [], countries: [] },
	]);
	expect(() => readOfac({ sdn: "", alt: "", add: "" })).toThrow("sdn.csv");
});

test.each(["Usama bin Ladin", "Ladin Usama", "Усама бин Ладен", "Osáma BIN-LADEN", "Ousama bin Laden"])(
	"the name %s matches an entry of a watch list",
	(name) => {
		expect(hits(name)).toEqual(["6366"]);
	},
);

test.each(["Emma Daniels", "Usama Smith", "Usama", "Example Corp", "Ann Kaewsai", "bin al", ""])(
	"the name %j matches no entry of a watch list",
	(name) => {
		expect(hits(name)).toEqual([]);
	},
);

test("a match of a watch list has the most similar name, and the facts that agree and differ", () => {
	const [hit] = index.match({ name: "Oleg Vymyslov", birthYear: 1963, country: "BY" });
	expect(hit).toMatchObject({ entry: "7001", birthYear: 1962, country: "BY", score: 95 });
	expect(hit?.why).toEqual(["name_close", "birth_year_same", "country_same"]);
	const [other] = index.match({ name: "Osama bin Laden", birthYear: 1990, country: "TH" });
	expect(other).toMatchObject({ alias: "BIN LADEN, Osama", birthYear: 1957, country: "SA", score: 100 });
	expect(other?.why).toEqual(["alias_same", "birth_year_differs", "country_differs"]);
});

test("the folded words of a name have no script, accents or particles", () => {
	expect(wordsOf("María de la O'Brien-Łukasz")).toEqual(["maria", "obrien", "lukasz"]);
	expect(wordsOf("bin al")).toEqual(["bin", "al"]);
});
