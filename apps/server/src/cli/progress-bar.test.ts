import { expect, test } from "vitest";
import { ProgressBar } from "./progress-bar.ts";

function shown(isTTY: boolean, steps: readonly number[]): string[] {
	const lines: string[] = [];
	const bar = new ProgressBar("walk", { isTTY, write: (text: string) => lines.push(text) });
	for (const step of steps) bar.show(step, 1_000);
	return lines;
}

test("the progress bar prints each tenth once, on its own line, if the output is a file", () => {
	expect(shown(false, [0, 50, 100, 199, 200, 1_000, 1_000])).toEqual([
		"walk 0 %\n",
		"walk 10 %\n",
		"walk 20 %\n",
		"walk 100 %\n",
	]);
});

test("the progress bar prints one line that fills up in a terminal", () => {
	const lines = shown(true, [500, 505, 1_000]);
	expect(lines).toEqual([
		"\rwalk [###############...............] 50 % 500/1000",
		"\rwalk [##############################] 100 % 1000/1000",
		"\n",
	]);
});

test("the progress bar reports an empty journal as done at once", () => {
	const lines: string[] = [];
	new ProgressBar("walk", { write: (text) => lines.push(text) }).show(0, 0);
	expect(lines).toEqual(["walk 100 %\n"]);
});
