const SEGMENTS = new Intl.Segmenter("und", { granularity: "grapheme" });

/** Masks a nickname for other users: its first and its last character, `matilda4` → `m***4`. A name of two characters shows the first. */
export function maskedName(nickname: string): string {
	const characters = Array.from(SEGMENTS.segment(nickname.trim()), ({ segment }) => segment).filter((one) => one !== "*");
	const [first = "", last = ""] = [characters[0], characters.length > 2 ? characters.at(-1) : ""];
	return `${first}***${last}`;
}
