// Collects the characters that the font of each language needs from the texts of the app and the server. The characters of a
// new text are added at the next build.
import { globSync, readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import japanese from "@fontsource-variable/noto-sans-jp/unicode.json" with { type: "json" };
import korean from "@fontsource-variable/noto-sans-kr/unicode.json" with { type: "json" };
import thai from "@fontsource-variable/noto-sans-thai/unicode.json" with { type: "json" };

const WEB = resolve(import.meta.dirname, "../../src");
const SERVER = resolve(import.meta.dirname, "../../../server/src");
/** File with the pay types of P2P trades at the start of an exchange. Pages show their names, fields and advice. */
export const PAY_TYPES = resolve(SERVER, "exchange/pay-types.json");
type Range = readonly [first: number, last: number];
const HAN_KANA: Range = [0x3000, 0x9fff];
const THAI: Range = [0x0e00, 0x0e7f];
const WIDE: Range = [0xff00, 0xffef];

export interface Font {
	readonly name: string;
	readonly files: Readonly<Record<string, string>>;
}

export interface Script {
	readonly locale: "ja" | "ko" | "th";
	/** Code of the language in the API, and name of the server's text file. */
	readonly mark: string;
	readonly font: Font;
	readonly name: string;
	/** Unicode ranges of the script, as in styles.css. All other characters use the font Inter. */
	readonly ranges: readonly Range[];
	readonly letters?: Range;
}

export const SCRIPTS: readonly Script[] = [
	{
		locale: "ja",
		mark: "jp",
		font: { name: "noto-sans-jp", files: japanese },
		name: "日本語",
		ranges: [HAN_KANA, WIDE],
		letters: [0x3041, 0x30ff],
	},
	{
		locale: "ko",
		mark: "kr",
		font: { name: "noto-sans-kr", files: korean },
		name: "한국어",
		ranges: [HAN_KANA, [0xac00, 0xd7af], WIDE],
	},
	{ locale: "th", mark: "th", font: { name: "noto-sans-thai", files: thai }, name: "ไทย", ranges: [THAI], letters: THAI },
];

/** Returns the characters of the app's labels and messages, and of the language list. */
export function labelCharacters({ locale, mark, ranges }: Script): ReadonlySet<string> {
	const catalogs = globSync(`**/texts/${locale}.po`, { cwd: WEB }).map((file) => resolve(WEB, file));
	if (catalogs.length === 0) throw new Error(`${WEB} has no texts in ${locale}`);
	return own(ranges, ...catalogs.map(read), read(resolve(SERVER, "texts", `${mark}.ts`)), ...languageNamesIn(locale));
}

/** Returns the characters of longer texts: articles, coin descriptions, pay types, country names. */
export function articleCharacters({ locale, mark, ranges, letters = [0, -1] }: Script): ReadonlySet<string> {
	const articles = filesIn(resolve(SERVER, "features/news/articles"), `.${mark}.md`);
	const coins = resolve(WEB, "features/market/coin-info", `descriptions.${locale}.ts`);
	const few = Array.from({ length: letters[1] - letters[0] + 1 }, (_none, at) => String.fromCodePoint(letters[0] + at));
	const payTypes = textsIn(JSON.parse(read(PAY_TYPES)), mark);
	return own(ranges, ...articles.map(read), read(coins), ...payTypes, ...countryNamesIn(locale), ...few);
}

/**
 * Returns the texts of one language in a JSON value. In such a value, each text is an object with one text for each language.
 */
function textsIn(value: unknown, mark: string): string[] {
	if (typeof value !== "object" || value === null) return [];
	return Object.entries(value).flatMap(([key, one]) =>
		typeof one === "string" ? (key === mark ? [one] : []) : textsIn(one, mark),
	);
}

/** Returns country names as Intl spells them. The server's list of area codes has the same source. */
function countryNamesIn(locale: string): string[] {
	const regions = new Intl.DisplayNames([locale], { type: "region", fallback: "none" });
	const letters = Array.from({ length: 26 }, (_none, at) => String.fromCharCode(65 + at));
	return letters.flatMap((one) => letters.map((other) => regions.of(one + other) ?? ""));
}

function languageNamesIn(locale: string): string[] {
	const languages = new Intl.DisplayNames([locale], { type: "language" });
	return ["en", "ja", "ko", "es", "th"].map((code) => languages.of(code) ?? "");
}

const read = (file: string) => readFileSync(file, "utf8");

function filesIn(folder: string, ending: string): string[] {
	const found = readdirSync(folder).filter((file) => file.endsWith(ending));
	if (found.length === 0) throw new Error(`${folder} has no file that ends in ${ending}`);
	return found.map((file) => resolve(folder, file));
}

function own(ranges: readonly Range[], ...texts: readonly string[]): ReadonlySet<string> {
	const among = (character: string) => {
		const code = character.codePointAt(0) as number;
		return ranges.some(([first, last]) => first <= code && code <= last);
	};
	return new Set([...texts.join("")].filter(among));
}
