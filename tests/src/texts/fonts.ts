// Measures the width of texts and finds characters without a glyph, with the fonts of the app. It shapes texts by HarfBuzz, as
// Chromium does.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { Blob, Face, Font, Buffer as ShapedText, shape, Variation } from "harfbuzzjs";
import type { Locale } from "./messages.ts";

const STYLES = resolve(import.meta.dirname, "../../../apps/web/src/styles.css");
const fromWeb = createRequire(STYLES);
const { decompress } = createRequire(import.meta.url)("wawoff2") as { decompress(woff2: Uint8Array): Promise<Uint8Array> };

/**
 * Additional font of each language whose letters Inter lacks: its family name in the app's styles, and the npm package from which
 * the build takes it.
 */
const NOTO: Readonly<Partial<Record<Locale, { readonly family: string; readonly font: string }>>> = {
	ja: { family: "Candor Japanese", font: "noto-sans-jp" },
	ko: { family: "Candor Korean", font: "noto-sans-kr" },
	th: { family: "Candor Thai", font: "noto-sans-thai" },
};

interface LoadedFont {
	readonly font: Font;
	readonly unitsPerEm: number;
	readonly characters: ReadonlySet<number>;
}

export interface TextStyle {
	readonly sizePx: number;
	readonly weight: number;
}

export class Fonts {
	readonly #fonts: readonly LoadedFont[];
	readonly #advances = new Map<string, number>();

	private constructor(fonts: readonly LoadedFont[]) {
		this.#fonts = fonts;
	}

	static async load(locale: Locale): Promise<Fonts> {
		const faces = readFontFaces();
		const fonts: LoadedFont[] = [];
		for (const { file, covers } of faces.filter(({ family }) => family === "Inter Variable"))
			fonts.push(await loadFont(fromWeb.resolve(file), covers));
		const noto = NOTO[locale];
		const face = faces.find(({ family }) => family === noto?.family);
		if (noto !== undefined && face !== undefined)
			for (const file of slicesOf(noto.font)) fonts.push(await loadFont(file, face.covers));
		return new Fonts(fonts);
	}

	draws(character: string): boolean {
		return this.#fontOf(character) !== undefined;
	}

	/**
	 * Returns the width of a text on one line, in CSS pixels. A character that no font contains counts as wide as the font size.
	 */
	widthOf(text: string, { sizePx, weight }: TextStyle): number {
		const key = `${weight} ${text}`;
		const known = this.#advances.get(key) ?? this.#advanceOf(text, weight);
		this.#advances.set(key, known);
		return known * sizePx;
	}

	#advanceOf(text: string, weight: number): number {
		let advance = 0;
		for (const { font, run } of this.#runsOf(text))
			advance += font === undefined ? [...run].length : advanceOf(font.font, run, weight) / font.unitsPerEm;
		return advance;
	}

	#runsOf(text: string): { font: LoadedFont | undefined; run: string }[] {
		const runs: { font: LoadedFont | undefined; run: string }[] = [];
		for (const character of text) {
			const font = this.#fontOf(character);
			const last = runs.at(-1);
			if (last !== undefined && last.font === font) last.run += character;
			else runs.push({ font, run: character });
		}
		return runs;
	}

	#fontOf(character: string): LoadedFont | undefined {
		const code = character.codePointAt(0) as number;
		return this.#fonts.find(({ characters }) => characters.has(code));
	}
}

interface FontFace {
	readonly family: string;
	readonly file: string;
	readonly covers: (code: number) => boolean;
}

function readFontFaces(): FontFace[] {
	const blocks = readFileSync(STYLES, "utf8").matchAll(/@font-face \{([^}]*)\}/g);
	return [...blocks].map(([, block = ""]) => {
		const declared = (pattern: RegExp) => {
			const [, value] = pattern.exec(block) ?? [];
			if (value === undefined) throw new Error(`a font face of ${STYLES} has no ${pattern.source}`);
			return value;
		};
		const ranges = [...declared(/unicode-range:([^;]*);/).matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(
			([, first = "", last = first]) => [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const,
		);
		return {
			family: declared(/font-family: "([^"]*)"/),
			file: declared(/src: url\("([^"]*)"\)/),
			covers: (code) => ranges.some(([first, last]) => first <= code && code <= last),
		};
	});
}

function slicesOf(font: string): string[] {
	const parts = JSON.parse(readFileSync(fromWeb.resolve(`@fontsource-variable/${font}/unicode.json`), "utf8")) as object;
	// Keys of the list are names of alphabets or numbers in brackets; file names contain the number without brackets.
	const names = Object.keys(parts).map((name) => name.replace(/[[\]]/g, ""));
	return names.map((name) => fromWeb.resolve(`@fontsource-variable/${font}/files/${font}-${name}-wght-normal.woff2`));
}

async function loadFont(file: string, covers: FontFace["covers"]): Promise<LoadedFont> {
	// Copies the font's bytes, because the decompressor uses the memory of its result again.
	const face = new Face(new Blob(Uint8Array.from(await decompress(readFileSync(file)))));
	const characters = new Set(face.collectUnicodes().filter(covers));
	return { font: new Font(face), unitsPerEm: face.upem, characters };
}

function advanceOf(font: Font, text: string, weight: number): number {
	font.setVariations([new Variation("wght", weight)]);
	const shaped = new ShapedText();
	shaped.addText(text);
	shaped.guessSegmentProperties();
	shape(font, shaped);
	return shaped.getGlyphPositions().reduce((sum, { xAdvance }) => sum + xAdvance, 0);
}
