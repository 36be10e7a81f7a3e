// Tests that deploy/Dockerfile removes no package that the server needs.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../../..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const dockerfile = read("deploy/Dockerfile");

/** Returns the names, without the scope, of all workspaces that a workspace depends on, directly or through others. */
function needed(folder: string, found = new Set<string>()): Set<string> {
	const { dependencies = {} } = JSON.parse(read(`${folder}/package.json`)) as { dependencies?: Record<string, string> };
	for (const name of Object.keys(dependencies)) {
		const [scope, short = ""] = name.split("/");
		if (scope !== "@candor" || found.has(short)) continue;
		found.add(short);
		needed(existsSync(join(ROOT, "packages", short)) ? `packages/${short}` : `apps/${short}`, found);
	}
	return found;
}

test("the image keeps every package that the server needs", () => {
	const removed = [...dockerfile.matchAll(/\bpackages\/(\w[\w-]*)/g)].map(([, name]) => name as string);
	expect(removed).toContain("testkit");
	const wanted = needed("apps/server");
	expect(wanted.size).toBeGreaterThan(3);
	expect(removed.filter((name) => wanted.has(name))).toEqual([]);
	const apps = [...wanted].filter((name) => existsSync(join(ROOT, "apps", name)));
	for (const name of apps) expect(dockerfile).toContain(`COPY --from=build /opt/candor/apps/${name} apps/${name}\n`);
});

test("the program that the image starts and the paths that it copies exist in the checkout", () => {
	const started = /^CMD \["[^"]+", "([^"]+)"\]$/m.exec(dockerfile)?.[1] as string;
	expect(existsSync(join(ROOT, started))).toBe(true);
	const copied = [...dockerfile.matchAll(/^COPY --from=build (.+) \S+$/gm)].flatMap(([, paths]) => (paths as string).split(" "));
	const made = ["/opt/candor/node_modules", "/opt/candor/apps/web/dist", "/opt/candor/apps/console/dist"];
	const checked = copied.filter((path) => !made.includes(path));
	expect(checked.length).toBeGreaterThan(2);
	for (const path of checked) expect(existsSync(path.replace("/opt/candor", ROOT)), path).toBe(true);
});

test("the image has the built files of every web app", () => {
	const apps = readdirSync(join(ROOT, "apps")).filter((name) => existsSync(join(ROOT, "apps", name, "vite.config.ts")));
	expect(apps).toContain("web");
	for (const name of apps) expect(dockerfile).toContain(`COPY --from=build /opt/candor/apps/${name}/dist apps/${name}/dist\n`);
});

test("no secret of the compose file is in git or in the image's context", () => {
	for (const file of [".gitignore", ".dockerignore"]) expect(read(file)).toMatch(/^deploy\/secrets\/?$/m);
	expect(read("deploy/compose.yaml")).not.toMatch(/PASSWORD: |postgres:\/\/candor:(?!\$password)/);
});
