const SEGMENTS = new Intl.Segmenter("und", { granularity: "grapheme" });

/**
 * Masks a nickname so that other users may see it: only the first and the last character remain, `matilda4` becomes `m***4`. Of a
 * name with two characters, only the first remains.
 */
export function maskedName(nickname: string): string {
	const characters = Array.from(SEGMENTS.segment(nickname.trim()), ({ segment }) => segment).filter((one) => one !== "*");
	const [first = "", last = ""] = [characters[0], characters.length > 2 ? characters.at(-1) : ""];
	return `${first}***${last}`;
}
