import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import subsetFont from "subset-font";
import { mergeSlices } from "./merge-slices.ts";
import type { Font } from "./words.ts";

const WEIGHTS = { wght: { min: 400, max: 700 } };
const require = createRequire(import.meta.url);

/** Returns the files of a font. `holds` tells if a file contains a character. */
function slicesOf({ name: font, files }: Font): { readonly file: string; readonly holds: (character: string) => boolean }[] {
	const folder = dirname(require.resolve(`@fontsource-variable/${font}/package.json`));
	return Object.entries(files).map(([name, listed]) => {
		const within = listed.split(",").map((range) => {
			const [first, last] = range.slice("U+".length).split("-");
			return [Number.parseInt(first as string, 16), Number.parseInt(last ?? (first as string), 16)] as const;
		});
		return {
			// The name of a slice's file contains the slice's number or the name of its script.
			file: join(folder, "files", `${font}-${name.replace(/[[\]]/g, "")}-wght-normal.woff2`),
			holds: (character) => {
				const code = character.codePointAt(0) as number;
				return within.some(([first, last]) => first <= code && code <= last);
			},
		};
	});
}

/**
 * Returns a WOFF2 file with the given characters. It omits characters that the font lacks; the browser takes them from the next
 * font.
 */
export async function subsetOf(font: Font, characters: ReadonlySet<string>): Promise<Buffer> {
	const slices = slicesOf(font)
		.map(({ file, holds }) => ({ file, wanted: [...characters].filter(holds).join("") }))
		.filter(({ wanted }) => wanted !== "");
	const [only, ...more] = slices;
	if (only === undefined) throw new Error(`${font.name} has none of these characters`);
	// A font in one file (`whole`) keeps its tables that place the marks of a script, for example Thai vowels. A merged font
	// has no such tables.
	const whole =
		more.length === 0
			? readFileSync(only.file)
			: mergeSlices(
					await Promise.all(
						slices.map(({ file, wanted }) =>
							subsetFont(readFileSync(file), wanted, { targetFormat: "sfnt", noLayoutClosure: true }),
						),
					),
				);
	return subsetFont(whole, slices.map(({ wanted }) => wanted).join(""), { targetFormat: "woff2", variationAxes: WEIGHTS });
}
