import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { drawIcon, type IconProps } from "./draw-icon.ts";
import { shapesOf } from "./icons.ts";

const ROOT = resolve(import.meta.dirname, "../../../..");
/** Folder with one module for each icon. The package's main entry bundles the icons separately. */
const LUCIDE = join(dirname(fileURLToPath(import.meta.resolve("lucide-react"))), "../esm");

function namesInUse(): readonly string[] {
	const names = new Set<string>();
	for (const folder of ["apps/web/src", "packages/ui/src"]) {
		for (const file of readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })) {
			if (!/\.tsx?$/.test(file)) continue;
			const source = readFileSync(join(ROOT, folder, file), "utf8");
			for (const [, imported = ""] of source.matchAll(/import \{([^}]*)\} from "lucide-react"/g))
				for (const name of imported.split(",").map((one) => one.trim()))
					if (name !== "" && !name.startsWith("type ")) names.add(name.replace(/ as .*/, ""));
		}
	}
	return [...names].sort();
}

const ENTRY = readFileSync(join(LUCIDE, "lucide-react.mjs"), "utf8");
function fileOf(name: string): string {
	const line = ENTRY.split("\n").find((one) => one.startsWith("export") && new RegExp(` default as ${name}\\b`).test(one));
	return join(LUCIDE, /\.\/icons\/[\w-]+\.mjs/.exec(line ?? "")?.[0] ?? "none");
}

/**
 * Returns an icon's rendered tags, with sorted attributes. Lucide's classes, which no style uses, and the namespace, which HTML
 * does not need, are left out.
 */
function drawn(Icon: ComponentType<IconProps>, props: IconProps): readonly string[] {
	const markup = renderToStaticMarkup(createElement(Icon, props));
	return [...markup.matchAll(/<([\w/]+)([^>]*)>/g)].map(([, tag, attributes = ""]) => {
		const all = [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name, value = ""]) =>
			name === "class"
				? `class=${value
						.split(" ")
						.filter((one) => !one.startsWith("lucide"))
						.join(" ")}`
				: `${name}=${value}`,
		);
		return [tag, ...all.filter((one) => one !== "class=" && !one.startsWith("xmlns=")).sort()].join(" ");
	});
}

const WAYS: readonly IconProps[] = [
	{},
	{ size: 22, strokeWidth: 1.75, "aria-hidden": true },
	{ className: "of-ours", fill: "currentColor" },
	{ "aria-label": "On", size: 14 },
];

test.each(namesInUse())("the built icon %s renders like lucide's component", async (name) => {
	const file = fileOf(name);
	const { default: theirs } = (await import(pathToFileURL(file).href)) as { default: ComponentType<IconProps> };
	const ours = drawIcon(...(await shapesOf(file)));
	for (const props of WAYS) expect(drawn(ours, props)).toEqual(drawn(theirs, props));
	expect(drawn(ours, {}).length).toBeGreaterThan(2);
});
