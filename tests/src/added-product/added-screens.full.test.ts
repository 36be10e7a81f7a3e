// Invariant: additional features do not make the web app's first screens larger. The test adds ten features, each with four
// pages, a translation catalog and six calls, to a copy of this checkout (docs/guides/adding-a-product.md). Sign-in and Home
// together may grow by less than half a kB.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { NODE } from "../operations/program.ts";
import { Checkout } from "./checkout.ts";

const FEATURES = Array.from({ length: 10 }, (_none, at) => `made${at + 1}`);
const PAGES = ["index", "list", "detail", "history"];
const LOCALES = ["ja", "ko", "es", "th"];
const FIRST = ["features/user/screens/login-screen.tsx", "features/home/screens/home-screen.tsx"];

let copy: Checkout;
beforeAll(() => {
	copy = Checkout.copied();
});
afterAll(() => copy.remove());

/**
 * Builds the web app. Returns the size of the JavaScript that loads before each screen shows (gzipped bytes), keyed by the
 * screen's module.
 */
function build(): Map<string, number> {
	const { status, stdout, stderr } = spawnSync(NODE, [join(copy.root, "node_modules/vite/bin/vite.js"), "build"], {
		cwd: join(copy.root, "apps/web"),
		encoding: "utf8",
		env: { ...process.env, NODE_ENV: "production", NO_COLOR: "1" },
	});
	expect(status, `${stdout}${stderr}`).toBe(0);
	const lines = stdout.matchAll(/JavaScript before (\S+) shows: ([\d.]+) kB/g);
	return new Map([...lines].map(([, screen, kB]) => [screen as string, Math.round(Number(kB) * 1000)]));
}

const titleOf = (feature: string, page: string) => `The ${page} of ${feature}`;

function screen(feature: string, page: string, at: number): string {
	const calls = at < 2 ? [1, 2] : [1];
	return [
		`// The ${page} of a feature that was made up.`,
		'import { Trans } from "@lingui/react/macro";',
		'import { call } from "../../../data/api.ts";',
		"",
		"export function Screen() {",
		`	const ask = () => [${calls.map((one) => `call("POST ${feature}/${page}${one}", {})`).join(", ")}];`,
		`	return <main><h1><Trans>${titleOf(feature, page)}</Trans></h1><button type="button" onClick={ask} /></main>;`,
		"}",
	].join("\n");
}

function addFeature(feature: string): void {
	const folder = `apps/web/src/features/${feature}`;
	for (const [at, page] of PAGES.entries()) copy.add(`${folder}/screens/${page}-screen.tsx`, screen(feature, page, at));
	const pages = PAGES.map((page) => `"/pages/${feature}/${page}": page(() => import("./screens/${page}-screen.tsx"), "Screen"),`);
	copy.add(
		`${folder}/feature.ts`,
		[
			"// The only entry of a feature that was made up.",
			'import { defineFeature, page } from "../../shared/navigation/feature.ts";',
			'import { texts } from "./texts";',
			"export const feature = defineFeature([texts], {",
			...pages,
			"});",
		].join("\n"),
	);
	const messages = PAGES.map((page) => `msgid "${titleOf(feature, page)}"\nmsgstr "${titleOf(feature, page)}"\n`);
	for (const locale of LOCALES)
		copy.add(
			`${folder}/texts/${locale}.po`,
			`msgid ""\nmsgstr ""\n"Language: ${locale}\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n\n${messages.join("\n")}`,
		);
}

test("sign-in and Home keep their size with ten more features", { timeout: 0 }, () => {
	// Raises the size budgets of the build, because a budget that is almost used up would fail the build before the comparison
	// below.
	copy.edit("apps/web/build/budgets.ts", "bytes > budget * 1000)", "bytes > budget * 1000 + 1000)");
	const before = build();
	for (const feature of FEATURES) addFeature(feature);
	const lines = FEATURES.map(
		(feature) => `\tmount("/pages/${feature}", () => import("../features/${feature}/feature.ts"), forUsers),`,
	);
	copy.edit(
		"apps/web/src/app/lazy-routes.ts",
		"export const lazyRoutes = [",
		["export const lazyRoutes = [", ...lines].join("\n"),
	);
	const modules = FEATURES.flatMap((feature) => PAGES.map((page) => `features/${feature}/screens/${page}-screen.tsx`));
	copy.edit("apps/web/vite.config.ts", "\tkB: {", ["\tkB: {", ...modules.map((module) => `\t\t"${module}": 130,`)].join("\n"));
	const after = build();
	for (const module of modules) expect(after.get(module), module).toBeGreaterThan(50_000);
	const grown = FIRST.map((module) => (after.get(module) as number) - (before.get(module) as number));
	console.log(`sign-in grew by ${grown[0]} bytes, Home by ${grown[1]}`);
	expect((grown[0] as number) + (grown[1] as number)).toBeLessThan(500);
});
