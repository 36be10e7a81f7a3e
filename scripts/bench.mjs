// npm run bench [-- name …]: runs bench/src/*.ts one after the other and ends with one table. A benchmark prints what it
// likes and, for each figure it stands for, a line `RESULT {"name","value","unit","target"?}`.
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { inRoot, PINNED_NODE, pinnedEnvironment, ROOT, say, stop } from "./setup/checkout.mjs";
import { ensureInstalled } from "./setup/install.mjs";

await ensureInstalled();
const folder = inRoot("bench", "src");
// A file that nobody imports and that starts itself says so in its first line: "Benchmark:".
const all = readdirSync(folder)
	.filter((file) => file.endsWith(".ts") && /^\/\/ Benchmark:/.test(readFileSync(`${folder}/${file}`, "utf8")))
	.map((file) => file.slice(0, -3));
const asked = process.argv.slice(2);
for (const name of asked) if (!all.includes(name)) stop(`There is no benchmark '${name}'. There are: ${all.join(", ")}`);

const rows = [];
let failed = 0;
for (const name of asked.length > 0 ? asked : all) {
	say(`\n── ${name}`);
	const code = await new Promise((resolve) => {
		const child = spawn(PINNED_NODE, ["--expose-gc", `${folder}/${name}.ts`], {
			cwd: ROOT,
			env: pinnedEnvironment(),
			stdio: ["ignore", "pipe", "inherit"],
		});
		let rest = "";
		child.stdout.on("data", (chunk) => {
			const lines = (rest + chunk).split("\n");
			rest = lines.pop();
			for (const line of lines) {
				if (line.startsWith("RESULT ")) rows.push({ benchmark: name, ...JSON.parse(line.slice(7)) });
				else say(line);
			}
		});
		child.on("close", resolve);
	});
	if (code !== 0) {
		failed++;
		say(`${name} ended with code ${code}`);
	}
}

say("\n| benchmark | figure | value | target |\n| --- | --- | ---: | ---: |");
for (const row of rows)
	say(`| ${row.benchmark} | ${row.name} | ${row.value}${row.unit ? ` ${row.unit}` : ""} | ${row.target ?? ""} |`);
process.exitCode = failed > 0 ? 1 : 0;
